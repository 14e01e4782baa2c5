import type { SqlEntityManager } from '@mikro-orm/mysql';
import type { Actor } from '#api/graphql/context.ts';
import { newId } from '#api/platform/ids.ts';
import { change, sql } from './sql.ts';

export type AuditOperation = 'CREATE' | 'UPDATE' | 'DELETE' | 'READ' | 'IMPORT' | 'EXPORT';

/** What one entry says. Changes map a field to its old and new value; secrets are never among them. */
export type AuditEntry = {
  operation: AuditOperation;
  /** One of the entity types of requirements D12. */
  targetEntityType: string;
  targetEntityId: string;
  changes: Record<string, { old: unknown; new: unknown }>;
};

/** Who writes, for which tenant (null: the platform), as part of which mutation. */
export type MutationScope = { customerId: string | null; actor: Actor; mutationId: string };

const scopes = new WeakMap<object, MutationScope>();

/** Binds a transaction's entity manager to who is behind it; write() does this. */
export const setMutationScope = (em: SqlEntityManager, scope: MutationScope): void => void scopes.set(em, scope);

/** Throws when a change is attempted outside write(): nothing is changed without an entry. */
export function mutationScopeOf(em: SqlEntityManager): MutationScope {
  const scope = scopes.get(em);
  if (!scope) throw new Error('A change outside of write() would leave no audit entry');
  return scope;
}

/** Writes entries in the running transaction. */
export async function recordAudit(em: SqlEntityManager, entries: readonly AuditEntry[]): Promise<void> {
  if (entries.length === 0) return;
  const { customerId, actor, mutationId } = mutationScopeOf(em);
  const values = entries.map(
    (entry) =>
      sql`(${newId()}, ${customerId}, ${mutationId}, ${entry.operation}, ${actor.type}, ${actor.id}, ${entry.targetEntityType}, ${entry.targetEntityId}, ${JSON.stringify(entry.changes)})`,
  );
  await change(
    em,
    sql`insert into audit_log (id, customer_id, mutation_id, operation, actor_type, actor_id, target_entity_type, target_entity_id, changes) values ${sql.join(values)}`,
  );
}
