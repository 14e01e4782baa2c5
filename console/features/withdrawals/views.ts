import type { ChosenFilters } from '#console/crud/list-filters.ts';

/** Common views of the list. Each consists of filters only, so its address can be shared. */
export const VIEWS = {
  today: { when: ['today'] },
  approval: { withdrawalStatus: ['PENDING_APPROVAL'] },
  waiting: { withdrawalStatus: ['PENDING_DELIVERY'] },
  failed: { when: ['week'], withdrawalStatus: ['FAILED_DELIVERY'] },
  refused: { when: ['week'], withdrawalStatus: ['REJECTED'] },
  discrepancies: { hasOpenDiscrepancy: ['true'] },
} satisfies Record<
  string,
  {
    when?: ('today' | 'week')[];
    hasOpenDiscrepancy?: 'true'[];
    withdrawalStatus?: ('PENDING_APPROVAL' | 'PENDING_DELIVERY' | 'FAILED_DELIVERY' | 'REJECTED')[];
  }
>;

export type ViewId = keyof typeof VIEWS;
/** Views in the order of the tabs. */
export const VIEW_IDS = [
  'today',
  'approval',
  'waiting',
  'failed',
  'refused',
  'discrepancies',
] as const satisfies readonly ViewId[];

/** Converts filters to a query string of the list's address. */
export const toSearch = (filters: ChosenFilters): string =>
  Object.entries(filters)
    .map(([name, values]) => `${name}=${(values ?? []).map(encodeURIComponent).join(',')}`)
    .join('&');

/** The view with exactly these filters; `all` without filters; undefined for other filters. */
export function viewOf(chosen: ChosenFilters): ViewId | 'all' | undefined {
  const chosenText = canonicalText(chosen);
  if (chosenText === '') return 'all';
  return VIEW_IDS.find((id) => canonicalText(VIEWS[id]) === chosenText);
}

const canonicalText = (filters: ChosenFilters): string =>
  Object.entries(filters)
    .filter(([, values]) => values && values.length > 0)
    .map(([name, values]) => `${name}=${values?.toSorted().join(',')}`)
    .toSorted()
    .join('&');
