import type { SqlEntityManager } from '@mikro-orm/mysql';
import { firstRow, sql } from '#api/db/sql.ts';
import { idOf, keyOf } from '#api/features/uploads/uploaded-file.service.ts';
import type { ContentType, FileKind } from '#api/features/uploads/upload.rules.ts';
import { invalidField, unavailable } from '#api/platform/errors.ts';
import type { Services } from '#api/services/services.ts';

/** A confirmed file of a tenant. */
export type TenantFile = {
  id: string;
  key: string;
  kind: FileKind;
  fileName: string;
  contentType: ContentType;
  /** In bytes. */
  size: number;
  createdAt: Date;
};

/** What the operations on files need of a request or a task. */
export type FileScope = {
  em: SqlEntityManager;
  tenant: { id: string };
  services: Pick<Services, 'orm' | 'storage' | 'work' | 'config'>;
};

type Row = Omit<TenantFile, 'key' | 'createdAt'> & { createdMs: number };

/** The file with this key; null when there is none, or when it belongs to another tenant. */
export async function findTenantFile(
  { em, tenant }: Pick<FileScope, 'em' | 'tenant'>,
  key: string,
): Promise<TenantFile | null> {
  const row = await firstRow(
    em,
    sql<Row>`select id, kind, file_name as fileName, content_type as contentType, size,
        cast(unix_timestamp(created_at) * 1000 as signed) as createdMs
      from uploaded_file where customer_id = ${tenant.id} and id = ${idOf(key)} and state = 'READY' and kind <> 'IMPORT'`,
  );
  if (!row || keyOf(row.id, row.contentType, row.kind) !== key) return null;
  const { createdMs, ...file } = row;
  return { ...file, key, createdAt: new Date(Number(createdMs)) };
}

/** A file of one of these types, named by a field of the input. VALIDATION on the field otherwise. */
export async function fileOfField(
  scope: Pick<FileScope, 'em' | 'tenant'>,
  { field, key, types, fault }: { field: string; key: string; types: readonly string[]; fault: string },
): Promise<TenantFile> {
  const file = await findTenantFile(scope, key);
  if (!file) throw invalidField(field, 'unknown');
  if (!types.includes(file.contentType)) throw invalidField(field, fault);
  return file;
}

/** Largest file that an operation reads, in bytes. */
const READ_LIMIT = 50 * 1024 * 1024;

/** The bytes of a file. VALIDATION on the field when the storage has lost it. */
export async function bytesOf({ services }: Pick<FileScope, 'services'>, file: TenantFile, field: string) {
  if (!services.storage) throw unavailable('storage');
  const bytes = await services.storage.read(file.key, READ_LIMIT);
  if (!bytes) throw invalidField(field, 'unknown');
  return bytes;
}
