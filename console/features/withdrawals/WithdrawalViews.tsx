import { LinkTabs } from '#ui-kit';
import type { ChosenFilters } from '#console/crud/list-filters.ts';
import type { CountWithdrawalsQuery } from '#console/generated/operations.ts';
import { useFormat } from '#console/i18n/useFormat.ts';
import { useText } from '#console/i18n/useText.ts';
import { toSearch, VIEW_IDS, viewOf, VIEWS } from './views.ts';

const MAX_COUNTED = 10_000;

type WithdrawalViewsProps = {
  chosen: ChosenFilters;
  search: string;
  counts: CountWithdrawalsQuery | undefined;
};

/** Tabs of the common views, with their counts. They keep the search. */
export function WithdrawalViews({ chosen, search, counts }: WithdrawalViewsProps) {
  const t = useText();
  const format = useFormat();
  const countOf = (id: (typeof VIEW_IDS)[number]) => {
    const total = counts?.[id].totalCount;
    if (total === undefined) return undefined;
    return total > MAX_COUNTED ? `${format.number(MAX_COUNTED)}+` : format.number(total);
  };
  const hrefOf = (filters: ChosenFilters) =>
    `/withdrawals?${toSearch({ ...filters, ...(search && { search: [search] }) })}`;
  return (
    <LinkTabs
      label={t(($) => $.withdrawals.views.label)}
      currentId={viewOf(chosen)}
      items={[
        { id: 'all', label: t(($) => $.withdrawals.views.all), href: hrefOf({}) },
        ...VIEW_IDS.map((id) => ({
          id,
          label: t(($) => $.withdrawals.views[id]),
          href: hrefOf(VIEWS[id]),
          count: countOf(id),
        })),
      ]}
    />
  );
}
