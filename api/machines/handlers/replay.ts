import { write, type Tx } from '#api/crud/write.ts';
import { toInstant } from '#api/crud/rows.ts';
import { change, firstRow, rows, sql } from '#api/db/sql.ts';
import { recordOfflineDelivery } from '#api/features/withdrawals/offline-delivery.service.ts';
import type { DiscrepancyCode } from '#api/features/withdrawals/withdrawal.rules.ts';
import { clock } from '#api/platform/clock.ts';
import { lockChannel, restock, setChannelStatus } from '#api/stock/ledger.ts';
import type { MachineContext } from '../context.ts';
import { ProtocolError } from '../frame.ts';
import { applyOnce, hashBody, type Answer } from '../inbox.ts';
import { MESSAGE_RULES, type OfflineEvent } from '../messages.ts';
import { brokenLink, chainHash, forgetHashBefore, lastEventOf, markForked } from './chain.ts';
import { eventTime, type EventTime } from './event-time.ts';
import { announceStock, countChannel } from './stock.ts';
import { receive, type Handler } from './once.ts';

type RecordedEvent = {
  sequence: number;
  withdrawalId: string | null;
  discrepancies: DiscrepancyCode[];
  /** Null for an event from before times were stored. */
  occurredAt: Date | null;
};

/**
 * Applies the events of a machine's offline time, in their order. Each sequence number is applied once: a known one
 * gets the same answer again, and a gap is refused (requirements M3). Each event has its own transaction, so that a
 * long replay does not block others and can continue after an interruption.
 */
export const replay: Handler = async (machine, body) => {
  const { message, key, earlier } = await receive(machine, MESSAGE_RULES.replay, body, { ...body, sentAt: null });
  if (earlier) return earlier;
  const clockError = clock.now().getTime() - Date.parse(message.sentAt);
  const known = await knownEvents(machine, message.events);
  await refuseGapsAndForks(machine, message.events, known);
  const recorded: RecordedEvent[] = [];
  let earliest = await timeBefore(machine, message.events[0]?.sequence ?? 1);
  for (const event of message.events) {
    const done =
      known.get(event.sequence) ??
      (await applyEvent(machine, event, eventTime(event.at, clockError, { earliest, latest: clock.now() })));
    recorded.push(done);
    earliest = done.occurredAt ?? earliest;
  }
  const { sequence: lastSequence } = await lastEventOf(machine);
  const answer: Answer = {
    type: 'replayed',
    lastSequence,
    events: recorded.map(({ sequence, withdrawalId, discrepancies }) => ({ sequence, withdrawalId, discrepancies })),
  };
  return applyOnce(machine, key, async () => answer);
};

type EventRow = RecordedEvent & { hash: string };

const hashesOf = ({ dependencies }: MachineContext, event: OfflineEvent) =>
  hashBody(event, dependencies.services.config.MACHINE_PEPPER);

async function knownEvents(machine: MachineContext, events: readonly OfflineEvent[]): Promise<Map<number, EventRow>> {
  const found = await rows(
    machine.em(),
    sql<Omit<EventRow, 'occurredAt'> & { occurredAt: string | null }>`
      select sequence, withdrawal_id as withdrawalId, discrepancies, body_hash as hash, occurred_at as occurredAt
      from machine_offline_event
      where customer_id = ${machine.customerId} and machine_id = ${machine.machineId} and sequence in (${sql.join(events.map(({ sequence }) => sequence))})`,
  );
  return new Map(
    found.map((row) => [
      Number(row.sequence),
      {
        ...row,
        sequence: Number(row.sequence),
        occurredAt: row.occurredAt === null ? null : toInstant(row.occurredAt),
      },
    ]),
  );
}

/** The earliest possible time of an event: that of the event before it, or else of the machine's creation. */
async function timeBefore({ em, customerId, machineId }: MachineContext, sequence: number): Promise<Date> {
  const found = await firstRow(
    em(),
    sql<{ at: string }>`select coalesce(before_it.occurred_at, machine.created_at) as at from machine
      left join machine_offline_event before_it on before_it.customer_id = machine.customer_id
        and before_it.machine_id = machine.id and before_it.sequence = ${sequence - 1}
      where machine.customer_id = ${customerId} and machine.id = ${machineId}`,
  );
  return found ? toInstant(found.at) : clock.now();
}

