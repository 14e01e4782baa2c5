import { setImmediate as nextTurn } from 'node:timers/promises';
import { forgetTotals } from '#api/crud/totals.ts';
import { write, type Tx } from '#api/crud/write.ts';
import { recordAudit } from '#api/db/audit.ts';
import { change, sql } from '#api/db/sql.ts';
import { AppError } from '#api/platform/errors.ts';
import { addDone, changeBatch, lockState, readBatch, toState } from './batch-state.ts';
import { importEntry } from './import-audit.ts';
import type { ImportBatch } from './import-batch.entity.ts';
import { type NextRows, storeOutcomes, type WritableRow, writableRows } from './import-rows.ts';
import type { StepContext } from './import-step.ts';
import type { Importer, WrittenRecord } from './importer.service.ts';

/**
 * Undoes what an import has written, the last rows first: new records are deleted, changed ones get their previous values.
 * Records that somebody else has changed or used since stay as they are.
 */
export async function undoRows(context: StepContext, batch: ImportBatch): Promise<void> {
  const { em, tenant, actor } = context;
  let beyond: number | null = null;
  for (;;) {
    context.stopped.throwIfAborted();
    const next: NextRows = { outcome: 'APPLIED', beyond };
    try {
      beyond = await write({ em, tenant, actor, keepsTotals: true }, (tx) => undoChunk(context, { batch, next, tx }));
      if (beyond === null) break;
      await nextTurn();
    } catch (error) {
      if (!isRefusal(error)) throw error;
      // One record of the chunk is in use, so each is tried alone.
      await undoOneByOne(context, await writableRows(em, context.key, next));
    }
  }
  forgetTotals(em, tenant.id);
}

/** A chunk of an import in its transaction. */
type Chunk = { batch: ImportBatch; next: NextRows; tx: Tx };

/** Returns the last line of the chunk, or null when there are no more rows. */
async function undoChunk(context: StepContext, { batch, next, tx }: Chunk): Promise<number | null> {
  const { key } = context;
  if ((await lockState(tx.em, key)) !== 'UNDOING') return null;
  const chunk = await writableRows(tx.em, key, next);
  const last = chunk.at(-1);
  if (!last) {
    await finish(context, batch, tx);
    return null;
  }
  await undo(context, tx, chunk);
  return last.line;
}

async function undoOneByOne(context: StepContext, chunk: readonly WritableRow[]): Promise<void> {
  const { em, tenant, actor, key } = context;
  for (const row of chunk) {
    context.stopped.throwIfAborted();
    try {
      await write({ em, tenant, actor }, async (tx) => {
        if ((await lockState(tx.em, key)) === 'UNDOING') await undo(context, tx, [row]);
      });
    } catch (error) {
      if (!isRefusal(error)) throw error;
      await write({ em, tenant, actor }, (tx) => keep(context, tx, row));
    }
  }
}

async function undo({ key, importer }: StepContext, tx: Tx, chunk: readonly WritableRow[]): Promise<void> {
  const removed = await undoWith(importer.remove, tx, chunk, 'NEW');
  const restored = await undoWith(importer.update, tx, chunk, 'CHANGED');
  const outcomes = chunk.map(({ line, recordId, recordVersion }) => {
    const isUndone = removed.has(recordId ?? '') || restored.has(recordId ?? '');
    return { line, recordId, recordVersion, outcome: isUndone ? ('UNDONE' as const) : ('KEPT' as const) };
  });
  await storeOutcomes(tx.em, key, outcomes);
  await addKept(tx, key, outcomes.filter(({ outcome }) => outcome === 'KEPT').length);
  await addDone(tx.em, key, chunk.length);
}

function undoWith(
  work: Importer['update'],
  tx: Tx,
  chunk: readonly WritableRow[],
  result: WritableRow['result'],
): Promise<Map<string, number>> {
  const records: WrittenRecord[] = chunk
    .filter((row) => row.result === result)
    .map(({ recordId, recordVersion, previous }) => ({
      id: recordId ?? '',
      version: recordVersion ?? 0,
      input: previous,
    }));
  return records.length === 0 ? Promise.resolve(new Map()) : work(tx, records);
}

async function keep({ key }: StepContext, tx: Tx, { line, recordId, recordVersion }: WritableRow): Promise<void> {
  await storeOutcomes(tx.em, key, [{ line, recordId, recordVersion, outcome: 'KEPT' }]);
  await addKept(tx, key, 1);
  await addDone(tx.em, key, 1);
}

const addKept = (tx: Tx, { customerId, id }: StepContext['key'], count: number): Promise<number> =>
  change(
    tx.em,
    sql`update import_batch set kept_count = kept_count + ${count} where customer_id = ${customerId} and id = ${id}`,
  );

/** FAILED when the import itself was refused, UNDONE when a person has undone it. */
async function finish({ key }: StepContext, batch: ImportBatch, tx: Tx): Promise<void> {
  const fault = (await readBatch(tx.em, key))?.fault ?? null;
  const state = fault ? 'FAILED' : 'UNDONE';
  await changeBatch(tx.em, key, ['UNDOING'], toState(state, fault));
  await recordAudit(tx.em, [importEntry(batch, state)]);
}

/** Somebody else uses the record, or what it referred to is gone. */
const isRefusal = (error: unknown): boolean =>
  error instanceof AppError && (error.code === 'IN_USE' || error.code === 'VALIDATION');
