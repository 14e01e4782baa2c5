import { setImmediate as nextTurn } from 'node:timers/promises';
import { forgetTotals } from '#api/crud/totals.ts';
import { write, type Tx } from '#api/crud/write.ts';
import { recordAudit } from '#api/db/audit.ts';
import { sql } from '#api/db/sql.ts';
import { isInvalid } from '#api/platform/errors.ts';
import { newId } from '#api/platform/ids.ts';
import { addDone, changeBatch, lockState, toState } from './batch-state.ts';
import { importEntry } from './import-audit.ts';
import type { BatchFault, ImportBatch } from './import-batch.entity.ts';
import { type RowOutcome, storeOutcomes, type WritableRow, writableRows } from './import-rows.ts';
import type { StepContext } from './import-step.ts';
import { undoRows } from './undo-rows.ts';

/** A record has changed since the check. */
class StaleRow extends Error {
  override name = 'StaleRow';
  readonly line: number;

  constructor(line: number) {
    super(`The record of row ${line} has changed`);
    this.line = line;
  }
}

/**
 * Writes the rows of a checked import, in one transaction for each chunk. If a row cannot be written any more, the chunks
 * before it are undone. A repeated try continues behind the last chunk.
 */
export async function applyRows(context: StepContext, batch: ImportBatch): Promise<void> {
  const { em, key, tenant, actor } = context;
  try {
    let line: number | null = null;
    do {
      context.stopped.throwIfAborted();
      const beyond: number | null = line;
      line = await write({ em, tenant, actor, keepsTotals: true }, (tx) => applyChunk(context, { batch, beyond, tx }));
      await nextTurn();
    } while (line !== null);
  } catch (error) {
    const fault = faultOf(error);
    if (!fault) throw error;
    await changeBatch(em, key, ['APPLYING'], toState('UNDOING', fault));
  }
  forgetTotals(em, tenant.id);
  await undoRows(context, batch);
}

/** A chunk of an import in its transaction. `beyond` is the last line of the chunk before. */
type Chunk = { batch: ImportBatch; beyond: number | null; tx: Tx };

/** Returns the last line of the chunk, or null when there are no more rows. */
async function applyChunk({ key, importer }: StepContext, { batch, beyond, tx }: Chunk): Promise<number | null> {
  if ((await lockState(tx.em, key)) !== 'APPLYING') return null;
  const chunk = await writableRows(tx.em, key, { outcome: null, beyond });
  const last = chunk.at(-1);
  if (!last) {
    await changeBatch(tx.em, key, ['APPLYING'], sql`${toState('DONE')}, done = ${batch.rowCount}`);
    await recordAudit(tx.em, [importEntry(batch, 'DONE')]);
    return null;
  }
  const added = chunk.filter(({ result }) => result === 'NEW').map((row) => ({ ...row, recordId: newId() }));
  await importer.create(
    tx,
    added.map(({ recordId, input }) => ({ id: recordId, version: 0, input })),
  );
  const changed = chunk.filter(({ result }) => result === 'CHANGED');
  const versions = await importer.update(tx, changed.map(recordOf));
  const stale = changed.find(({ recordId }) => !versions.has(recordId ?? ''));
  if (stale) throw new StaleRow(stale.line);
  const outcomes: RowOutcome[] = [
    ...added.map(({ line, recordId }) => ({ line, outcome: 'APPLIED' as const, recordId, recordVersion: 1 })),
    ...changed.map(({ line, recordId }) => ({
      line,
      outcome: 'APPLIED' as const,
      recordId,
      recordVersion: versions.get(recordId ?? '') ?? null,
    })),
  ];
  await storeOutcomes(tx.em, key, outcomes);
  await addDone(tx.em, key, chunk.length);
  return last.line;
}

const recordOf = ({ recordId, recordVersion, input }: WritableRow) => ({
  id: recordId ?? '',
  version: recordVersion ?? 0,
  input,
});

/** Why rows cannot be written although the check allowed them; null for failures after which a new try may succeed. */
function faultOf(error: unknown): BatchFault | null {
  if (error instanceof StaleRow) return { key: 'importStale', values: { row: error.line } };
  if (!isInvalid(error)) return null;
  const [fault] = error.details.fields;
  return fault ? { key: fault.key, values: { ...fault.values, field: fault.path } } : null;
}
