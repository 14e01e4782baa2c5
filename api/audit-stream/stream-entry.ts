import type { SqlEntityManager } from '@mikro-orm/mysql';
import { PLATFORM } from '#api/audit-chain/links.ts';
import type { AuditChange } from '#api/db/audit-entry.ts';
import { hidePersonal } from '#api/db/personal-data.ts';
import { rows, sql } from '#api/db/sql.ts';

/** A sealed entry of the audit trail as other systems get it. docs/operations.md describes it for their makers. */
export type StreamEntry = {
  /** Of the trail's owner; null for the platform. */
  customer: { id: string; subdomain: string | null } | null;
  /** Number of the entry in its trail, from 1 without gaps. */
  sequence: number;
  id: string;
  at: string;
  mutationId: string;
  operation: string;
  event: string | null;
  actor: { type: string; id: string | null; ip: string | null };
  target: { type: string; id: string };
  /** Old and new values by field. Values that identify a person are `{"personal": true}`. */
  changes: Record<string, AuditChange>;
  /** SHA-256 over the entry as it is stored, and over the trail up to here. */
  digest: string;
  chainDigest: string;
};

type Row = {
  chain: string;
  subdomain: string | null;
  sequence: number;
  id: string;
  at: string;
  mutationId: string;
  operation: string;
  event: string | null;
  actorType: string;
  actorId: string | null;
  ip: string | null;
  targetType: string;
  targetId: string;
  changes: Record<string, AuditChange>;
  digest: string;
  chainDigest: string;
};

/** The next sealed entries of a trail after a number, at most `limit`. Entries that are gone are left out. */
export async function entriesAfter(
  em: SqlEntityManager,
  chain: string,
  sequence: number,
  limit: number,
): Promise<StreamEntry[]> {
  const found = await rows(
    em,
    sql<Row>`select link.customer_id as chain, customer.subdomain, link.sequence, entry.id,
        date_format(entry.created_at, '%Y-%m-%dT%T.%f') as at, entry.mutation_id as mutationId, entry.operation, entry.event,
        entry.actor_type as actorType, entry.actor_id as actorId, entry.ip, entry.target_entity_type as targetType,
        entry.target_entity_id as targetId, entry.changes, link.entry_digest as digest, link.chain_digest as chainDigest
      from (select * from audit_chain where customer_id = ${chain} and sequence > ${sequence} order by sequence limit ${limit}) link
      join audit_log entry on entry.id = link.entry_id
      left join customer on customer.id = link.customer_id
      order by link.sequence`,
  );
  return found.map(toStreamEntry);
}

const toStreamEntry = ({
  chain,
  subdomain,
  at,
  actorType,
  actorId,
  ip,
  targetType,
  targetId,
  ...row
}: Row): StreamEntry => ({
  customer: chain === PLATFORM ? null : { id: chain, subdomain },
  sequence: row.sequence,
  id: row.id,
  // MySQL writes microseconds; the column has milliseconds.
  at: `${at.slice(0, 23)}Z`,
  mutationId: row.mutationId,
  operation: row.operation,
  event: row.event,
  actor: { type: actorType, id: actorId, ip },
  target: { type: targetType, id: targetId },
  changes: hidePersonal(row.changes),
  digest: row.digest,
  chainDigest: row.chainDigest,
});
