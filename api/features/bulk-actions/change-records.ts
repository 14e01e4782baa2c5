import { isConnectionFailure } from '#api/crud/database-errors.ts';
import { write } from '#api/crud/write.ts';
import { isAnyOf, rows, sql } from '#api/db/sql.ts';
import { nounCards } from '#api/nouns/cards.ts';
import { AppError, unavailable } from '#api/platform/errors.ts';
import { isRecord, propertyOf } from '#api/platform/property-of.ts';
import { executeAs, failureOf, faultOf, type ActionRun } from './action-run.ts';
import { changeAction, lockState } from './action-state.ts';
import { bulkOperationsOf, mutationText } from './bulk-list.ts';
import {
  markSent,
  recordsIn,
  type FieldValues,
  type RecordResult,
  storeResults,
  type WaitingRecord,
} from './bulk-records.ts';

/** Records of one bulk mutation. A stop takes effect between two of them. */
const CHUNK = 50;

/**
 * Changes the found records by the bulk mutation of their noun: each record in its own transaction, with the rules and
 * audit entries of the single mutation. A repeated try continues where the last one stopped.
 */
export async function changeRecords(run: ActionRun, progress: (done: number, total: number) => void): Promise<void> {
  const { em, key, action, schema, stopped } = run;
  const text = mutationText(schema, action.list, action.kind);
  await settleSent(run);
  let done = action.changedCount + action.refusedCount;
  for (;;) {
    stopped.throwIfAborted();
    const chunk = await takeChunk(run);
    if (chunk.length === 0) break;
    const results = await send(run, text, chunk);
    await storeResults(em, key, results);
    if (results.some(({ outcome }) => outcome === 'WAITING')) throw unavailable('mysql');
    done += results.length;
    progress(done, action.total);
  }
  await changeAction(em, key, ['RUNNING'], sql`state = 'DONE'`);
}

/** The next records, marked as sent; none when the action has ended. */
async function takeChunk({ em, key, tenant, starter }: ActionRun): Promise<WaitingRecord[]> {
  const actor = { type: 'USER' as const, id: starter.id, name: null };
  return write({ em, tenant, actor }, async (tx) => {
    if ((await lockState(tx.em, key)) !== 'RUNNING') return [];
    const chunk = await recordsIn(tx.em, key, 'WAITING', CHUNK);
    if (chunk.length > 0) await markSent(tx.em, key, chunk);
    return chunk;
  });
}

/** Sends one bulk mutation. Throws a refusal that concerns all records: then none of them was changed. */
async function send(run: ActionRun, text: string, chunk: readonly WaitingRecord[]): Promise<RecordResult[]> {
  const input = chunk.map(({ id, version, input: own }) => ({ id, version, ...valuesOf(run, own) }));
  const { data, errors = [] } = await refusedWhole(run, chunk, () => executeAs(run, text, { input }));
  const records: unknown = propertyOf(data, 'records');
  if (!Array.isArray(records)) {
    await giveBack(run, chunk);
    throw errors[0] ? failureOf(errors[0]) : new Error('A bulk mutation has answered nothing');
  }
  const refusals = new Map(errors.map((error) => [error.path?.[1], error]));
  return chunk.map(({ place }, index) => {
    const error = refusals.get(index);
    if (error) return refusal(run, place, error);
    const version = propertyOf(records[index], 'version');
    return { place, outcome: 'CHANGED', newVersion: typeof version === 'number' ? version : null };
  });
}

/** Nothing was changed when the mutation could not begin. */
async function refusedWhole<T>(run: ActionRun, chunk: readonly WaitingRecord[], work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isConnectionFailure(error)) await giveBack(run, chunk);
    throw error;
  }
}

const giveBack = ({ em, key }: ActionRun, chunk: readonly WaitingRecord[]): Promise<void> =>
  storeResults(
    em,
    key,
    chunk.map(({ place }) => ({ place, outcome: 'WAITING' })),
  );

function refusal({ services, action }: ActionRun, place: number, error: Parameters<typeof failureOf>[0]): RecordResult {
  try {
    const failure = failureOf(error);
    return failure.code === 'UNAVAILABLE'
      ? { place, outcome: 'WAITING' }
      : { place, outcome: 'REFUSED', fault: faultOf(failure) };
  } catch (cause) {
    services.log.error({ err: cause, actionId: action.id }, 'a record of a bulk action failed');
    return { place, outcome: 'REFUSED', fault: { code: 'INTERNAL' } };
  }
}

/** The values to send for a record: its own in an undo, else those of the action. */
function valuesOf({ action: { kind, changed, undoOf } }: ActionRun, own: FieldValues | null): FieldValues {
  if (undoOf) return own ?? {};
  if (kind === 'ACTIVATE' || kind === 'DEACTIVATE') return { status: kind === 'ACTIVATE' ? 'ACTIVE' : 'INACTIVE' };
  return isRecord(changed) ? changed : {};
}

/**
 * Records that were sent when the last try ended: those with the next version by the same person were changed, those with
 * the same version were not. All others were changed by somebody else and are sent again, to be refused.
 */
async function settleSent(run: ActionRun): Promise<void> {
  const { em, key, schema, action, starter } = run;
  const sent = await recordsIn(em, key, 'SENT', CHUNK);
  if (sent.length === 0) return;
  const type = bulkOperationsOf(schema, action.list, action.kind)?.items.name;
  const table = nounCards.find((card) => card.type === type)?.table;
  if (!table) throw new Error(`${action.list} has no card`);
  const found = await rows(
    em,
    sql<{ id: string; version: number; updatedBy: string | null }>`select id, version, updated_by as updatedBy
      from ${sql.table(table)} where customer_id = ${key.customerId} and ${isAnyOf(
        'id',
        sent.map(({ id }) => id),
      )}`,
  );
  const byId = new Map(found.map((row) => [row.id, row]));
  const results = sent.map(({ place, id, version }): RecordResult => {
    const row = byId.get(id);
    const isOurs = row?.version === version + 1 && row.updatedBy === starter.id;
    return isOurs ? { place, outcome: 'CHANGED', newVersion: row.version } : { place, outcome: 'WAITING' };
  });
  await storeResults(em, key, results);
}

/** Refusals of the whole action; after others a later try may succeed. */
export const endsAction = (error: unknown): error is AppError =>
  error instanceof AppError && !['UNAVAILABLE', 'RATE_LIMITED', 'INTERNAL'].includes(error.code);
