import type { SqlEntityManager } from '@mikro-orm/mysql';
import type { AuditEntry } from '#api/db/audit-entry.ts';
import { firstRow, sql } from '#api/db/sql.ts';
import type { Actor } from '#api/platform/caller.ts';
import { FILE_ENDINGS, type ContentType, type FileKind } from './upload.rules.ts';

/** Path of logos on the product's address, and their prefix in the storage. */
export const LOGOS = 'files/logos/';

/** The same for the files of products, which only their tenant may read. */
export const PRODUCT_FILES = 'files/products/';

/** The same for tables to import, which nobody can read from there. */
const IMPORTS = 'files/imports/';

/** The prefix of files of a kind. */
export function folderOf(kind: FileKind): string {
  if (kind === 'IMPORT') return IMPORTS;
  return kind === 'LOGO' ? LOGOS : PRODUCT_FILES;
}

/** Storage key of a confirmed upload, and its path. */
export const keyOf = (id: string, contentType: ContentType, kind: FileKind = 'LOGO'): string =>
  `${folderOf(kind)}${id}.${FILE_ENDINGS[contentType]}`;

/** Storage keys of all objects that a confirmed upload may have: an SVG also has a PNG. */
export function keysOf({ id, contentType, kind }: { id: string; contentType: ContentType; kind: FileKind }): string[] {
  const types: ContentType[] = contentType === 'image/svg+xml' ? [contentType, 'image/png'] : [contentType];
  return types.map((type) => keyOf(id, type, kind));
}

/** Fields of the entries of uploads that are no files of products. */
const ENTRY_FIELDS: Partial<Record<FileKind, string>> = { LOGO: 'logoUpload', IMPORT: 'importUpload' };

/** Audit entry of an upload. Its target is the customer, or the uploader when there is no customer yet. */
export const uploadEntry = (customerId: string | null, actor: Actor, file: string, kind: FileKind): AuditEntry => ({
  operation: 'UPDATE',
  targetEntityType: customerId === null ? 'USER' : 'CUSTOMER',
  targetEntityId: customerId ?? actor.id ?? '',
  changes: { [ENTRY_FIELDS[kind] ?? 'productFileUpload']: { old: null, new: file } },
});

/** The id in the key of a file; empty when there is none. */
export const idOf = (fileKey: string): string => /([0-9A-Z]{26})\.\w+$/.exec(fileKey)?.[1] ?? '';

type ReadyFile = { id: string; contentType: ContentType; kind: FileKind; size: number };

/** A confirmed file of a tenant, by its key. */
export async function fileOfTenant(em: SqlEntityManager, customerId: string, key: string): Promise<ReadyFile | null> {
  const file = await firstRow(
    em,
    sql<ReadyFile>`select id, content_type as contentType, kind, size from uploaded_file
      where id = ${idOf(key)} and customer_id = ${customerId} and state = 'READY'`,
  );
  return file && keyOf(file.id, file.contentType, file.kind) === key ? file : null;
}
