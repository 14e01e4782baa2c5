import type { SqlEntityManager } from '@mikro-orm/mysql';
import type { Actor } from '#api/platform/caller.ts';
import { newId } from '#api/platform/ids.ts';
import { sealPersonalValues } from './person-keys.ts';
import { change, sql } from './sql.ts';
import type { AuditEntry } from './audit-entry.ts';

/** Who writes, for which tenant (null: the platform), in which mutation. */
export type MutationScope = { customerId: string | null; actor: Actor; mutationId: string };

type RunningMutation = MutationScope & { entries: Map<string, AuditEntry> };

const running = new WeakMap<object, RunningMutation>();

/** Binds the entity manager of a transaction to its mutation; write() calls it. */
export const setMutationScope = (em: SqlEntityManager, scope: MutationScope): void =>
  void running.set(em, { ...scope, entries: new Map() });

/** Throws when a change is attempted outside write(), because it would have no audit entry. */
export function requireMutationScope(em: SqlEntityManager): RunningMutation {
  const scope = running.get(em);
  if (!scope) throw new Error('A change outside of write() would leave no audit entry');
  return scope;
}

/** Adds entries to the running transaction. All entries about one entity are merged into one. */
export async function recordAudit(em: SqlEntityManager, added: readonly AuditEntry[]): Promise<void> {
  const { entries } = requireMutationScope(em);
  for (const entry of added) {
    const key = `${entry.targetEntityType} ${entry.targetEntityId}`;
    const earlier = entries.get(key);
    entries.set(key, earlier ? mergeEntries(earlier, entry) : entry);
  }
}

function mergeEntries(earlier: AuditEntry, later: AuditEntry): AuditEntry {
  const changes = { ...earlier.changes };
  for (const [field, { old, new: value }] of Object.entries(later.changes)) {
    const first = changes[field];
    changes[field] = { old: first ? first.old : old, new: value };
  }
  return { ...earlier, operation: later.operation === 'DELETE' ? 'DELETE' : earlier.operation, changes };
}

/** Writes the entries of the transaction, just before the commit. */
export async function writeAudit(em: SqlEntityManager): Promise<void> {
  const scope = running.get(em);
  if (!scope || scope.entries.size === 0) return;
  const entries = [...scope.entries.values()];
  scope.entries.clear();
  await insertEntries(em, scope, entries);
}

/** Writes entries at once, for events that change no record. Inside write(), use recordAudit. */
export async function insertEntries(
  em: SqlEntityManager,
  { customerId, mutationId, actor }: MutationScope,
  entries: readonly AuditEntry[],
): Promise<void> {
  const values = (await sealPersonalValues(em, customerId, entries)).map(
    ({ operation, event = null, targetEntityType, targetEntityId, changes }) =>
      sql`(${newId()}, ${customerId}, ${mutationId}, ${operation}, ${event}, ${actor.type}, ${actor.id}, ${actor.ip ?? null}, ${targetEntityType}, ${targetEntityId}, ${JSON.stringify(changes)})`,
  );
  await change(
    em,
    sql`insert into audit_log (id, customer_id, mutation_id, operation, event, actor_type, actor_id, ip, target_entity_type, target_entity_id, changes) values ${sql.join(values)}`,
  );
}
