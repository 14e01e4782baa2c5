import { REFUSAL_CODES, WITHDRAWAL_STATUSES } from '#api/features/withdrawals/withdrawal.rules.ts';
import { among, ids, period } from '#console/crud/url-state.ts';
import type { WithdrawalFieldsFragment, WithdrawalFilter } from '#console/generated/operations.ts';
import { addDays, instantsOf, startOfDay } from '#console/i18n/day.ts';

/** Stretches of days that end today, as the dashboard has them: since midnight, the last 7, 30, 365 days. */
export const WHEN = { today: 1, week: 7, month: 30, year: 365 } as const;
export type When = keyof typeof WHEN;
export const WHENS = ['today', 'week', 'month', 'year'] as const satisfies readonly When[];

/** The filters of the list as its address holds them. */
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

/** What the api is asked for. Days are those of the tenant's time zone; a period of chosen days goes before "when". */
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

const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
const holds = <T>(wanted: readonly T[] | null | undefined, value: T | null | undefined) =>
  !wanted || (value !== null && value !== undefined && wanted.includes(value));

/** Whether a withdrawal that was just told belongs to what the list shows; decides only what is announced, the api what is listed. */
export function fits(withdrawal: WithdrawalFieldsFragment, filter: WithdrawalFilter): boolean {
  const { userReceive, product, deliverySource, dateTime, discrepancies, refusalCode, withdrawalStatus } = withdrawal;
  const words = [userReceive.employeeName, userReceive.employeeIdentification, product.name].map((word) =>
    plain(word ?? ''),
  );
  const statuses: readonly string[] | null | undefined = filter.withdrawalStatus;
  return (
    (!filter.search || words.some((word) => word.includes(plain(filter.search ?? '')))) &&
    holds(statuses, withdrawalStatus) &&
    holds(filter.refusalCode, refusalCode) &&
    holds(filter.machineId, deliverySource.id) &&
    holds(filter.productId, product.id) &&
    holds(filter.employeeId, userReceive.employeeId) &&
    (!filter.from || dateTime.requestedAt >= filter.from) &&
    (!filter.to || dateTime.requestedAt < filter.to) &&
    (filter.hasDiscrepancy === undefined ||
      filter.hasDiscrepancy === null ||
      filter.hasDiscrepancy === discrepancies.length > 0)
  );
}
