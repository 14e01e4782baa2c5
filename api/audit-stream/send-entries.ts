import type { SqlEntityManager } from '@mikro-orm/mysql';
import { change, firstRow, rows, sql } from '#api/db/sql.ts';
import type { Services } from '#api/services/services.ts';
import type { Receiver } from './receiver.ts';
import { entriesAfter, type StreamEntry } from './stream-entry.ts';

/** Entries that are read at once, and the length of JSON that is sent at once; a single entry may be longer. */
const PAGE = 200;
const BATCH_LENGTH = 1_000_000;

/** A trail with entries that were not sent: its last sent and its last sealed number. */
type Unsent = { chain: string; sent: number; last: number };

/**
 * Sends the sealed entries that the receiver has not acknowledged yet, each trail in its order and the trails in turn.
 * The place is written after the receiver took a batch, so a batch may arrive twice and none is left out. Returns the
 * number of entries. Throws when the receiver fails; what it took before stays sent.
 */
export async function sendEntries(
  { orm }: Pick<Services, 'orm'>,
  receive: Receiver,
  signal: AbortSignal,
): Promise<number> {
  const em = orm.em.fork();
  let sent = 0;
  let unsent = await unsentTrails(em);
  while (unsent.length > 0 && !signal.aborted) {
    const more: Unsent[] = [];
    for (const trail of unsent) {
      if (signal.aborted) break;
      const entries = await entriesAfter(em, trail.chain, trail.sent, PAGE);
      for (const batch of batchesOf(entries)) {
        await receive(batch, signal);
        await writePlace(em, trail.chain, batch.at(-1)?.sequence ?? trail.sent);
        sent += batch.length;
      }
      // Links whose entries are gone are passed over (verify-audit reports them).
      const reached =
        entries.length > 0 ? (entries.at(-1)?.sequence ?? trail.sent) : Math.min(trail.sent + PAGE, trail.last);
      if (entries.length === 0) await writePlace(em, trail.chain, reached);
      if (reached < trail.last) more.push({ ...trail, sent: reached });
    }
    unsent = more;
  }
  return sent;
}

/** What waits for the receiver. */
export type Backlog = {
  /** Sealed entries that were not sent. */
  waiting: number;
  /** Age of the oldest entry that was not sent, sealed or not; 0 when everything was sent. */
  oldestSeconds: number;
};

/**
 * Reads what waits for the receiver. Its cost does not depend on the length of the trails. The newest entries count too:
 * while nothing seals them, no trail has them.
 */
export async function readBacklog(em: SqlEntityManager): Promise<Backlog> {
  const found = await firstRow(
    em,
    sql<{ waiting: number; seconds: number | null }>`select coalesce(sum(waiting), 0) as waiting,
        timestampdiff(second, min(at), now(3)) as seconds from (
      select last - sent as waiting, (select entry_at from audit_chain link
        where link.customer_id = unsent.chain and link.sequence > unsent.sent order by link.sequence limit 1) as at
        from (${UNSENT}) unsent
      union all (select 0, created_at from audit_log force index (audit_log_latest)
        where created_at > (select coalesce(max(entry_at), timestamp'2000-01-01 00:00:00') from audit_chain)
        order by created_at limit 1)) backlog`,
  );
  return { waiting: Number(found?.waiting ?? 0), oldestSeconds: Math.max(0, Number(found?.seconds ?? 0)) };
}

/** One index lookup per trail, independent of its length. */
const UNSENT = sql<Unsent>`select head.customer_id as chain, coalesce(place.sequence, 0) as sent, head.last from
  (select customer_id, max(sequence) as last from audit_chain group by customer_id) head
  left join audit_stream place on place.customer_id = head.customer_id
  where head.last > coalesce(place.sequence, 0)`;

const unsentTrails = (em: SqlEntityManager): Promise<Unsent[]> => rows(em, sql<Unsent>`${UNSENT} order by chain`);

async function writePlace(em: SqlEntityManager, chain: string, sequence: number): Promise<void> {
  await change(
    em,
    sql`insert into audit_stream (customer_id, sequence) values (${chain}, ${sequence}) as place
      on duplicate key update sequence = greatest(audit_stream.sequence, place.sequence)`,
  );
}

function batchesOf(entries: readonly StreamEntry[]): StreamEntry[][] {
  const batches: StreamEntry[][] = [];
  let length = BATCH_LENGTH;
  for (const entry of entries) {
    const own = JSON.stringify(entry).length;
    if (length + own > BATCH_LENGTH) {
      batches.push([]);
      length = 0;
    }
    batches.at(-1)?.push(entry);
    length += own;
  }
  return batches;
}
