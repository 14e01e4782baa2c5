import { createHash } from 'node:crypto';
import type { SqlEntityManager } from '@mikro-orm/mysql';
import { rows, sql, type Sql } from '#api/db/sql.ts';

/** Name of the chain of entries that belong to no customer. */
export const PLATFORM = '';

/** What the first link of a chain follows. */
export const BEGINNING = '0'.repeat(64);

/** All columns of audit_log; a link covers every one. Those of later versions go to the end. */
export const ENTRY_COLUMNS = [
  'id',
  'customer_id',
  'mutation_id',
  'operation',
  'event',
  'actor_type',
  'actor_id',
  'ip',
  'target_entity_type',
  'target_entity_id',
  'changes',
  'created_at',
] as const;

/** An entry's columns as text. */
export type StoredEntry = Record<(typeof ENTRY_COLUMNS)[number], string | null>;

/** The last link of a chain: how many entries it holds, and the hash that stands for all of them. */
export type Head = { chain: string; sequence: number; digest: string };

/**
 * The columns to select of an entry, as they are stored: nothing is parsed, and nothing that is encrypted is opened, so
 * that who throws a person's key away (SEC-47) breaks no link.
 */
export const storedText = (table: string): Sql =>
  sql.join(ENTRY_COLUMNS.map((column) => sql`cast(${sql.ref(`${table}.${column}`)} as char) as ${sql.ref(column)}`));

/** Hash of an entry. A column without a value is left out: one that a later version adds changes no hash of before. */
export const entryDigest = (entry: StoredEntry): string =>
  sha256(JSON.stringify(ENTRY_COLUMNS.flatMap((column) => (entry[column] === null ? [] : [[column, entry[column]]]))));

/** Hash of a link: of the link before it, and of its entry. */
export const chainDigest = (previous: string, entry: string): string => sha256(previous + entry);

/** The chain that an entry belongs to. */
export const chainOf = (entry: StoredEntry): string => entry.customer_id ?? PLATFORM;

/** Where the chains end, those of `chains` or all. One step into the key for each, however long the chains are. */
export const headsOf = (em: SqlEntityManager, chains?: readonly string[]): Promise<Head[]> =>
  rows(
    em,
    sql<Head>`select link.customer_id as chain, link.sequence, link.chain_digest as digest
      from (select customer_id, max(sequence) as sequence from audit_chain
        ${chains ? sql`where customer_id in (${sql.join(chains)})` : sql``} group by customer_id) head
      straight_join audit_chain link on link.customer_id = head.customer_id and link.sequence = head.sequence`,
  );

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
