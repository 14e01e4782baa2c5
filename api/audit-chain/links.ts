import { createHash } from 'node:crypto';
import type { SqlEntityManager } from '@mikro-orm/mysql';
import { rows, sql, type Sql } from '#api/db/sql.ts';

/** Name of the platform's chain: entries without a customer. */
export const PLATFORM = '';

/** Previous digest of the first link of a chain. */
export const BEGINNING = '0'.repeat(64);

/** All columns of audit_log, which the hash of an entry covers. New columns must be added at the end. */
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

/** The last link of a chain. `sequence` is the number of entries; `digest` covers all of them. */
export type Head = { chain: string; sequence: number; digest: string };

/**
 * The columns of an entry as stored text, without parsing or decryption, so that links stay valid after the deletion of
 * a person's key (SEC-47).
 */
export const storedText = (table: string): Sql =>
  sql.join(ENTRY_COLUMNS.map((column) => sql`cast(${sql.ref(`${table}.${column}`)} as char) as ${sql.ref(column)}`));

/** Hash of an entry. It omits columns without a value, so that a new column does not change older hashes. */
export const entryDigest = (entry: StoredEntry): string =>
  sha256(JSON.stringify(ENTRY_COLUMNS.flatMap((column) => (entry[column] === null ? [] : [[column, entry[column]]]))));

/** Hash of a link, from the digest of the previous link and the hash of its entry. */
export const chainDigest = (previous: string, entry: string): string => sha256(previous + entry);

/** The chain that an entry belongs to. */
export const chainOf = (entry: StoredEntry): string => entry.customer_id ?? PLATFORM;

/** Finds the last links of `chains`, or of all chains. One index lookup per chain, independent of its length. */
export const headsOf = (em: SqlEntityManager, chains?: readonly string[]): Promise<Head[]> =>
  rows(
    em,
    sql<Head>`select link.customer_id as chain, link.sequence, link.chain_digest as digest
      from (select customer_id, max(sequence) as sequence from audit_chain
        ${chains ? sql`where customer_id in (${sql.join(chains)})` : sql``} group by customer_id) head
      straight_join audit_chain link on link.customer_id = head.customer_id and link.sequence = head.sequence`,
  );

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