/**
 * Refuses a gap in the sequence, which means that events were lost, and a fork: a known number with different contents,
 * or an event that does not continue the last one. A fork means that two machines use the same identity.
 */
async function refuseGapsAndForks(
  machine: MachineContext,
  events: readonly OfflineEvent[],
  known: Map<number, EventRow>,
): Promise<void> {
  const last = await lastEventOf(machine);
  const first = events[0]?.sequence ?? 0;
  if (first > last.sequence + 1)
    throw new ProtocolError('SEQUENCE_GAP', 'Events are missing before these', { expectedSequence: last.sequence + 1 });
  const changed = events.find((event) => {
    const before = known.get(event.sequence);
    return before && !hashesOf(machine, event).includes(before.hash);
  });
  const forked = changed ?? brokenLink(events, last);
  if (!forked) return;
  await markForked(machine);
  throw new ProtocolError(
    'SEQUENCE_FORKED',
    changed ? 'This number was used for another event' : 'This event does not continue the one before it',
    { sequence: forked.sequence, lastSequence: last.sequence },
  );
}

/** Another replica applied the same event at the same time. */
class AppliedMeanwhile extends Error {}

async function applyEvent(machine: MachineContext, event: OfflineEvent, time: EventTime): Promise<RecordedEvent> {
  try {
    return await write(machine.scope(), async (tx) => {
      const { withdrawalId, discrepancies } = await record(tx, machine, event, time);
      const affected = await change(
        tx.em,
        sql`insert ignore into machine_offline_event
            (customer_id, machine_id, sequence, occurred_at, body_hash, chain_hash, withdrawal_id, discrepancies)
          values (${tx.customerId}, ${machine.machineId}, ${event.sequence}, ${time.at}, ${hashesOf(machine, event)[0]}, ${chainHash(event)}, ${withdrawalId}, ${JSON.stringify(discrepancies)})`,
      );
      if (affected === 0) throw new AppliedMeanwhile();
      await forgetHashBefore(tx, machine, event);
      return { sequence: event.sequence, withdrawalId, discrepancies, occurredAt: time.at };
    });
  } catch (error) {
    const known =
      error instanceof AppliedMeanwhile ? (await knownEvents(machine, [event])).get(event.sequence) : undefined;
    if (!known) throw error;
    return known;
  }
}

async function record(
  tx: Tx,
  machine: MachineContext,
  event: OfflineEvent,
  { at, isPlausible }: EventTime,
): Promise<Pick<RecordedEvent, 'withdrawalId' | 'discrepancies'>> {
  const { machineId, dependencies } = machine;
  if (event.kind === 'delivery') {
    return recordOfflineDelivery(tx, dependencies.pubsub, {
      ...event,
      machineId,
      identification: event.identification ?? '',
      method: event.method ?? 'PASSWORD',
      result: event.result ?? 'SUCCESS',
      at,
      isTimePlausible: isPlausible,
      machineTime: new Date(event.at),
    });
  }
  announceStock(tx, dependencies, machineId);
  if (event.kind === 'stock') await countChannel(tx, machineId, event.channel, event.quantity ?? 0);
  else await changeChannel(tx, machineId, event);
  return { withdrawalId: null, discrepancies: isPlausible ? [] : ['CLOCK_IMPLAUSIBLE'] };
}

/** Applies a restock or a status. Does nothing when the channel does not exist any more. */
async function changeChannel(tx: Tx, machineId: string, event: OfflineEvent): Promise<void> {
  const channel = await lockChannel(tx, { machineId, channel: event.channel });
  if (!channel) return;
  if (event.kind === 'restock' && event.quantity)
    await restock(tx, channel, event.quantity, event.identification ?? null);
  if (event.kind === 'channel' && event.status) await setChannelStatus(tx, channel, event.status, event);
}
