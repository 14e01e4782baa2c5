import { DeadlockException, LockWaitTimeoutException, UniqueConstraintViolationException } from '@mikro-orm/core';
import type { SqlEntityManager } from '@mikro-orm/mysql';
import { change, firstRow, rows, sql } from '#api/db/sql.ts';
import type { Services } from '#api/services/services.ts';
import { BEGINNING, chainDigest, chainOf, entryDigest, headsOf, storedText, type StoredEntry } from './links.ts';

/** Entries that one statement looks at. */
const PAGE = 500;

/**
 * Adds a link for every entry that has none, oldest first, and answers how many. It looks no further back than
 * `lookBackSeconds` before the newest sealed entry: entries are committed a little out of order. Several replicas may do
 * it at once: the keys of audit_chain let one win, and the others leave the rest to their next round. Ends early when
 * `goesOn` says no.
 */
export async function sealEntries(
  { orm }: Pick<Services, 'orm'>,
  lookBackSeconds: number,
  goesOn: () => boolean = () => true,
): Promise<number> {
  const em = orm.em.fork();
  let sealed = 0;
  let last = { createdAt: await beginOf(em, lookBackSeconds), id: '' };
  while (goesOn()) {
    const page = await entriesAfter(em, last);
    const unsealed = page.filter(({ isSealed }) => !isSealed).map(({ id }) => id);
    if (unsealed.length > 0) {
      if (!(await sealTogether(orm.em.fork(), unsealed))) break;
      sealed += unsealed.length;
    }
    last = page.at(-1) ?? last;
    if (page.length < PAGE) break;
  }
  return sealed;
}

type Place = { createdAt: string; id: string };

/** An entry that claims to be of the future holds nobody up: the clock counts where it is behind. */
async function beginOf(em: SqlEntityManager, lookBackSeconds: number): Promise<string> {
  const found = await firstRow(
    em,
    sql<{ moment: string }>`select cast(least(coalesce(max(entry_at), timestamp'2000-01-01 00:00:00'), now(3))
      - interval ${lookBackSeconds} second as char) as moment from audit_chain`,
  );
  if (!found) throw new Error('An aggregate answers one row');
  return found.moment;
}

/** Sealed or not, so that a page costs the same whatever it holds. */
const entriesAfter = (em: SqlEntityManager, { createdAt, id }: Place): Promise<(Place & { isSealed: number })[]> =>
  rows(
    em,
    sql<
      Place & { isSealed: number }
    >`select entry.id, cast(entry.created_at as char) as createdAt, link.entry_id is not null as isSealed
      from audit_log entry force index (audit_log_latest) left join audit_chain link on link.entry_id = entry.id
      where entry.created_at >= ${createdAt} and (entry.created_at > ${createdAt} or entry.id > ${id})
      order by entry.created_at, entry.id limit ${PAGE}`,
  );

/** Whether these entries are sealed now; not when another replica was quicker with one of the chains. */
async function sealTogether(em: SqlEntityManager, ids: readonly string[]): Promise<boolean> {
  try {
    await em.transactional((tx) => appendLinks(tx, ids));
    return true;
  } catch (error) {
    if (isLostRace(error)) return false;
    throw error;
  }
}

async function appendLinks(em: SqlEntityManager, ids: readonly string[]): Promise<void> {
  const entries = await rows(
    em,
    sql<StoredEntry>`select ${storedText('audit_log')} from audit_log where id in (${sql.join(ids)}) order by created_at, id`,
  );
  // Replicas add to the chains in one order, so that they do not wait for each other in a circle.
  const chains = Map.groupBy(entries, chainOf);
  const names = [...chains.keys()].toSorted();
  const heads = new Map((await headsOf(em, names)).map((head) => [head.chain, head]));
  const links = names.flatMap((chain) => {
    let { sequence, digest } = heads.get(chain) ?? { sequence: 0, digest: BEGINNING };
    return (chains.get(chain) ?? []).map((entry) => {
      const hash = entryDigest(entry);
      sequence += 1;
      digest = chainDigest(digest, hash);
      return sql`(${chain}, ${sequence}, ${entry.id}, ${entry.created_at}, ${hash}, ${digest})`;
    });
  });
  await change(
    em,
    sql`insert into audit_chain (customer_id, sequence, entry_id, entry_at, entry_digest, chain_digest) values ${sql.join(links)}`,
  );
}

const isLostRace = (error: unknown): boolean =>
  error instanceof UniqueConstraintViolationException ||
  error instanceof DeadlockException ||
  error instanceof LockWaitTimeoutException;
