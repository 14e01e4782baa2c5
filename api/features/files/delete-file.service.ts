import { write, type WriteScope } from '#api/crud/write.ts';
import { recordAudit } from '#api/db/audit.ts';
import { change, countRows, firstRow, sql } from '#api/db/sql.ts';
import { inUse, notFound, unavailable } from '#api/platform/errors.ts';
import { removeAtOnce, removeObjects } from '#api/features/uploads/object-removal.service.ts';
import { keysOf } from '#api/features/uploads/uploaded-file.service.ts';
import { findTenantFile, type FileScope } from './tenant-file.service.ts';

/** Columns that contain the address of a file, and the type of their records in IN_USE. */
const USES = [
  { type: 'PRODUCT', table: 'product', columns: ['image_url', 'manual_url', 'video_url'], owner: 'customer_id' },
  { type: 'CUSTOMER', table: 'customer', columns: ['logo_url'], owner: 'id' },
  { type: 'PPE_TEMPLATE', table: 'ppe_template', columns: ['logo_url'], owner: 'customer_id' },
  { type: 'PICTURE_COPY', table: 'picture_copy', columns: ['path'], owner: 'customer_id' },
] as const;

/**
 * Deletes a confirmed file. NOT_FOUND for an unknown key, IN_USE while a record has the file, also a deleted product: it may
 * be restored.
 */
export async function deleteFile(
  scope: FileScope & Pick<WriteScope, 'actor'>,
  fileKey: string,
): Promise<{ id: string; deletedAt: Date }> {
  if (!scope.services.storage) throw unavailable('storage');
  const file = await findTenantFile(scope, fileKey);
  if (!file) throw notFound('File');
  const address = `/${fileKey}`;
  await write(scope, async ({ em, customerId }) => {
    // Locked as by claimUpload, so that no record gets the file meanwhile.
    const isOwn = sql`customer_id = ${customerId} and id = ${file.id}`;
    if (!(await firstRow(em, sql`select 1 from uploaded_file where ${isOwn} for update`))) throw notFound('File');
    const uses: { type: string; count: number }[] = [];
    for (const { type, table, columns, owner } of USES) {
      const hasFile = sql.join(
        columns.map((column) => sql`${sql.ref(column)} = ${address}`),
        sql` or `,
      );
      const count = await countRows(em, table, [sql`${sql.ref(owner)} = ${customerId}`, sql`(${hasFile})`]);
      if (count > 0) uses.push({ type, count });
    }
    if (uses.length > 0) throw inUse(uses);
    await change(em, sql`delete from uploaded_file where ${isOwn}`);
    await removeObjects(em, keysOf(file));
    const fileDeletion = { old: address, new: null };
    await recordAudit(em, [
      { operation: 'UPDATE', targetEntityType: 'CUSTOMER', targetEntityId: customerId, changes: { fileDeletion } },
    ]);
  });
  await removeAtOnce(scope.services, keysOf(file));
  return { id: file.id, deletedAt: new Date() };
}
