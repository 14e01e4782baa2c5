import { rows, sql } from '#api/db/sql.ts';
import type { TenantContext } from '#api/graphql/context.ts';
import type { ImportFault, ImportResult, ImportRowPage, QueryGetImportRowsArgs } from '#api/graphql/generated/types.ts';
import { invalidField, notFound } from '#api/platform/errors.ts';
import { readBatch } from './batch-state.ts';
import type { BatchFault, ImportBatch } from './import-batch.entity.ts';
import { IMPORT_LIMITS } from './import-batch.rules.ts';
import { requireNoun } from './import-permissions.ts';
import { CHUNK_CHARACTERS, firstCharacters, type RowFault } from './import-rows.ts';
import type { RowChange } from './import-values.service.ts';
import { charactersOf } from './reading/table.ts';

const DEFAULT_LIMIT = 25;

/** An import of the tenant. FORBIDDEN for people who may not import its noun. */
export async function importOf(ctx: TenantContext, id: string): Promise<ImportBatch> {
  const batch = await readBatch(ctx.em, { customerId: ctx.tenant.id, id });
  if (!batch) throw notFound('ImportBatch');
  requireNoun(ctx, batch.noun);
  return batch;
}

type StoredRow = {
  line: number;
  result: ImportResult | null;
  cells: string;
  changes: string | null;
  faults: string | null;
  outcome: string | null;
};

/** One page of the rows of an import, in the order of the file. It is shorter if its rows are very long. */
export async function importRows(
  ctx: TenantContext,
  { importBatchId: id, result, isKept, afterLine, limit }: QueryGetImportRowsArgs,
): Promise<ImportRowPage> {
  const count = limit ?? DEFAULT_LIMIT;
  if (count < 1 || count > IMPORT_LIMITS.page)
    throw invalidField('limit', count < 1 ? 'minimum' : 'maximum', { min: 1, max: IMPORT_LIMITS.page });
  const { em, tenant } = ctx;
  await importOf(ctx, id);
  const found = await rows(
    em,
    sql<StoredRow>`${firstCharacters(sql`select line, result, cells, changes, faults, outcome from import_row
      where customer_id = ${tenant.id} and batch_id = ${id} and line > ${afterLine ?? 0}
        ${result ? sql`and result = ${result}` : sql``} ${isKept ? sql`and outcome = 'KEPT'` : sql``}
      order by line limit ${count + 1}`)}`,
  );
  const page = found.slice(0, count);
  const isCut = charactersOf(found.map(({ cells }) => cells)) >= CHUNK_CHARACTERS;
  return { items: page.map(toRow), nextLine: found.length > count || isCut ? page.at(-1)?.line : null };
}

function toRow({ line, result, cells, changes, faults, outcome }: StoredRow) {
  const changed: RowChange[] = JSON.parse(changes ?? '[]');
  const broken: RowFault[] = JSON.parse(faults ?? '[]');
  const texts: string[] = JSON.parse(cells);
  return { line, result, cells: texts, changes: changed, faults: broken.map(toFault), isKept: outcome === 'KEPT' };
}

/** A stored fault as the api shows it. */
export const toFault = ({ key, values = {}, ...place }: BatchFault & Partial<RowFault>): ImportFault => ({
  column: place.column,
  field: place.field ?? (typeof values.field === 'string' ? values.field : null),
  key,
  values: Object.entries(values).map(([name, value]) => ({ name, value: String(value) })),
});
