import { setImmediate as nextTurn } from 'node:timers/promises';
import { addDone } from './batch-state.ts';
import { type MappedField, readInput, resultOf, withColumns } from './compare-row.ts';
import { type Head, linkRows, nextHeads, rowsOfHeads, storeKeys } from './grouped-rows.ts';
import type { ImportBatch } from './import-batch.entity.ts';
import { type CheckedRow, fileRows, storeResults } from './import-rows.ts';
import type { StepContext } from './import-step.ts';
import type { ComparedRecord, LineFault, RowGrouping, RowValues } from './import-values.service.ts';
import { CHUNK, findNamed, readRows } from './read-rows.ts';
import type { TableRow } from './reading/table.ts';

/** Checks the rows of a noun whose records may have several rows, which need not follow each other in the file. */
export async function checkGroups(
  context: StepContext,
  batch: ImportBatch,
  fields: readonly MappedField[],
  grouping: RowGrouping,
): Promise<void> {
  const { em, key } = context;
  const read = (chunk: readonly TableRow[]) => readValues(context, batch, fields, chunk);
  await findRecords(context, read, grouping);
  let after = 0;
  for (;;) {
    context.stopped.throwIfAborted();
    const heads = withinChunk(await nextHeads(em, key, after, CHUNK));
    if (heads.length === 0) return;
    const chunk = await rowsOfHeads(em, key, heads, CHUNK);
    const values = await read(chunk);
    const records = [...Map.groupBy(values, (_, index) => chunk[index]?.head).values()];
    const compared = await grouping.compare({ em, tenant: context.tenant, fileName: batch.fileName }, records);
    const checked = records.flatMap((rows, index) => {
      const record = compared[index];
      return record ? checkedRows({ rows, record, fields, grouping, total: heads[index]?.total ?? 0 }) : [];
    });
    await storeResults(em, key, checked);
    await addDone(
      em,
      key,
      heads.reduce((sum, { total }) => sum + total, 0),
    );
    after = heads.at(-1)?.line ?? after;
  }
}

/** Finds out which rows belong to the same record. */
async function findRecords(
  { em, key, stopped }: StepContext,
  read: (chunk: readonly TableRow[]) => Promise<RowValues[]>,
  grouping: RowGrouping,
): Promise<void> {
  let line = 0;
  for (;;) {
    stopped.throwIfAborted();
    const chunk = await fileRows(em, key, line, CHUNK);
    if (chunk.length === 0) break;
    const values = await read(chunk);
    await storeKeys(
      em,
      key,
      values.map((row) => ({ line: row.line, text: grouping.keyOf(row) })),
    );
    line = chunk.at(-1)?.number ?? line;
    await nextTurn();
  }
  await linkRows(em, key);
}

async function readValues(
  { em, tenant }: StepContext,
  batch: ImportBatch,
  fields: readonly MappedField[],
  chunk: readonly TableRow[],
): Promise<RowValues[]> {
  const read = readRows(batch, fields, chunk);
  const named = await findNamed(em, tenant.id, fields, read);
  return read.map((row) => readInput(row, { named }));
}

/** The first records with so many rows as may be in memory, at least one record. */
function withinChunk(heads: readonly Head[]): Head[] {
  let rows = 0;
  return heads.filter(({ total }, index) => {
    rows += total;
    return index === 0 || rows <= CHUNK;
  });
}

type RecordRows = {
  rows: readonly RowValues[];
  record: ComparedRecord;
  fields: readonly MappedField[];
  grouping: RowGrouping;
  /** Rows of the record in the file. */
  total: number;
};

/** The results of the rows of one record. The first row has what the record will be; others have only their faults. */
function checkedRows({ rows, record: compared, fields, grouping, total }: RecordRows): CheckedRow[] {
  const { record, input, previous, changes } = compared;
  const faults = [...rows.flatMap(unreadable), ...compared.faults, ...tooManyRows(rows, fields, total)];
  const isRight = faults.length === 0;
  return rows.map((row, index) => {
    const isHead = index === 0;
    const own = faults.filter(({ line }) => line === row.line);
    const result = isRight && isHead ? resultOf(record, input) : null;
    return {
      line: row.line,
      result: own.length > 0 ? 'WRONG' : result,
      keys: [grouping.keyOf(row)],
      recordId: isHead ? (record?.id ?? null) : null,
      recordVersion: isHead ? (record?.version ?? null) : null,
      input: isHead ? input : {},
      previous: isHead ? previous : {},
      changes: isHead && isRight && record ? changes : [],
      faults: withColumns(own, fields),
    };
  });
}

const unreadable = ({ line, faults }: RowValues): LineFault[] => faults.map((fault) => ({ ...fault, line }));

function tooManyRows(rows: readonly RowValues[], fields: readonly MappedField[], total: number): LineFault[] {
  const [first] = rows;
  if (total <= CHUNK || !first) return [];
  return [{ line: first.line, field: fields[0]?.field.name ?? '', key: 'rowsOfRecord', values: { max: CHUNK } }];
}
