import { LockMode } from '@mikro-orm/core';
import { createRow } from '#api/crud/create-row.ts';
import { saveRow } from '#api/crud/update-row.ts';
import type { Tx } from '#api/crud/write.ts';
import { change, rows, sql } from '#api/db/sql.ts';
import { clock } from '#api/platform/clock.ts';
import {
  ALL_CHANNELS,
  compareCounter,
  mergeLines,
  openDifference,
  type Counter,
  type CounterLine,
  type CounterOutcome,
} from './counter-comparison.service.ts';
import { CounterDifference } from './counter-difference.entity.ts';

/** What a machine says its counters show. */
export type CounterReport = {
  machineId: string;
  /** Pieces by channel; ALL_CHANNELS is the counter of the whole machine. */
  counted: ReadonlyMap<number, number>;
  /** Whether events of the machine are still to be replayed: then nothing can be compared. */
  isBehind: boolean;
};

/**
 * Compares counters with what the records say was handed out, and opens, changes or closes the machine's difference. A
 * channel with a piece whose result is missing is not compared, because nobody knows yet whether it counted.
 */
export async function compareCounters(tx: Tx, report: CounterReport): Promise<Map<number, CounterOutcome>> {
  const { machineId, counted, isBehind } = report;
  // The order of resolveCounterDifference, against deadlocks.
  const row = await openDifferenceOf(tx, machineId);
  const known = await lockCounters(tx, machineId);
  const reserved = await reservedByChannel(tx, machineId);
  const isOpen = (channel: number): boolean =>
    channel === ALL_CHANNELS ? [...reserved.values()].some((pieces) => pieces > 0) : (reserved.get(channel) ?? 0) > 0;
  const open = row ?? { lines: [], totalDifference: 0 };
  const outcomes = new Map<number, CounterOutcome>();
  const compared: (ReturnType<typeof compareCounter> & { channel: number })[] = [];
  for (const [channel, value] of counted) {
    if (channel !== ALL_CHANNELS && !reserved.has(channel)) outcomes.set(channel, 'UNKNOWN_CHANNEL');
    else if (isBehind || isOpen(channel)) outcomes.set(channel, 'PENDING');
    else compared.push({ channel, ...compareCounter(counterOf(known, channel), value, openDifference(open, channel)) });
  }
  for (const { channel, outcome } of compared) outcomes.set(channel, outcome);
  await storeCounters(tx, machineId, compared);
  await storeDifference(tx, machineId, row, mergeLines(open, compared));
  return outcomes;
}

type CounterRow = Omit<Counter, 'expected'> & { expected: number | string | null };

async function lockCounters(tx: Tx, machineId: string): Promise<Counter[]> {
  const found = await rows(
    tx.em,
    sql<CounterRow>`select channel, counted, expected from machine_counter
      where customer_id = ${tx.customerId} and machine_id = ${machineId} order by channel for update`,
  );
  return found.map((row) => ({ ...row, expected: row.expected === null ? null : Number(row.expected) }));
}

const counterOf = (known: readonly Counter[], channel: number): Counter =>
  known.find((one) => one.channel === channel) ?? { channel, counted: null, expected: null };

async function reservedByChannel(tx: Tx, machineId: string): Promise<Map<number, number>> {
  const found = await rows(
    tx.em,
    sql<{ channel: number; reserved: number }>`select channel, reserved from channel
      where customer_id = ${tx.customerId} and machine_id = ${machineId}`,
  );
  return new Map(found.map(({ channel, reserved }) => [channel, reserved]));
}

async function storeCounters(
  tx: Tx,
  machineId: string,
  compared: readonly { channel: number; counted: number; expected: number }[],
): Promise<void> {
  if (compared.length === 0) return;
  const now = clock.now();
  const values = compared.map(
    ({ channel, counted, expected }) =>
      sql`(${tx.customerId}, ${machineId}, ${channel}, ${counted}, ${expected}, ${now})`,
  );
  await change(
    tx.em,
    sql`insert into machine_counter (customer_id, machine_id, channel, counted, expected, reported_at)
      values ${sql.join(values)} as reported
      on duplicate key update counted = reported.counted, expected = reported.expected, reported_at = reported.reported_at`,
  );
}

const openDifferenceOf = (tx: Tx, machineId: string): Promise<CounterDifference | null> =>
  tx.em.findOne(
    CounterDifference,
    { customerId: tx.customerId, machineId, resolvedAt: null },
    { lockMode: LockMode.PESSIMISTIC_WRITE },
  );

/** Writes only what changed, so that equal reports leave no entries in the audit trail. */
async function storeDifference(
  tx: Tx,
  machineId: string,
  row: CounterDifference | null,
  { lines, totalDifference }: { lines: readonly CounterLine[]; totalDifference: number },
): Promise<void> {
  if (!row) {
    if (lines.length > 0) await createRow(tx, CounterDifference, { machineId, lines: [...lines], totalDifference });
    return;
  }
  if (lines.length === 0) {
    await saveRow(tx, row, { totalDifference, resolvedAt: clock.now() });
    return;
  }
  const isSame = JSON.stringify(lines) === JSON.stringify(row.lines) && totalDifference === row.totalDifference;
  if (!isSame) await saveRow(tx, row, { lines: [...lines], totalDifference });
}
