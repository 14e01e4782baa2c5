import type { AuditEntry } from '#api/db/audit-entry.ts';
import type { Actor } from '#api/platform/caller.ts';
import { LOGO_TYPES, type LogoType } from './upload.rules.ts';

/** Where logos are served, on the product's own address. */
export const LOGOS = 'files/logos/';

/** The key under which an upload is served once it is confirmed. */
export const keyOf = (id: string, contentType: LogoType): string => `${LOGOS}${id}.${LOGO_TYPES[contentType]}`;

/** A logo is a customer's; one that has none yet is entered with its sender. */
export const uploadEntry = (customerId: string | null, actor: Actor, file: string): AuditEntry => ({
  operation: 'UPDATE',
  targetEntityType: customerId === null ? 'USER' : 'CUSTOMER',
  targetEntityId: customerId ?? actor.id ?? '',
  changes: { logoUpload: { old: null, new: file } },
});
