import type { SqlEntityManager } from '@mikro-orm/mysql';
import type { Config } from '#api/config.ts';
import { firstRow, rows, sql } from '#api/db/sql.ts';
import type { Storage } from '#api/platform/storage.ts';
import { readCheckpoints } from './checkpoints.ts';
import {
  BEGINNING,
  chainDigest,
  chainOf,
  entryDigest,
  PLATFORM,
  storedText,
  type Head,
  type StoredEntry,
} from './links.ts';

/**
 * What is wrong. ALTERED: the entry is not what was sealed. MISSING: sealed and gone. OUT_OF_PLACE: its link does not
 * follow from the one before. LINKS_GONE: links before it are gone. CUT_OFF: a checkpoint knows more than the chain
 * holds. REWRITTEN: a checkpoint knows another entry or history at its place. UNSEALED: without a link for too long.
 * FORGED_CHECKPOINT: the object is not signed by us.
 */
export type FaultKind =
  'ALTERED' | 'MISSING' | 'OUT_OF_PLACE' | 'LINKS_GONE' | 'CUT_OFF' | 'REWRITTEN' | 'UNSEALED' | 'FORGED_CHECKPOINT';

/** `chain` is a customer's id, '' the platform's; `entryId` the entry of audit_log that it is about. */
export type Fault = { kind: FaultKind; chain: string | null; entryId: string | null; detail: string };

/** What was looked at, and what is wrong with it; nothing when the trail is as it was written. */
export type Verdict = { links: number; checkpoints: number; faults: Fault[] };

/** Links read by one statement. */
const PAGE = 1000;

/** An entry without a link may be this old, minutes: longer than any replica needs. */
const UNSEALED_MINUTES = 5;

/** Unsealed entries that are named, of each chain; one is enough to know. */
const UNSEALED_NAMED = 100;

/** Recomputes chains from the stored rows and compares them with every checkpoint. Reads only. */
export async function verifyChains(
  { em, config, storage }: { em: SqlEntityManager; config: Config; storage: Storage | null },
  chains: readonly string[],
): Promise<Verdict> {
  const verdict: Verdict = { links: 0, checkpoints: 0, faults: [] };
  for (const chain of chains) {
    await walkChain(em, chain, verdict);
    verdict.faults.push(...(await unsealedOf(em, chain)));
  }
  if (storage) await compareCheckpoints(em, readCheckpoints(config, storage), new Set(chains), verdict);
  return verdict;
}

/** Every chain that there is or was: of customers, of entries, of links and of checkpoints. */
export async function allChains(em: SqlEntityManager, config: Config, storage: Storage | null): Promise<string[]> {
  const found = await rows(
    em,
    sql<{ chain: string }>`select id as chain from customer union select distinct customer_id from audit_chain
      union select distinct coalesce(customer_id, ${PLATFORM}) from audit_log`,
  );
  const chains = new Set([PLATFORM, ...found.map(({ chain }) => chain)]);
  if (storage)
    for await (const { checkpoint } of readCheckpoints(config, storage))
      for (const { chain } of checkpoint?.heads ?? []) chains.add(chain);
  return [...chains].toSorted();
}

type Link = { sequence: number; entryId: string; hash: string; digest: string };

async function walkChain(em: SqlEntityManager, chain: string, verdict: Verdict): Promise<void> {
  let previous = { sequence: 0, digest: BEGINNING };
  for (;;) {
    const page = await rows(
      em,
      sql<
        Link & StoredEntry
      >`select link.sequence, link.entry_id as entryId, link.entry_digest as hash, link.chain_digest as digest,
        ${storedText('entry')} from audit_chain link left join audit_log entry on entry.id = link.entry_id
        where link.customer_id = ${chain} and link.sequence > ${previous.sequence} order by link.sequence limit ${PAGE}`,
    );
    for (const link of page) {
      verdict.faults.push(...faultsOf(chain, link, previous));
      previous = link;
    }
    verdict.links += page.length;
    if (page.length < PAGE) return;
  }
}

/** A link is compared with the stored one before it, so that one wrong row is named and not all that follow it. */
function faultsOf(chain: string, link: Link & StoredEntry, previous: { sequence: number; digest: string }): Fault[] {
  const faults: Fault[] = [];
  const tell = (kind: FaultKind, detail: string) => faults.push({ kind, chain, entryId: link.entryId, detail });
  const expected = previous.sequence + 1;
  if (link.sequence !== expected)
    tell('LINKS_GONE', `links ${expected} to ${link.sequence - 1} before it are gone, and perhaps their entries`);
  else if (chainDigest(previous.digest, link.hash) !== link.digest)
    tell('OUT_OF_PLACE', `its link, number ${link.sequence}, does not follow from the one before it`);
  if (link.id === null) tell('MISSING', `number ${link.sequence} of the chain was sealed and is gone`);
  else if (entryDigest(link) !== link.hash || chainOf(link) !== chain)
    tell('ALTERED', `number ${link.sequence} of the chain is not what was sealed`);
  return faults;
}

