import type { Option, Tone } from '#ui-kit';
import type { ListFilter } from './list-filters.ts';
import type { Status } from '#console/generated/operations.ts';
import { useText } from '#console/i18n/useText.ts';

/** Statuses that a user may set. DELETED is set by deletion. */
const EDITABLE_STATUSES = ['ACTIVE', 'INACTIVE'] as const satisfies readonly Status[];

/** Statuses for the filter of a list. Deleted records can be restored. */
export const STATUSES = [...EDITABLE_STATUSES, 'DELETED'] as const satisfies readonly Status[];

/** Statuses of people with an account, for filters. PENDING: the account does not exist yet. */
export const PERSON_STATUSES = ['ACTIVE', 'INACTIVE', 'PENDING'] as const satisfies readonly Status[];

/** A record's status as a value of the status field. */
export const editableStatus = (status: Status): (typeof EDITABLE_STATUSES)[number] =>
  status === 'ACTIVE' ? 'ACTIVE' : 'INACTIVE';

/** The colour of each status. */
export const STATUS_TONES: Record<Status, Tone> = {
  ACTIVE: 'success',
  INACTIVE: 'neutral',
  PENDING: 'info',
  DELETED: 'danger',
};

/** The statuses as options of a field. */
export function useStatusOptions(statuses: readonly Status[] = EDITABLE_STATUSES): Option[] {
  const t = useText();
  return statuses.map((status) => ({ value: status, label: t(($) => $.common.statuses[status]) }));
}

/** The status filter of a list. */
export function useStatusFilter(statuses: readonly Status[] = STATUSES): ListFilter {
  const t = useText();
  return { name: 'status', label: t(($) => $.common.status), options: useStatusOptions(statuses) };
}
