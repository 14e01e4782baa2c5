import type { Option } from '#ui-kit';
import { useCan } from '#console/auth/Can.tsx';
import { useListRuleProductsQuery } from '#console/generated/operations.ts';

/** Groups whose rules are looked through. */
const MOST_GROUPS = { limit: 100 };

/**
 * Whoever manages groups may choose from all products only with the permission to read them (R5). Without it the
 * products that the groups' rules name already are on offer: those names stand on the groups anyway.
 */
export function useGivenProducts(): { isRestricted: boolean; isLoading: boolean; options: Option[] } {
  const isRestricted = !useCan('PRODUCT_MANAGEMENT');
  const { data, loading } = useListRuleProductsQuery({ variables: MOST_GROUPS, skip: !isRestricted });
  const rules = data?.listGroups.items.flatMap((group) => group.rules) ?? [];
  const names = new Map(rules.map(({ productId, productName }) => [productId, productName]));
  const options = [...names]
    .map(([value, label]) => ({ value, label }))
    .toSorted((one, other) => one.label.localeCompare(other.label));
  return { isRestricted, isLoading: loading, options };
}
