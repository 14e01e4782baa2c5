import { REFUSAL_CODES, WITHDRAWAL_STATUSES } from '#api/features/withdrawals/withdrawal-codes.rules.ts';
import { among, ids, period } from '#console/crud/url-state.ts';
import type { WithdrawalFieldsFragment, WithdrawalFilter } from '#console/generated/operations.ts';
import { addDays } from '#console/i18n/day.ts';
import { instantsOf, startOfDay } from '#console/i18n/instants.ts';

/** Periods in days that end today, the same as on the dashboard. */
export const WHEN = { today: 1, week: 7, month: 30, year: 365 } as const;
export type When = keyof typeof WHEN;
/** Periods in the order of the filter. */
export const WHENS = ['today', 'week', 'month', 'year'] as const satisfies readonly When[];

/** The filters of the list in the address. */
export const FILTERS = {
  when: (raw: string[]) => among(WHENS)(raw).slice(0, 1),
  period,
  withdrawalStatus: among(WITHDRAWAL_STATUSES),
  refusalCode: among(REFUSAL_CODES),
  machineId: ids,
  productId: ids,
  employeeId: ids,
  hasDiscrepancy: (raw: string[]) => among(['true', 'false'] as const)(raw).slice(0, 1),
};

type ChosenFilters = { [K in keyof typeof FILTERS]?: ReturnType<(typeof FILTERS)[K]> } & { search?: string };

/** Converts the filters of the address to the api's filter. Days are in the tenant's zone. `period` overrides `when`. */
export function toFilter(
  { when, period: days, hasDiscrepancy, ...rest }: ChosenFilters,
  timeZone: string,
  today: string,
): WithdrawalFilter {
  const [first, last] = days ?? [];
  const filter: WithdrawalFilter = { ...rest };
  if (first && last) Object.assign(filter, instantsOf(timeZone, first, last));
  else if (when?.[0]) filter.from = startOfDay(timeZone, addDays(today, 1 - WHEN[when[0]]));
  if (hasDiscrepancy?.[0]) filter.hasDiscrepancy = hasDiscrepancy[0] === 'true';
  return filter;
}

const normalize = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
const matches = <T>(wanted: readonly T[] | null | undefined, value: T | null | undefined) =>
  !wanted || (value !== null && value !== undefined && wanted.includes(value));

/** Whether a withdrawal from an event matches the filter. Used only to announce it; the api decides what is listed. */
export function matchesFilter(withdrawal: WithdrawalFieldsFragment, filter: WithdrawalFilter): boolean {
  const { userReceive, product, deliverySource, dateTime, discrepancies, refusalCode, withdrawalStatus } = withdrawal;
  const words = [userReceive.employeeName, userReceive.employeeIdentification, product.name].map((word) =>
    normalize(word ?? ''),
  );
  const statuses: readonly string[] | null | undefined = filter.withdrawalStatus;
  return (
    (!filter.search || words.some((word) => word.includes(normalize(filter.search ?? '')))) &&
    matches(statuses, withdrawalStatus) &&
    matches(filter.refusalCode, refusalCode) &&
    matches(filter.machineId, deliverySource.id) &&
    matches(filter.productId, product.id) &&
    matches(filter.employeeId, userReceive.employeeId) &&
    (!filter.from || dateTime.requestedAt >= filter.from) &&
    (!filter.to || dateTime.requestedAt < filter.to) &&
    (filter.hasDiscrepancy === undefined ||
      filter.hasDiscrepancy === null ||
      filter.hasDiscrepancy === discrepancies.length > 0)
  );
}
