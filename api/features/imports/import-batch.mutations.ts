import { write, type Tx } from '#api/crud/write.ts';
import { recordAudit } from '#api/db/audit.ts';
import { change, firstRow, sql, type Sql } from '#api/db/sql.ts';
import { announceFile } from '#api/features/uploads/upload.service.ts';
import { isContentType, uploadRules } from '#api/features/uploads/upload.rules.ts';
import { fileOfTenant } from '#api/features/uploads/uploaded-file.service.ts';
import type { ImportState } from '#api/generated/enums.ts';
import type { TenantContext } from '#api/graphql/context.ts';
import type { CheckImportInput, ImportUploadInput, StartImportInput, UploadUrl } from '#api/graphql/generated/types.ts';
import { invalidField } from '#api/platform/errors.ts';
import { newId } from '#api/platform/ids.ts';
import { validate } from '#api/rules/validate.ts';
import { callerOf } from '#api/tasks/caller.ts';
import { changeBatch, lockState, readBatch, toState } from './batch-state.ts';
import { importEntry } from './import-audit.ts';
import { requireNoun } from './import-permissions.ts';
import type { ImportBatch } from './import-batch.entity.ts';
import { checkImportRules, startImportRules } from './import-batch.rules.ts';
import { importOf } from './import-rows.queries.ts';
import { importTask } from './import.task.ts';

/** Makes the upload address of a file to import. */
export function announceImport(ctx: TenantContext, input: ImportUploadInput): Promise<UploadUrl> {
  requireNoun(ctx, input.noun);
  const { fileName, contentType, fileSize } = validate(uploadRules('IMPORT'), input);
  if (!isContentType(contentType)) throw new Error('The rules refuse other types');
  return announceFile(ctx, ctx.services, { kind: 'IMPORT', fileName, contentType, fileSize });
}

/** Begins an import of an uploaded file. VALIDATION on `fileKey` for other files. */
export async function startImport(ctx: TenantContext, input: StartImportInput): Promise<ImportBatch> {
  const { noun, fileKey } = validate(startImportRules, input);
  requireNoun(ctx, noun);
  const id = newId();
  await write(ctx, async (tx) => {
    const file = await fileOfTenant(tx.em, tx.customerId, fileKey);
    if (file?.kind !== 'IMPORT') throw invalidField('fileKey', 'unknown');
    const fileName = await fileNameOf(tx, file.id);
    const order = ctx.language === 'en' ? 'MONTH_FIRST' : 'DAY_FIRST';
    await change(
      tx.em,
      sql`insert into import_batch (customer_id, id, noun, state, file_key, file_name, columns, mapping, date_order,
          created_by, updated_by)
        values (${tx.customerId}, ${id}, ${noun}, 'READING', ${fileKey}, ${fileName}, '[]', '[]', ${order},
          ${tx.actor.id}, ${tx.actor.id})`,
    );
    await recordAudit(tx.em, [importEntry({ id, noun, fileName, newCount: 0, changedCount: 0 }, 'READING')]);
    await enqueue(ctx, tx, id);
  });
  return importOf(ctx, id);
}

async function fileNameOf(tx: Tx, fileId: string): Promise<string> {
  const file = await firstRow(
    tx.em,
    sql<{
      name: string;
    }>`select file_name as name from uploaded_file where id = ${fileId} and customer_id = ${tx.customerId}`,
  );
  return file?.name ?? '';
}

/** Begins the check with this assignment of columns. */
export async function checkImport(ctx: TenantContext, input: CheckImportInput): Promise<ImportBatch> {
  const { noun } = await importOf(ctx, input.id);
  const { columns, dateOrder } = validate(checkImportRules(noun), input);
  const assigned = sql`mapping = ${JSON.stringify(columns)}, date_order = ${dateOrder}`;
  return begin(ctx, input.id, { from: ['READ', 'CHECKED'], to: 'CHECKING', more: assigned });
}

/** Begins to write the records. */
export async function applyImport(ctx: TenantContext, id: string): Promise<ImportBatch> {
  const { state, wrongCount, newCount, changedCount, fault } = await importOf(ctx, id);
  if (state !== 'CHECKED' || wrongCount > 0 || newCount + changedCount === 0 || fault)
    throw invalidField('id', 'wrongStatus');
  return begin(ctx, id, { from: ['CHECKED'], to: 'APPLYING' });
}

/** Begins to undo an import whose rows are still there. */
export async function undoImport(ctx: TenantContext, id: string): Promise<ImportBatch> {
  const { hasRows } = await importOf(ctx, id);
  if (!hasRows) throw invalidField('id', 'wrongStatus');
  return begin(ctx, id, { from: ['DONE'], to: 'UNDOING' });
}

/** Ends an import: at once if it has written nothing, else by undoing what it has written. */
export async function cancelImport(ctx: TenantContext, id: string): Promise<ImportBatch> {
  const { state } = await importOf(ctx, id);
  if (state === 'APPLYING') return begin(ctx, id, { from: ['APPLYING'], to: 'UNDOING' });
  await write(ctx, async (tx) => {
    const isCancelled = await changeBatch(
      tx.em,
      { customerId: tx.customerId, id },
      ['READING', 'READ', 'CHECKING', 'CHECKED'],
      sql`${toState('CANCELLED')}, updated_by = ${tx.actor.id}`,
    );
    if (!isCancelled) throw invalidField('id', 'wrongStatus');
    await recordAudit(tx.em, [importEntry(await importOf(ctx, id), 'CANCELLED')]);
    await ctx.services.tasks.cancel(tx.em, importTask, id);
  });
  return importOf(ctx, id);
}

type Step = { from: readonly ImportState[]; to: ImportState; more?: Sql };

/** Changes the state and enqueues the task, which does what the state says. VALIDATION in every other state. */
async function begin(ctx: TenantContext, id: string, { from, to, more }: Step): Promise<ImportBatch> {
  await write(ctx, async (tx) => {
    const key = { customerId: tx.customerId, id };
    await lockState(tx.em, key);
    const values = sql`${toState(to)}, updated_by = ${tx.actor.id} ${more ? sql`, ${more}` : sql``}`;
    if (!(await changeBatch(tx.em, key, from, values))) throw invalidField('id', 'wrongStatus');
    const batch = await readBatch(tx.em, key);
    if (batch) await recordAudit(tx.em, [importEntry(batch, to)]);
    await enqueue(ctx, tx, id);
  });
  return importOf(ctx, id);
}

const enqueue = ({ services }: TenantContext, tx: Tx, id: string): Promise<void> =>
  services.tasks.enqueue(tx, importTask, { caller: callerOf(tx.actor) }, { customerId: tx.customerId, subject: id });
