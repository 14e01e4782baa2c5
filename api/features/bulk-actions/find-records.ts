import { write } from '#api/crud/write.ts';
import { sql } from '#api/db/sql.ts';
import type { BulkActionKind } from '#api/generated/enums.ts';
import { propertyOf } from '#api/platform/property-of.ts';
import { executeAs, failureOf, type ActionRun } from './action-run.ts';
import { changeAction, lockState } from './action-state.ts';
import { bulkOperationsOf, findText, shownField } from './bulk-list.ts';
import {
  addChangedOf,
  addFound,
  countRecords,
  deleteRecords,
  type FieldValues,
  type FoundRecord,
} from './bulk-records.ts';

/** Records of one page: the limit of lists. */
const PAGE = 100;

/** Records that one statement deletes. */
const CHUNK = 1000;

const APPLIES: Record<BulkActionKind, (status: unknown) => boolean> = {
  ACTIVATE: (status) => status !== 'ACTIVE' && status !== 'DELETED',
  DEACTIVATE: (status) => status === 'ACTIVE',
  CHANGE: (status) => status !== 'DELETED',
  DELETE: (status) => status !== 'DELETED',
  RESTORE: (status) => status === 'DELETED',
};

/**
 * Writes down the records that match the filter, with their versions. Records that were created after the start are left
 * out, and those that were changed after it are refused: they may match only since then. A repeated try begins again.
 */
export async function findRecords(run: ActionRun, filter: object | null): Promise<void> {
  const { em, key, action, tenant, starter, stopped } = run;
  while ((await deleteRecords(em, key, CHUNK)) === CHUNK) stopped.throwIfAborted();
  if (action.undoOf) await addChangedOf(em, key, action.undoOf);
  else await readList(run, filter);
  await write({ em, tenant, actor: { type: 'USER', id: starter.id, name: null, ip: starter.ip } }, async (tx) => {
    if ((await lockState(tx.em, key)) !== 'FINDING') return;
    const { total, refused } = await countRecords(tx.em, key);
    await changeAction(
      tx.em,
      key,
      ['FINDING'],
      sql`state = 'RUNNING', total = ${total}, changed_count = 0, refused_count = ${refused}`,
    );
  });
}

async function readList(run: ActionRun, filter: object | null): Promise<void> {
  const { em, key, action, schema, stopped } = run;
  const operations = bulkOperationsOf(schema, action.list, action.kind);
  if (!operations) throw new Error(`The schema has no bulk mutation of ${action.list}`);
  const changed = Object.keys(action.changed ?? {});
  const text = findText(schema, operations, changed.map(shownField));
  let nextToken: unknown = null;
  let place = 0;
  do {
    stopped.throwIfAborted();
    const { data, errors } = await executeAs(run, text, { filter, limit: PAGE, nextToken });
    const [error] = errors ?? [];
    if (error) throw failureOf(error);
    const page = propertyOf(data, 'page');
    const items = propertyOf(page, 'items');
    const found = (Array.isArray(items) ? items : []).flatMap((item) => foundIn(run, item, changed));
    await addFound(em, key, found, place);
    place += found.length;
    if (!(await changeAction(em, key, ['FINDING'], sql`total = ${place}`))) return;
    nextToken = propertyOf(page, 'nextToken');
  } while (typeof nextToken === 'string');
}

function foundIn({ action }: ActionRun, item: unknown, changed: readonly string[]): FoundRecord[] {
  const [id, version, status] = ['id', 'version', 'status'].map((field) => propertyOf(item, field));
  if (typeof id !== 'string' || typeof version !== 'number' || !APPLIES[action.kind](status)) return [];
  if (isAfter(propertyOf(item, 'createdAt'), action.createdAt)) return [];
  const previous = previousOf(action.kind, item, changed);
  const wanted = action.changed ?? {};
  const isSame = changed.every((field) => JSON.stringify(previous[field]) === JSON.stringify(wanted[field]));
  if (action.kind === 'CHANGE' && isSame) return [];
  const fault = isAfter(propertyOf(item, 'updatedAt'), action.createdAt) ? { code: 'CONFLICT' } : undefined;
  return [{ id, version, previous: Object.keys(previous).length > 0 ? previous : null, fault }];
}

/** The values that an undo gives back. */
function previousOf(kind: BulkActionKind, item: unknown, changed: readonly string[]): FieldValues {
  if (kind === 'ACTIVATE' || kind === 'DEACTIVATE') return { status: propertyOf(item, 'status') };
  return Object.fromEntries(changed.map(shownField).map((field) => [field, propertyOf(item, field) ?? null]));
}

/** Compares an instant of an answer. */
const isAfter = (value: unknown, start: Date): boolean => typeof value === 'string' && new Date(value) > start;
