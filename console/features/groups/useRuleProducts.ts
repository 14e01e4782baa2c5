import type { Option } from '#ui-kit';
import { useCan } from '#console/auth/Can.tsx';
import { useListRuleProductsQuery } from '#console/generated/operations.ts';

/** Number of groups whose rules are read. */
const GROUPS_PAGE = { limit: 100 };

/**
 * Users who manage groups may choose from all products only if they may read products (R5). Others (`isRestricted`) may
 * choose from the products of existing rules, whose names they can see anyway.
 */
export function useRuleProducts(): { isRestricted: boolean; isLoading: boolean; options: Option[] } {
  const isRestricted = !useCan('PRODUCT_MANAGEMENT');
  const { data, loading } = useListRuleProductsQuery({ variables: GROUPS_PAGE, skip: !isRestricted });
  const rules = data?.listGroups.items.flatMap((group) => group.rules) ?? [];
  const names = new Map(rules.map(({ productId, productName }) => [productId, productName]));
  const options = [...names]
    .map(([value, label]) => ({ value, label }))
    .toSorted((one, other) => one.label.localeCompare(other.label));
  return { isRestricted, isLoading: loading, options };
}
