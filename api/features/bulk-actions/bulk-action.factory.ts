import { change, sql } from '#api/db/sql.ts';
import type { BulkActionState } from '#api/generated/enums.ts';
import { newId } from '#api/platform/ids.ts';
import type { TestApp, TestTenant } from '#api/testing/app.ts';
import { RECORD_VALUES, sameText, type RowValues } from '#api/testing/row-values.ts';

/** Inserts a bulk action that has deactivated one sector, which does not exist any more. */
export async function makeBulkAction(
  app: TestApp,
  { state = 'DONE' }: { state?: BulkActionState } = {},
  tenant: TestTenant = app.acme,
) {
  const em = app.services.orm.em.fork();
  const id = newId();
  await change(
    em,
    sql`insert into bulk_action (customer_id, id, list, kind, state, total, changed_count)
      values (${tenant.id}, ${id}, 'listSectors', 'DEACTIVATE', ${state}, 1, 1)`,
  );
  await change(
    em,
    sql`insert into bulk_action_record (customer_id, action_id, place, record_id, record_version, outcome, new_version, previous)
      values (${tenant.id}, ${id}, 1, ${newId()}, 1, 'CHANGED', 2, '{"status":"ACTIVE"}')`,
  );
  return { id, version: 1 };
}

/** Column values for tests that need thousands of rows. */
export const manyRows: Record<string, RowValues> = {
  bulk_action: {
    list: sameText('listSectors'),
    kind: sameText('DEACTIVATE'),
    state: sameText('DONE'),
    ...RECORD_VALUES,
  },
};
