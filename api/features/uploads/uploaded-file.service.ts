import type { AuditEntry } from '#api/db/audit-entry.ts';
import type { Actor } from '#api/platform/caller.ts';
import { LOGO_TYPES, type LogoType } from './upload.rules.ts';

/** Path of logos on the product's address, and their prefix in the storage. */
export const LOGOS = 'files/logos/';

/** Storage key of a confirmed upload, and its path. */
export const keyOf = (id: string, contentType: LogoType): string => `${LOGOS}${id}.${LOGO_TYPES[contentType]}`;

/** Audit entry of an upload. Its target is the customer, or the uploader when there is no customer yet. */
export const uploadEntry = (customerId: string | null, actor: Actor, file: string): AuditEntry => ({
  operation: 'UPDATE',
  targetEntityType: customerId === null ? 'USER' : 'CUSTOMER',
  targetEntityId: customerId ?? actor.id ?? '',
  changes: { logoUpload: { old: null, new: file } },
});
