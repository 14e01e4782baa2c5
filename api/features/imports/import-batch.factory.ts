import { change, sql } from '#api/db/sql.ts';
import type { ImportState } from '#api/generated/enums.ts';
import { newId } from '#api/platform/ids.ts';
import type { TestApp, TestTenant } from '#api/testing/app.ts';
import { RECORD_VALUES, sameText, type RowValues } from '#api/testing/row-values.ts';
import { unique } from '#api/testing/unique.ts';

/** Inserts an import of one new job role, in any state. */
export async function makeImportBatch(
  app: TestApp,
  { state = 'CHECKED' }: { state?: ImportState } = {},
  tenant: TestTenant = app.acme,
) {
  const em = app.services.orm.em.fork();
  const id = newId();
  const name = unique('Role');
  await change(
    em,
    sql`insert into import_batch (customer_id, id, noun, state, file_key, file_name, columns, mapping, date_order, row_count,
        new_count)
      values (${tenant.id}, ${id}, 'JOB_ROLE', ${state}, 'files/imports/none.csv', 'roles.csv',
        '[{"heading":"Name"}]', '[{"column":0,"field":"name"}]', 'DAY_FIRST', 1, 1)`,
  );
  await change(
    em,
    sql`insert into import_row (customer_id, batch_id, line, cells, result, first_key, input, previous, changes, faults)
      values (${tenant.id}, ${id}, 2, ${JSON.stringify([name])}, 'NEW', ${name}, ${JSON.stringify({ name })}, '{}', '[]', '[]')`,
  );
  return { id, version: 1 };
}

/** Column values for tests that need thousands of rows. */
export const manyRows: Record<string, RowValues> = {
  import_batch: {
    noun: sameText('EMPLOYEE'),
    state: sameText('DONE'),
    file_key: sameText('files/imports/none.csv'),
    file_name: sameText('people.csv'),
    columns: sameText('[]'),
    mapping: sameText('[]'),
    date_order: sameText('DAY_FIRST'),
    ...RECORD_VALUES,
  },
};
