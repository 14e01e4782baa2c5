import { write, type WriteScope } from '#api/crud/write.ts';
import { recordAudit } from '#api/db/audit.ts';
import { change, firstRow, sql } from '#api/db/sql.ts';
import { keepObjects, removeAtOnce, removeObjects } from '#api/features/uploads/object-removal.service.ts';
import { keyOf } from '#api/features/uploads/uploaded-file.service.ts';
import { requireTenantSpace } from '#api/features/uploads/upload-quota.service.ts';
import { FILE_NAME_LIMIT, type ContentType, type FileKind } from '#api/features/uploads/upload.rules.ts';
import { unavailable } from '#api/platform/errors.ts';
import { newId } from '#api/platform/ids.ts';
import { findTenantFile, type FileScope, type TenantFile } from './tenant-file.service.ts';

/** A file that an operation has made. */
export type ResultFile = {
  body: Uint8Array;
  contentType: Extract<ContentType, 'image/jpeg' | 'image/png' | 'image/webp' | 'application/pdf'>;
  fileName: string;
  /** Names of the operation and of the files that it read, for the audit trail. */
  madeBy: string;
  /** A later operation with this key gets the same file. */
  cacheKey?: string;
};

/** Minutes after which an object without a row is deleted; to store one takes seconds. */
const PRECAUTION_MINUTES = 60;

type Scope = FileScope & Pick<WriteScope, 'actor'>;

/** Hours after which a result that no product has is deleted. */
export const RESULT_HOURS = 24;

/**
 * Stores a result as a file of the tenant, with its audit entry. It counts for the tenant's space and can be saved in a
 * product; otherwise it is deleted after a day. VALIDATION on `fileKey` when the space is used up.
 */
export async function storeResult(scope: Scope, result: ResultFile): Promise<TenantFile> {
  const { storage, config } = scope.services;
  if (!storage) throw unavailable('storage');
  const { body, contentType, madeBy, cacheKey = null } = result;
  const kind: FileKind = contentType === 'application/pdf' ? 'MANUAL' : 'IMAGE';
  const id = newId();
  const key = keyOf(id, contentType, kind);
  const fileName = [...result.fileName].slice(0, FILE_NAME_LIMIT).join('');
  // If this process dies before the row is there, the object is deleted.
  await removeObjects(scope.services.orm.em.fork(), [key], PRECAUTION_MINUTES);
  await storage.write(key, Buffer.from(body), contentType);
  try {
    await write(scope, async ({ em, actor, customerId }) => {
      await requireTenantSpace(em, { customerId, size: body.length }, config);
      await change(
        em,
        sql`insert into uploaded_file
            (id, customer_id, created_by, kind, file_name, content_type, size, state, expires_at, cache_key)
          values (${id}, ${customerId}, ${actor.id}, ${kind}, ${fileName}, ${contentType}, ${body.length}, 'READY', now(3),
            ${cacheKey})`,
      );
      await keepObjects(em, [key]);
      const fileResult = { old: null, new: `${madeBy} → /${key}` };
      await recordAudit(em, [
        { operation: 'UPDATE', targetEntityType: 'CUSTOMER', targetEntityId: customerId, changes: { fileResult } },
      ]);
    });
  } catch (error) {
    await removeAtOnce(scope.services, [key]);
    const first = cacheKey === null ? null : await cachedResult(scope, cacheKey);
    if (first) return first;
    throw error;
  }
  return { id, key, kind, fileName, contentType, size: body.length, createdAt: new Date() };
}

/** The stored result of an earlier operation with the same key, which is then kept for another day. */
export async function cachedResult(scope: FileScope, cacheKey: string): Promise<TenantFile | null> {
  const { em, tenant } = scope;
  const row = await firstRow(
    em,
    sql<Pick<TenantFile, 'id' | 'contentType' | 'kind'>>`select id, content_type as contentType, kind from uploaded_file
      where customer_id = ${tenant.id} and cache_key = ${cacheKey}`,
  );
  if (!row) return null;
  await change(
    em,
    sql`update uploaded_file set expires_at = now(3)
      where customer_id = ${tenant.id} and id = ${row.id} and expires_at < now(3) - interval 1 hour`,
  );
  return findTenantFile(scope, keyOf(row.id, row.contentType, row.kind));
}

/** A file as the routes answer it (requirements D16). */
export const shownFile = ({ key, fileName, size, contentType }: TenantFile) => ({
  fileUrl: `/${key}`,
  fileKey: key,
  fileName,
  fileSize: size,
  contentType,
});
