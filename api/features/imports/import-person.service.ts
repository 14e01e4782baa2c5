import type { SqlEntityManager } from '@mikro-orm/mysql';
import { rows, sql } from '#api/db/sql.ts';
import type { FileColumn } from './import-batch.entity.ts';

/** A person by what rows of a file may contain. */
export type ImportedPerson = { id: string; identification: string; email: string; badge?: string | null };

/** A row of a file that is about a person, as long as the row is stored. */
export type PersonRow = {
  fileName: string;
  importedAt: Date;
  state: string;
  line: number;
  cells: Record<string, string>;
};

/** Rows in memory at the same time. */
const BATCH = 500;

type StoredRow = Omit<PersonRow, 'cells'> & { batchId: string; columns: FileColumn[] | string; cells: string };

/**
 * The stored rows of imports of employees that are about a person, also of imports that nobody has applied. Rows that are
 * not checked yet have no key, so their cells are searched.
 */
export async function* importRowsOf(
  { em, tenant }: { em: SqlEntityManager; tenant: { id: string } },
  { id, identification, email, badge = null }: ImportedPerson,
): AsyncGenerator<PersonRow> {
  const texts = JSON.stringify([identification, email, badge ?? []].flat());
  let last = { batchId: '', line: 0 };
  for (;;) {
    const found = await rows(
      em,
      sql<StoredRow>`select r.batch_id as batchId, r.line, r.cells, batch.columns, batch.file_name as fileName,
          batch.created_at as importedAt, batch.state
        from import_batch batch
        join import_row r on r.customer_id = batch.customer_id and r.batch_id = batch.id
        where batch.customer_id = ${tenant.id} and batch.noun = 'EMPLOYEE' and batch.has_rows = 1
          and (r.record_id = ${id} or r.first_key = ${identification} or r.second_key = ${email} or r.third_key = ${badge}
            or (r.first_key is null and json_overlaps(cast(r.cells as json), cast(${texts} as json))))
          and (r.batch_id > ${last.batchId} or (r.batch_id = ${last.batchId} and r.line > ${last.line}))
        order by r.batch_id, r.line limit ${BATCH}`,
    );
    for (const { batchId: _id, columns, cells, ...row } of found) yield { ...row, cells: named(columns, cells) };
    const end = found.at(-1);
    if (!end || found.length < BATCH) return;
    last = { batchId: end.batchId, line: end.line };
  }
}

/** The cells by the headings of their columns. */
function named(columns: FileColumn[] | string, cells: string): Record<string, string> {
  const headings: FileColumn[] = typeof columns === 'string' ? JSON.parse(columns) : columns;
  const texts: string[] = JSON.parse(cells);
  return Object.fromEntries(texts.map((text, index) => [headings[index]?.heading || `column ${index + 1}`, text]));
}
