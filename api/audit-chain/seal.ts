import { DeadlockException, LockWaitTimeoutException, UniqueConstraintViolationException } from '@mikro-orm/core';
import type { SqlEntityManager } from '@mikro-orm/mysql';
import { change, firstRow, rows, sql } from '#api/db/sql.ts';
import type { Services } from '#api/services/services.ts';
import { BEGINNING, chainDigest, chainOf, entryDigest, headsOf, storedText, type StoredEntry } from './links.ts';

/** Entries per statement. */
const PAGE = 500;

/** How long after its own time an entry may be committed: longer than the time limit of a statement. */
export const LATE_SECONDS = 15;

/**
 * Adds a link for each entry without one, oldest first. Returns their number. It starts `lookBackSeconds` before the
 * newest sealed entry, because entries may be committed out of order. Several replicas may run it at the same time: the
 * keys of audit_chain let only one succeed, and the others stop until their next run. Stops early when `shouldContinue`
 * returns false.
 */
export async function sealEntries(
  { orm }: Pick<Services, 'orm'>,
  lookBackSeconds: number,
  shouldContinue: () => boolean = () => true,
): Promise<number> {
  const em = orm.em.fork();
  let sealed = 0;
  let last = { createdAt: await findStart(em, lookBackSeconds), id: '' };
  while (shouldContinue()) {
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

type EntryPosition = { createdAt: string; id: string };

/** Never later than now, so that an entry with a date in the future does not stop the sealing of others. */
async function findStart(em: SqlEntityManager, lookBackSeconds: number): Promise<string> {
  const found = await firstRow(
    em,
    sql<{ moment: string }>`select cast(least(coalesce(max(entry_at), timestamp'2000-01-01 00:00:00'), now(3))
      - interval ${lookBackSeconds} second as char) as moment from audit_chain`,
  );
  if (!found) throw new Error('An aggregate query must return one row');
  return found.moment;
}

/** Reads sealed entries too, so that each page has the same cost. */
const entriesAfter = (
  em: SqlEntityManager,
  { createdAt, id }: EntryPosition,
): Promise<(EntryPosition & { isSealed: number })[]> =>
  rows(
    em,
    sql<
      EntryPosition & { isSealed: number }
    >`select entry.id, cast(entry.created_at as char) as createdAt, link.entry_id is not null as isSealed
      from audit_log entry force index (audit_log_latest) left join audit_chain link on link.entry_id = entry.id
      where entry.created_at >= ${createdAt} and (entry.created_at > ${createdAt} or entry.id > ${id})
      order by entry.created_at, entry.id limit ${PAGE}`,
  );

/** Seals these entries. False when another replica extended one of the chains first. */
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
  // All replicas use the same order of chains, so that they do not deadlock.
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
