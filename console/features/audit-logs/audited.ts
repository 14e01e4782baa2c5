import { AUDIT_ENTITY_TYPES } from '#api/features/audit-logs/audit-log.rules.ts';
import type { Tone } from '#ui-kit';
import type { AuditLogFieldsFragment, AuditOperation } from '#console/generated/operations.ts';

export const OPERATION_TONES: Record<AuditOperation, Tone> = {
  CREATE: 'success',
  UPDATE: 'info',
  DELETE: 'danger',
  READ: 'neutral',
  IMPORT: 'info',
  EXPORT: 'warning',
};

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
  'targetEntityType' | 'targetEntityID' | 'targetName' | 'operation' | 'customerId'
>;

/**
 * Where the record of an entry can be seen; undefined where it has no page, is no longer there or is not this person's
 * to see: a system administrator sees customers and their own kind, but nothing of a customer's.
 */
export function hrefOfRecord(entry: Entry, isSystemAdmin: boolean): string | undefined {
  const { targetEntityID: id, targetName, operation, customerId } = entry;
  const type = entityTypeOf(entry.targetEntityType);
  if (!type || operation === 'DELETE') return undefined;
  if (isSystemAdmin) {
    if (type === 'CUSTOMER') return `/admin/customers/${id}`;
    return type === 'USER' && !customerId ? `/admin/system-users/${id}` : undefined;
  }
  if (type === 'CUSTOMER') return '/settings/company';
  const page = PAGES[type];
  // A record without a name is part of another one, as a machine's credential is, or gone.
  const hasPage = page !== undefined && (targetName !== null || type === 'WITHDRAWAL');
  return hasPage ? `${page}/${id}` : undefined;
}
