import type { ChosenFilters } from '#console/crud/list-filters.ts';

/** Views of the list that are asked for most: each is nothing but filters, so its address can be shared. */
export const VIEWS = {
  today: { when: ['today'] },
  waiting: { withdrawalStatus: ['PENDING_DELIVERY'] },
  failed: { when: ['week'], withdrawalStatus: ['FAILED_DELIVERY'] },
  refused: { when: ['week'], withdrawalStatus: ['REJECTED'] },
} satisfies Record<
  string,
  { when?: ('today' | 'week')[]; withdrawalStatus?: ('PENDING_DELIVERY' | 'FAILED_DELIVERY' | 'REJECTED')[] }
>;

export type ViewId = keyof typeof VIEWS;
export const VIEW_IDS = ['today', 'waiting', 'failed', 'refused'] as const satisfies readonly ViewId[];

/** Filters as the list's address holds them. */
export const toSearch = (filters: ChosenFilters): string =>
  Object.entries(filters)
    .map(([name, values]) => `${name}=${(values ?? []).join(',')}`)
    .join('&');

/** The view that these filters are, `all` where there are none; undefined where they are none of them. */
export function viewOf(chosen: ChosenFilters): ViewId | 'all' | undefined {
  const given = canonical(chosen);
  if (given === '') return 'all';
  return VIEW_IDS.find((id) => canonical(VIEWS[id]) === given);
}

const canonical = (filters: ChosenFilters): string =>
  Object.entries(filters)
    .filter(([, values]) => values && values.length > 0)
    .map(([name, values]) => `${name}=${values?.toSorted().join(',')}`)
    .toSorted()
    .join('&');
