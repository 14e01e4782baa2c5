import { auditTypesOf, AUDIT_EVENTS, AUDIT_OPERATIONS } from '#api/features/audit-logs/audit-log.rules.ts';
import { among, ids, period } from '#console/crud/url-state.ts';
import type { AuditLogFilter } from '#console/generated/operations.ts';
import { instantsOf } from '#console/i18n/day.ts';
import { NOUNS } from '#console/nouns/nouns.ts';

/** What entries may be about: every noun with a card is among them. */
export const AUDIT_TYPES = auditTypesOf(NOUNS);

const one = (raw: string[]) => ids(raw).slice(0, 1);

/** The filters of the list as its address holds them. */
export const FILTERS = {
  operation: among(AUDIT_OPERATIONS),
  event: among(AUDIT_EVENTS),
  targetEntityType: among(AUDIT_TYPES),
  userId: one,
  period,
  customerId: one,
  /** Set by a link from a record: all that happened to it. */
  targetEntityID: one,
};

type ChosenFilters = { [K in keyof typeof FILTERS]?: ReturnType<(typeof FILTERS)[K]> } & { search?: string };

/** What the api is asked for. Days are those of the time zone that is shown. */
export function toFilter(
  { period: days, userId, customerId, targetEntityID, ...rest }: ChosenFilters,
  timeZone: string,
) {
  const filter: AuditLogFilter = { ...rest };
  const [first, last] = days ?? [];
  if (first && last) Object.assign(filter, instantsOf(timeZone, first, last));
  if (userId?.[0]) filter.userId = userId[0];
  if (customerId?.[0]) filter.customerId = customerId[0];
  if (targetEntityID?.[0]) filter.targetEntityID = targetEntityID[0];
  return filter;
}
