import { AUDIT_ENTITY_TYPES } from '#api/features/audit-logs/audit-log.rules.ts';
import type { Tone } from '#ui-kit';
import type { AuditEvent, AuditLogFieldsFragment, AuditOperation } from '#console/generated/operations.ts';

const OPERATION_TONES: Record<AuditOperation, Tone> = {
  CREATE: 'success',
  UPDATE: 'info',
  DELETE: 'danger',
  READ: 'neutral',
  IMPORT: 'info',
  EXPORT: 'warning',
};

const EVENT_TONES: Record<AuditEvent, Tone> = {
  SIGN_IN: 'neutral',
  SIGN_IN_REFUSED: 'warning',
  SIGN_OUT: 'neutral',
  PASSWORD_CHANGED: 'info',
  ACCESS_DENIED: 'warning',
};

/** How loud an entry is: an event speaks for itself, beside the operation that it is written down as. */
export const toneOf = ({ event, operation }: Pick<AuditLogFieldsFragment, 'event' | 'operation'>): Tone =>
  event ? EVENT_TONES[event] : OPERATION_TONES[operation];

export type EntityType = (typeof AUDIT_ENTITY_TYPES)[number];

/** A kind of record by the name that an entry gives it (D12). */
export const entityTypeOf = (name: string): EntityType | undefined =>
  AUDIT_ENTITY_TYPES.find((known) => known === name);

/** Pages of the company's records. */
const PAGES: Partial<Record<EntityType, string>> = {
  EMPLOYEE: '/employees',
  SECTOR: '/sectors',
  COST_CENTER: '/cost-centers',
  JOB_ROLE: '/job-roles',
  GROUP: '/groups',
  PRODUCT: '/products',
  MACHINE: '/machines',
  WITHDRAWAL: '/withdrawals',
  USER: '/users',
  PERMISSION_ROLE: '/users/roles',
};

type Entry = Pick<
  AuditLogFieldsFragment,
  'targetEntityType' | 'targetEntityID' | 'targetName' | 'operation' | 'customerId' | 'changes'
>;

/**
 * Where the record of an entry can be seen; undefined where it has no page, is no longer there or is not this person's
 * to see: a system administrator sees customers and their own kind, but nothing of a customer's.
 */
export function hrefOfRecord(entry: Entry, isSystemAdmin: boolean): string | undefined {
  const { targetEntityID: id, targetName, operation, customerId, changes } = entry;
  const type = entityTypeOf(entry.targetEntityType);
  if (!type || operation === 'DELETE') return undefined;
  if (isSystemAdmin) {
    if (type === 'CUSTOMER') return `/admin/customers/${id}`;
    return type === 'USER' && !customerId ? `/admin/system-users/${id}` : undefined;
  }
  if (type === 'CUSTOMER') return '/settings/company';
  const page = PAGES[type];
  // What has no name is gone.
  const hasPage = page !== undefined && targetName !== null && !(type === 'MACHINE' && isOfCredential(changes));
  return hasPage ? `${page}/${id}` : undefined;
}

/** A machine's credentials are told of as MACHINE, too, and have no page. */
const isOfCredential = (changes: Entry['changes']): boolean =>
  changes.some(({ field }) => field === 'machineId' || field === 'revokedAt');
