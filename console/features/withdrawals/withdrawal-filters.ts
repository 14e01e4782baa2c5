import { REFUSAL_CODES, WITHDRAWAL_STATUSES } from '#api/features/withdrawals/withdrawal-codes.rules.ts';
import { among, ids, period } from '#console/crud/url-state.ts';
import type { WithdrawalFieldsFragment, WithdrawalFilter } from '#console/generated/operations.ts';
import { addDays } from '#console/i18n/day.ts';
import { instantsOf, startOfDay } from '#console/i18n/instants.ts';
import { plainLetters } from '#console/i18n/plain-letters.ts';

/** Periods by their first and last day, in days before today. Those that end today are the same as on the dashboard. */
const WHEN = { today: [0, 0], yesterday: [1, 1], week: [6, 0], month: [29, 0], year: [364, 0] } as const;
/** Periods in the order of the filter. */
export const WHENS = ['today', 'yesterday', 'week', 'month', 'year'] as const satisfies readonly (keyof typeof WHEN)[];

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
  hasOpenDiscrepancy: (raw: string[]) => among(['true'] as const)(raw).slice(0, 1),
};

type ChosenFilters = { [K in keyof typeof FILTERS]?: ReturnType<(typeof FILTERS)[K]> } & { search?: string };

/** Converts the filters of the address to the api's filter. Days are in the tenant's zone. `period` overrides `when`. */
export function toFilter(
  { when, period: days, hasDiscrepancy, hasOpenDiscrepancy, ...rest }: ChosenFilters,
  timeZone: string,
  today: string,
): WithdrawalFilter {
  const [first, last] = days ?? [];
  const filter: WithdrawalFilter = { ...rest };
  if (first && last) Object.assign(filter, instantsOf(timeZone, first, last));
  else if (when?.[0]) Object.assign(filter, spanOf(WHEN[when[0]], timeZone, today));
  if (hasDiscrepancy?.[0]) filter.hasDiscrepancy = hasDiscrepancy[0] === 'true';
  if (hasOpenDiscrepancy?.[0]) filter.hasOpenDiscrepancy = true;
  return filter;
}

/** The instants of a period; one that ends today is open, so that it goes on past midnight. */
function spanOf([first, last]: readonly [number, number], timeZone: string, today: string) {
  if (last === 0) return { from: startOfDay(timeZone, addDays(today, -first)) };
  return instantsOf(timeZone, addDays(today, -first), addDays(today, -last));
}

const matches = <T>(wanted: readonly T[] | null | undefined, value: T | null | undefined) =>
  !wanted || (value !== null && value !== undefined && wanted.includes(value));

/** Whether a withdrawal from an event matches the filter. Used only to announce it; the api decides what is listed. */
export function matchesFilter(withdrawal: WithdrawalFieldsFragment, filter: WithdrawalFilter): boolean {
  const { userReceive, product, deliverySource, dateTime, discrepancies, refusalCode, withdrawalStatus } = withdrawal;
  const isOpen = discrepancies.length > 0 && !withdrawal.discrepancyResolution;
  const words = [userReceive.employeeName, userReceive.employeeIdentification, product.name].map((word) =>
    plainLetters(word ?? ''),
  );
  const statuses: readonly string[] | null | undefined = filter.withdrawalStatus;
  return (
    (!filter.search || words.some((word) => word.includes(plainLetters(filter.search ?? '')))) &&
    matches(statuses, withdrawalStatus) &&
    matches(filter.refusalCode, refusalCode) &&
    matches(filter.machineId, deliverySource.id) &&
    matches(filter.productId, product.id) &&
    matches(filter.employeeId, userReceive.employeeId) &&
    (!filter.from || dateTime.requestedAt >= filter.from) &&
    (!filter.to || dateTime.requestedAt < filter.to) &&
    (filter.hasDiscrepancy === undefined ||
      filter.hasDiscrepancy === null ||
      filter.hasDiscrepancy === discrepancies.length > 0) &&
    (typeof filter.hasOpenDiscrepancy !== 'boolean' || filter.hasOpenDiscrepancy === isOpen)
  );
}
