import { encodeTime } from 'ulid';
import { change, nowMs, rows, sql } from '#api/db/sql.ts';
import type { Services } from '#api/services/services.ts';

/** Most transitions of one sweep. More wait for the next sweep, a second later. */
const SWEEP_LIMIT = 1000;

const ULID_TIME_LENGTH = 10;

type Transition = { customerId: string; machineId: string; online: number };

/**
 * Finds machines that became ONLINE or OFFLINE. Only one replica publishes each change, because its update matches only
 * a row that has not changed since it was read. The database's clock decides, as everywhere in presence (REL-27).
 */
export async function sweepPresence({ orm, pubsub, config }: Services): Promise<void> {
  const em = orm.em.fork();
  const cutoff = sql`${nowMs} - ${config.OFFLINE_AFTER_SECONDS * 1000}`;
  const found = await rows(
    em,
    sql<Transition>`select customer_id as customerId, machine_id as machineId, online from machine_presence
      where (online = 1 and last_seen_ms <= ${cutoff}) or (online = 0 and last_seen_ms > ${cutoff}) limit ${SWEEP_LIMIT}`,
  );
  for (const { customerId, machineId, online } of found) {
    const still = online ? sql`online = 1 and last_seen_ms <= ${cutoff}` : sql`online = 0 and last_seen_ms > ${cutoff}`;
    const affected = await change(
      em,
      sql`update machine_presence set online = ${online ? 0 : 1} where customer_id = ${customerId} and machine_id = ${machineId} and ${still}`,
    );
    if (affected === 1) pubsub.publish('machine', { customerId, id: machineId });
  }
}

/**
 * Finds sessions that other replicas opened since a time (ms since 1970), to close sockets whose event was lost. ULIDs
 * begin with their time.
 */
export const newerSessions = (
  { orm, replica }: Services,
  since: number,
): Promise<{ machineId: string; session: string }[]> =>
  rows(
    orm.em.fork(),
    sql<{ machineId: string; session: string }>`select machine_id as machineId, session from machine_presence
      where session >= ${encodeTime(since, ULID_TIME_LENGTH)} and replica <> ${replica}`,
  );
