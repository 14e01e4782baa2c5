import { lockRow, saveRow } from '#api/crud/update-row.ts';
import { write, type Tx } from '#api/crud/write.ts';
import { change, sql } from '#api/db/sql.ts';
import type { TenantContext } from '#api/graphql/context.ts';
import type { ResolveCounterDifferenceInput } from '#api/graphql/generated/types.ts';
import { clock } from '#api/platform/clock.ts';
import { invalidField } from '#api/platform/errors.ts';
import { validate } from '#api/rules/validate.ts';
import { ALL_CHANNELS, differenceOf } from './counter-comparison.service.ts';
import { CounterDifference } from './counter-difference.entity.ts';
import { resolveCounterDifferenceRules } from './counter-difference.rules.ts';

/**
 * A user says why the counters of a machine disagree. From then on they count as right with this difference. Stock does
 * not change: a correction is an adjustment of its own.
 */
export function resolveCounterDifference(
  ctx: TenantContext,
  input: ResolveCounterDifferenceInput,
): Promise<CounterDifference> {
  const { note } = validate(resolveCounterDifferenceRules, input);
  return write(ctx, async (tx) => {
    const row = await lockRow(tx, CounterDifference, input.id, input.version);
    if (row.resolvedAt) throw invalidField('id', 'wrongStatus');
    await accept(tx, row);
    const { actor } = ctx;
    await saveRow(tx, row, { resolvedAt: clock.now(), resolvedById: actor.id, resolvedByName: actor.name, note });
    const { customerId } = tx;
    tx.afterCommit(() => ctx.services.pubsub.publish('machine', { customerId, id: row.machineId }));
    return row;
  });
}

/** Moves what the counters are expected to show. A counter that fell was moved by the report itself. */
async function accept(tx: Tx, { machineId, lines, totalDifference }: CounterDifference): Promise<void> {
  const ofChannels = lines.filter(({ channel, hasFallen }) => channel !== ALL_CHANNELS && !hasFallen);
  const moves = [
    { channel: ALL_CHANNELS, difference: totalDifference },
    ...ofChannels.map((line) => ({ channel: line.channel, difference: differenceOf(line) })),
  ];
  for (const { channel, difference } of moves)
    await change(
      tx.em,
      sql`update machine_counter set expected = expected + ${difference}
        where customer_id = ${tx.customerId} and machine_id = ${machineId} and channel = ${channel}`,
    );
}
