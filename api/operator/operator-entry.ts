import type { Connection } from 'mysql2/promise';
import type { AuditChange } from '#api/db/audit-entry.ts';
import { newId } from '#api/platform/ids.ts';

/** What an operator's command did; `customerId` says in whose trail it stands, null is the platform's. */
export type OperatorEntry = {
  customerId: string | null;
  operation: 'DELETE' | 'EXPORT';
  /** To what: the type as the trail names it, and the record's id. */
  target: { type: string; id: string };
  changes: Record<string, AuditChange>;
};

/** Enters it in the audit trail, in the transaction that runs on the connection. Commands run as the system itself. */
export async function enterCommand(
  connection: Connection,
  { customerId, operation, target, changes }: OperatorEntry,
): Promise<void> {
  await connection.query(
    `insert into audit_log (id, customer_id, mutation_id, operation, actor_type, actor_id, target_entity_type, target_entity_id, changes)
      values (?, ?, ?, ?, 'SYSTEM', null, ?, ?, ?)`,
    [newId(), customerId, newId(), operation, target.type, target.id, JSON.stringify(changes)],
  );
}
