import { createRow } from '#api/crud/create-row.ts';
import { write } from '#api/crud/write.ts';
import type { TestApp, TestTenant } from '#api/testing/app.ts';
import type { MadeRecord } from '#api/testing/made-record.ts';
import { rowIdAmong, sameText, type RowValues } from '#api/testing/row-values.ts';
import { CounterDifference } from './counter-difference.entity.ts';

/** An open difference of a machine, as a report of its counters makes it. */
export async function makeCounterDifference(
  { services }: TestApp,
  machineId: string,
  tenant: TestTenant,
): Promise<MadeRecord> {
  const scope = {
    em: services.orm.em.fork(),
    tenant: { id: tenant.id },
    actor: { type: 'MACHINE' as const, id: machineId, name: 'M-1' },
  };
  const lines = [{ channel: 1, expected: 11, counted: 13, hasFallen: false }];
  const { id, version } = await write(scope, (tx) =>
    createRow(tx, CounterDifference, { machineId, lines, totalDifference: 0 }),
  );
  return { id, version };
}

/** Column values for tests that need thousands of rows. */
export const manyRows: Record<string, RowValues> = {
  counter_difference: {
    machine_id: rowIdAmong('machine', 2),
    lines: sameText('[]'),
    resolved_at: 'moment',
    created_at: 'moment',
  },
};
