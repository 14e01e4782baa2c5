import { setImmediate as nextTurn } from 'node:timers/promises';
import { addDone } from './batch-state.ts';
import { compareRow, type KnownRecords, type MappedField, type ReadRow } from './compare-row.ts';
import { findByColumn, namesOf } from './find-records.service.ts';
import type { ImportBatch } from './import-batch.entity.ts';
import { type CheckedRow, fileRows, storeResults } from './import-rows.ts';
import type { StepContext } from './import-step.ts';
import { textsIn } from './import-values.service.ts';
import type { FoundRecord } from './importer.service.ts';
import { markDuplicates } from './mark-duplicates.ts';
import { AT_ONCE, contentsOf, different, findNamed, readRows, SINGLE_ROWS } from './read-rows.ts';
import type { TableRow } from './reading/table.ts';

/** Checks the rows of a noun whose records have one row each. */
export async function checkSingleRows(
  context: StepContext,
  batch: ImportBatch,
  fields: readonly MappedField[],
): Promise<void> {
  const { em, key, importer } = context;
  let line = 0;
  for (;;) {
    context.stopped.throwIfAborted();
    const chunk = await fileRows(em, key, line, SINGLE_ROWS);
    if (chunk.length === 0) break;
    await storeResults(em, key, await checkChunk(context, batch, fields, chunk));
    await addDone(em, key, chunk.length);
    line = chunk.at(-1)?.number ?? line;
  }
  const columnOf = (name: string) => fields.find(({ field }) => field.name === name)?.column ?? null;
  await markDuplicates(
    em,
    key,
    importer.uniqueFields.map((name) => ({ name, column: columnOf(name), apart: importer.apart?.[name] })),
  );
}

async function checkChunk(
  context: StepContext,
  batch: ImportBatch,
  fields: readonly MappedField[],
  chunk: readonly TableRow[],
): Promise<CheckedRow[]> {
  const read = readRows(batch, fields, chunk);
  const known = await findKnown(context, fields, read);
  const checked: CheckedRow[] = [];
  for (const row of read) {
    checked.push(compareRow(context.importer, fields, row, known));
    if (checked.length % AT_ONCE === 0) await nextTurn();
  }
  return checked;
}

/** Finds what the texts of a chunk mean, with one statement for each field. */
async function findKnown(
  { em, tenant, importer }: StepContext,
  fields: readonly MappedField[],
  read: readonly ReadRow[],
): Promise<KnownRecords> {
  const customerId = tenant.id;
  const byKey = new Map<string, Map<string, string>>();
  const byOther = new Map<string, Map<string, string>>();
  for (const field of importer.uniqueFields) {
    const texts = different(contentsOf(read, field).flatMap(({ value }) => value ?? []));
    const find = (column: string) => findByColumn(em, { customerId, table: importer.table, column }, texts);
    byKey.set(field, await find(field));
    const other = importer.apart?.[field];
    if (other) byOther.set(field, await find(other));
  }
  const named = await findNamed(em, customerId, fields, read);
  const [keyField = ''] = importer.uniqueFields;
  const found = await importer.find({ em, tenant }, [...(byKey.get(keyField)?.values() ?? [])]);
  return {
    byKey,
    byOther,
    named,
    records: new Map(found.map((record) => [record.id, record])),
    names: await namesOfReferences({ em, customerId }, fields, found),
  };
}

async function namesOfReferences(
  { em, customerId }: { em: StepContext['em']; customerId: string },
  fields: readonly MappedField[],
  found: readonly FoundRecord[],
): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  for (const { field } of fields) {
    if (field.kind !== 'REFERENCE') continue;
    const ids = different(found.flatMap(({ values }) => textsIn(values[field.name])));
    for (const [id, name] of await namesOf(em, { customerId, table: field.table }, ids)) names.set(id, name);
  }
  return names;
}
