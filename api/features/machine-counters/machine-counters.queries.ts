import { getOrFail, toInstant } from '#api/crud/rows.ts';
import { rows, sql } from '#api/db/sql.ts';
import { Machine } from '#api/features/machines/machine.entity.ts';
import type { TenantContext } from '#api/graphql/context.ts';
import type { MachineCounter } from '#api/graphql/generated/types.ts';
import { ALL_CHANNELS } from './counter-comparison.service.ts';

type CounterRow = { channel: number; counted: number; expected: number | string | null; reportedAt: string };

/** The counters of a machine in their order, 1,000 at most: channels have numbers up to 999. */
export async function machineCounters(ctx: TenantContext, machineId: string): Promise<MachineCounter[]> {
  await getOrFail(ctx, Machine, machineId);
  const found = await rows(
    ctx.em,
    sql<CounterRow>`select channel, counted, expected, reported_at as reportedAt from machine_counter
      where customer_id = ${ctx.tenant.id} and machine_id = ${machineId} and counted is not null order by channel`,
  );
  return found.map(({ channel, counted, expected, reportedAt }) => ({
    channel: channel === ALL_CHANNELS ? null : channel,
    counted,
    expected: expected === null ? null : Number(expected),
    reportedAt: toInstant(reportedAt),
  }));
}
