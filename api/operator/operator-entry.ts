import type { Connection } from 'mysql2/promise';
import type { AuditChange } from '#api/db/audit-entry.ts';
import { newId } from '#api/platform/ids.ts';

/** What an operator command did. `customerId` selects the audit trail; null is the platform's. */
export type OperatorEntry = {
  customerId: string | null;
  operation: 'DELETE' | 'EXPORT';
  /** The changed record: its audit type and id. */
  target: { type: string; id: string };
  changes: Record<string, AuditChange>;
};

/**
 * Writes the entry to the audit trail, in the running transaction of the connection. The actor of commands is the
 * system.
 */
export async function recordCommand(
  connection: Connection,
  { customerId, operation, target, changes }: OperatorEntry,
): Promise<void> {
  await connection.query(
    `insert into audit_log (id, customer_id, mutation_id, operation, actor_type, actor_id, target_entity_type, target_entity_id, changes)
      values (?, ?, ?, ?, 'SYSTEM', null, ?, ?, ?)`,
    [newId(), customerId, newId(), operation, target.type, target.id, JSON.stringify(changes)],
  );
}
