import { createHash } from 'node:crypto';
import { LockMode } from '@mikro-orm/core';
import { write, type Tx } from '#api/crud/write.ts';
import { change, firstRow, sql } from '#api/db/sql.ts';
import { MachineCredential } from '#api/features/machines/machine-credential.entity.ts';
import { canonicalJson } from '#api/platform/canonical-json.ts';
import { clock } from '#api/platform/clock.ts';
import type { MachineContext } from '../context.ts';
import type { OfflineEvent } from '../messages.ts';

/** `previous` of a machine's first event. */
const CHAIN_START = '0'.repeat(64);

/**
 * The hash that the next event of the machine carries: SHA-256 of the event's canonical JSON (RFC 8785). It covers the
 * event's own `previous`, and so all events before. It needs no pepper: the machine must compute it too.
 */
export const chainHash = (event: OfflineEvent): string =>
  createHash('sha256').update(canonicalJson(event)).digest('hex');

/**
 * Only the last hash is compared again. An earlier one could tell whose event it was, also after that person's data were
 * erased, because it has no pepper.
 */
export const forgetHashBefore = (tx: Tx, { machineId }: MachineContext, { sequence }: OfflineEvent): Promise<number> =>
  change(
    tx.em,
    sql`update machine_offline_event set chain_hash = null
      where customer_id = ${tx.customerId} and machine_id = ${machineId} and sequence = ${sequence - 1}`,
  );

/** The last event that was applied. */
export type LastEvent = {
  /** 0 when there is none. */
  sequence: number;
  /** What the next event must carry; null when the last event is from before chains. */
  hash: string | null;
};

/** The last event of a machine that was applied. */
export async function lastEventOf(machine: MachineContext): Promise<LastEvent> {
  const found = await firstRow(
    machine.em(),
    sql<{ sequence: number; hash: string | null }>`select sequence, chain_hash as hash from machine_offline_event
      where customer_id = ${machine.customerId} and machine_id = ${machine.machineId} order by sequence desc limit 1`,
  );
  return found ? { sequence: Number(found.sequence), hash: found.hash } : { sequence: 0, hash: CHAIN_START };
}

/**
 * The first event that does not continue the event in front of it; undefined when the chain is whole. An event without
 * `previous` is of a machine without chains. The first event of the frame is only compared when it is new: an earlier
 * one must have the same contents as before, which include `previous`.
 */
export function brokenLink(events: readonly OfflineEvent[], last: LastEvent): OfflineEvent | undefined {
  return events.find((event, index) => {
    const before = events[index - 1];
    const expected = before ? chainHash(before) : event.sequence > last.sequence ? last.hash : null;
    return Boolean(event.previous) && expected !== null && event.previous !== expected;
  });
}

/**
 * Notes that two machines seem to use this credential, so that the console shows it until a user revokes the credential.
 * Only the first time, so that repetitions leave one audit entry.
 */
export async function markForked(machine: MachineContext): Promise<void> {
  const { customerId, credentialId: id } = machine;
  await write(machine.scope(), async (tx) => {
    const credential = await tx.em.findOne(
      MachineCredential,
      { customerId, id, forkedAt: null },
      { lockMode: LockMode.PESSIMISTIC_WRITE },
    );
    if (!credential) return;
    credential.forkedAt = clock.now();
    await tx.em.flush();
    tx.afterCommit(() =>
      machine.dependencies.services.log.error(
        { machineId: machine.machineId },
        'two machines seem to use one credential',
      ),
    );
  });
}
