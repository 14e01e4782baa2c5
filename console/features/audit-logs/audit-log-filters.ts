import { auditTypesOf, AUDIT_EVENTS, AUDIT_OPERATIONS } from '#api/features/audit-logs/audit-types.rules.ts';
import { among, ids, period } from '#console/crud/url-state.ts';
import type { AuditLogFilter } from '#console/generated/operations.ts';
import { instantsOf } from '#console/i18n/instants.ts';
import { NOUNS } from '#console/nouns/nouns.ts';

/** Record types of audit entries, including every noun with a card. */
export const AUDIT_TYPES = auditTypesOf(NOUNS);

/** The views of the list (`?view=all`): acts of people only, or also those of machines and of the system. */
export const VIEWS = ['people', 'all'] as const;

const firstId = (raw: string[]) => ids(raw).slice(0, 1);

/** The filters of the list in the address. */
export const FILTERS = {
  view: among(VIEWS),
  operation: among(AUDIT_OPERATIONS),
  event: among(AUDIT_EVENTS),
  targetEntityType: among(AUDIT_TYPES),
  userId: firstId,
  period,
  customerId: firstId,
  /** Set by a link from a record to its entries. */
  targetEntityID: firstId,
};

/** The history of a record shows all of its entries. */
export const viewOf = ({ view, targetEntityID }: { view?: readonly string[]; targetEntityID?: readonly string[] }) =>
  VIEWS.find((each) => each === view?.[0]) ?? (targetEntityID ? 'all' : 'people');

type ChosenFilters = { [K in keyof typeof FILTERS]?: ReturnType<(typeof FILTERS)[K]> } & { search?: string };

/** Converts the filters of the address to the api's filter. Days are in the displayed time zone. */
export function toFilter(
  { view, period: days, userId, customerId, targetEntityID, ...rest }: ChosenFilters,
  timeZone: string,
) {
  const filter: AuditLogFilter = { ...rest };
  if (viewOf({ view, targetEntityID }) === 'people') filter.actorType = ['USER'];
  const [first, last] = days ?? [];
  if (first && last) Object.assign(filter, instantsOf(timeZone, first, last));
  if (userId?.[0]) filter.userId = userId[0];
  if (customerId?.[0]) filter.customerId = customerId[0];
  if (targetEntityID?.[0]) filter.targetEntityID = targetEntityID[0];
  return filter;
}
