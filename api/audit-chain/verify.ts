import type { SqlEntityManager } from '@mikro-orm/mysql';
import type { Config } from '#api/config.ts';
import { firstRow, rows, sql } from '#api/db/sql.ts';
import type { Storage } from '#api/platform/storage.ts';
import { readCheckpoints } from './checkpoints.ts';
import { readPurge } from './purges.ts';
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
 * Kinds of faults. ALTERED: the entry differs from the sealed one. MISSING: a sealed entry does not exist.
 * OUT_OF_PLACE: the link does not match the previous link. LINKS_GONE: the links before it do not exist. CUT_OFF: a
 * checkpoint has more links than the chain. REWRITTEN: a checkpoint has another digest for this link. UNSEALED: the
 * entry has had no link for too long. FORGED_CHECKPOINT: the checkpoint has no valid signature.
 */
export type FaultKind =
  | 'ALTERED'
  | 'MISSING'
  | 'OUT_OF_PLACE'
  | 'LINKS_GONE'
  | 'CUT_OFF'
  | 'REWRITTEN'
  | 'UNSEALED'
  | 'FORGED_CHECKPOINT';

/** `chain` is the id of a customer, or '' for the platform. `entryId` is the id of the affected row of audit_log. */
export type Fault = { kind: FaultKind; chain: string | null; entryId: string | null; detail: string };

/** Numbers of checked links and checkpoints, and the faults; no faults when the trail is unchanged. */
export type Verdict = { links: number; checkpoints: number; faults: Fault[] };

/** Links per statement. */
const PAGE = 1000;

/** An older entry without a link is a fault, in minutes. Longer than any replica needs to seal it. */
const UNSEALED_MINUTES = 5;

/** Most unsealed entries that are reported per chain. */
const UNSEALED_LIMIT = 100;

/** Recomputes chains from the stored rows and compares them with every checkpoint. Reads only. */
export async function verifyChains(
  { em, config, storage }: { em: SqlEntityManager; config: Config; storage: Storage | null },
  chains: readonly string[],
): Promise<Verdict> {
  const verdict: Verdict = { links: 0, checkpoints: 0, faults: [] };
  for (const chain of chains) {
    await checkChain(em, chain, verdict);
    verdict.faults.push(...(await findUnsealed(em, chain)));
  }
  if (storage) await compareCheckpoints({ em, config, storage }, new Set(chains), verdict);
  return verdict;
}

/** Names of all present and former chains, from customers, entries, links and checkpoints. */
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

/** What chains are compared with. */
type Sources = { em: SqlEntityManager; config: Config; storage: Storage };

type Link = { sequence: number; entryId: string; hash: string; digest: string };

async function checkChain(em: SqlEntityManager, chain: string, verdict: Verdict): Promise<void> {
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

/** Compares a link with the stored previous link, so that one wrong row does not cause faults of all later ones. */
function faultsOf(chain: string, link: Link & StoredEntry, previous: { sequence: number; digest: string }): Fault[] {
  const faults: Fault[] = [];
  const addFault = (kind: FaultKind, detail: string) => faults.push({ kind, chain, entryId: link.entryId, detail });
  const expected = previous.sequence + 1;
  if (link.sequence !== expected)
    addFault('LINKS_GONE', `links ${expected} to ${link.sequence - 1} before it do not exist; entries may be missing`);
  else if (chainDigest(previous.digest, link.hash) !== link.digest)
    addFault('OUT_OF_PLACE', `its link, number ${link.sequence}, does not match the previous link`);
  if (link.id === null) addFault('MISSING', `number ${link.sequence} of the chain was sealed and does not exist`);
  else if (entryDigest(link) !== link.hash || chainOf(link) !== chain)
    addFault('ALTERED', `number ${link.sequence} of the chain differs from the sealed entry`);
  return faults;
}

async function findUnsealed(em: SqlEntityManager, chain: string): Promise<Fault[]> {
  const found = await rows(
    em,
    sql<{ id: string; createdAt: string }>`select id, cast(created_at as char) as createdAt from audit_log
      where customer_id <=> ${chain === PLATFORM ? null : chain} and created_at < now(3) - interval ${UNSEALED_MINUTES} minute
        and not exists (select 1 from audit_chain where entry_id = audit_log.id)
      order by created_at, id limit ${UNSEALED_LIMIT}`,
  );
  return found.map(({ id, createdAt }) => ({
    kind: 'UNSEALED',
    chain,
    entryId: id,
    detail: `of ${createdAt} UTC has no link: it was added later with an old date, or no process seals the trail`,
  }));
}

/**
 * A head in a checkpoint that does not match the chain. `entryId` is the entry of the stored link, null without one.
 */
type MismatchedHead = Head & { takenAt: string; entryId: string | null };

/** Reports only the earliest mismatch of each chain, because all later ones follow from it. */
async function compareCheckpoints(sources: Sources, chains: ReadonlySet<string>, verdict: Verdict): Promise<void> {
  const { em, config, storage } = sources;
  const earliest = new Map<string, MismatchedHead>();
  const longest = new Map<string, number>();
  for await (const { key, checkpoint } of readCheckpoints(config, storage)) {
    if (!checkpoint) {
      const detail = `${key} is not signed with AUDIT_SECRET, or cannot be read`;
      verdict.faults.push({ kind: 'FORGED_CHECKPOINT', chain: null, entryId: null, detail });
      continue;
    }
    verdict.checkpoints += 1;
    for (const head of await mismatchedHeads(
      em,
      checkpoint.takenAt,
      checkpoint.heads.filter(({ chain }) => chains.has(chain)),
    )) {
      if (head.sequence < (earliest.get(head.chain)?.sequence ?? Infinity)) earliest.set(head.chain, head);
      longest.set(head.chain, Math.max(head.sequence, longest.get(head.chain) ?? 0));
    }
  }
  for (const head of earliest.values())
    verdict.faults.push(...(await faultOf(sources, head, longest.get(head.chain) ?? head.sequence)));
}

async function mismatchedHeads(
  em: SqlEntityManager,
  takenAt: string,
  heads: readonly Head[],
): Promise<MismatchedHead[]> {
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

async function faultOf(
  { em, config, storage }: Sources,
  { chain, sequence, takenAt, entryId }: MismatchedHead,
  longest: number,
): Promise<Fault[]> {
  const checkpoint = `the checkpoint of ${takenAt}`;
  if (entryId !== null) {
    const detail = `is number ${sequence} of the chain, for which ${checkpoint} has another digest: it was rewritten`;
    return [{ kind: 'REWRITTEN', chain, entryId, detail }];
  }
  const end = await firstRow(
    em,
    sql<{ sequence: number; entryId: string }>`select sequence, entry_id as entryId from audit_chain
      where customer_id = ${chain} order by sequence desc limit 1`,
  );
  if (end && end.sequence > sequence) return []; // A gap, which checkChain has reported.
  const purge = end ? null : await readPurge({ config, storage }, chain);
  if (purge && purge.entries >= longest) return [];
  if (purge) {
    const detail = `had ${purge.entries} entries when it was purged, but a checkpoint has number ${longest}: the end was cut off`;
    return [{ kind: 'CUT_OFF', chain, entryId: null, detail }];
  }
  const detail = `is the last, number ${end?.sequence ?? 0} of the chain, but ${checkpoint} has number ${sequence}: the end was cut off`;
  return [{ kind: 'CUT_OFF', chain, entryId: end?.entryId ?? null, detail }];
}