async function unsealedOf(em: SqlEntityManager, chain: string): Promise<Fault[]> {
  const found = await rows(
    em,
    sql<{ id: string; createdAt: string }>`select id, cast(created_at as char) as createdAt from audit_log
      where customer_id <=> ${chain === PLATFORM ? null : chain} and created_at < now(3) - interval ${UNSEALED_MINUTES} minute
        and not exists (select 1 from audit_chain where entry_id = audit_log.id)
      order by created_at, id limit ${UNSEALED_NAMED}`,
  );
  return found.map(({ id, createdAt }) => ({
    kind: 'UNSEALED',
    chain,
    entryId: id,
    detail: `of ${createdAt} UTC has no link: it was added with a date of before, or nothing seals the trail`,
  }));
}

type Known = Head & { takenAt: string; entryId: string | null };

/** Of each chain the earliest disagreement is told: all that follows it disagrees as well. */
async function compareCheckpoints(
  em: SqlEntityManager,
  checkpoints: ReturnType<typeof readCheckpoints>,
  chains: ReadonlySet<string>,
  verdict: Verdict,
): Promise<void> {
  const earliest = new Map<string, Known>();
  for await (const { key, checkpoint } of checkpoints) {
    if (!checkpoint) {
      const detail = `${key} is not signed with AUDIT_SECRET, or cannot be read`;
      verdict.faults.push({ kind: 'FORGED_CHECKPOINT', chain: null, entryId: null, detail });
      continue;
    }
    verdict.checkpoints += 1;
    for (const known of await disagreements(
      em,
      checkpoint.takenAt,
      checkpoint.heads.filter(({ chain }) => chains.has(chain)),
    ))
      if (known.sequence < (earliest.get(known.chain)?.sequence ?? Infinity)) earliest.set(known.chain, known);
  }
  for (const known of earliest.values()) verdict.faults.push(...(await faultOf(em, known)));
}

async function disagreements(em: SqlEntityManager, takenAt: string, heads: readonly Head[]): Promise<Known[]> {
  if (heads.length === 0) return [];
  const places = heads.map(({ chain, sequence }) => sql`(${chain}, ${sequence})`);
  const links = await rows(
    em,
    sql<Head & { entryId: string }>`select customer_id as chain, sequence, chain_digest as digest, entry_id as entryId
      from audit_chain where (customer_id, sequence) in (${sql.join(places)})`,
  );
  const found = new Map(links.map((link) => [`${link.chain}/${link.sequence}`, link]));
  return heads.flatMap((head) => {
    const link = found.get(`${head.chain}/${head.sequence}`);
    return link?.digest === head.digest ? [] : [{ ...head, takenAt, entryId: link?.entryId ?? null }];
  });
}

async function faultOf(em: SqlEntityManager, { chain, sequence, takenAt, entryId }: Known): Promise<Fault[]> {
  const known = `the checkpoint of ${takenAt}`;
  if (entryId !== null) {
    const detail = `is number ${sequence} of the chain, where ${known} knows another history: it was rewritten`;
    return [{ kind: 'REWRITTEN', chain, entryId, detail }];
  }
  const end = await firstRow(
    em,
    sql<{ sequence: number; entryId: string }>`select sequence, entry_id as entryId from audit_chain
      where customer_id = ${chain} order by sequence desc limit 1`,
  );
  if (end && end.sequence > sequence) return []; // A gap, which the walk has named.
  if (!end && (await isPurged(em, chain))) return [];
  const detail = `is the last, number ${end?.sequence ?? 0} of the chain, while ${known} knows number ${sequence}: the end was cut off`;
  return [{ kind: 'CUT_OFF', chain, entryId: end?.entryId ?? null, detail }];
}

/** What operator/purge-tenant.ts leaves of a customer is the platform's entry of it, in the platform's own chain. */
async function isPurged(em: SqlEntityManager, chain: string): Promise<boolean> {
  const entry = await firstRow(
    em,
    sql<{ id: string }>`select id from audit_log where target_entity_id = ${chain} and customer_id is null
      and operation = 'DELETE' and target_entity_type = 'CUSTOMER' and actor_type = 'SYSTEM' limit 1`,
  );
  return entry !== undefined;
}
