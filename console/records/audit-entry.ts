import type { NounCard } from '#api/nouns/noun-card.ts';
import type { Tone } from '#ui-kit';
import { NOUNS } from '#console/nouns/nouns.ts';
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

/** The colour of an entry: by its event if it has one, else by its operation. */
export const toneOf = ({ event, operation }: Pick<AuditLogFieldsFragment, 'event' | 'operation'>): Tone =>
  event ? EVENT_TONES[event] : OPERATION_TONES[operation];

type Entry = Pick<
  AuditLogFieldsFragment,
  'targetEntityType' | 'targetEntityID' | 'targetName' | 'operation' | 'customerId' | 'changes'
>;

/**
 * Address of the record of an entry. Undefined if it has no page, no longer exists, or the user may not see it: system
 * administrators may open customers and system users, but no records of a customer.
 */
export function hrefOfRecord(entry: Entry, isSystemAdmin: boolean): string | undefined {
  const { targetEntityType: type, targetEntityID: id, targetName, operation, customerId, changes } = entry;
  if (operation === 'DELETE') return undefined;
  if (operation === 'IMPORT') return isSystemAdmin || targetName === null ? undefined : `/import/${id}`;
  const nounOf = (administrators: NounCard['administrators']) =>
    NOUNS.find((noun) => noun.auditType === type && noun.administrators === administrators);
  if (isSystemAdmin) return type === 'CUSTOMER' || !customerId ? pathOf(nounOf('SYSTEM'), id) : undefined;
  if (type === 'CUSTOMER') return '/settings/company';
  // The api returns no name for a record that no longer exists.
  const isGone = targetName === null || (type === 'MACHINE' && isOfCredential(changes));
  return isGone ? undefined : pathOf(nounOf('CUSTOMER'), id);
}

const pathOf = (noun: NounCard | undefined, id: string): string | undefined => noun && `${noun.path}/${id}`;

/** Entries of a machine's credentials have the type MACHINE too, but credentials have no page. */
const isOfCredential = (changes: Entry['changes']): boolean =>
  changes.some(({ field }) => ['machineId', 'revokedAt', 'forkedAt'].includes(field));
