import { ChangeSetType, type ChangeSet, type EventSubscriber, type FlushEventArgs } from '@mikro-orm/core';
import type { SqlEntityManager } from '@mikro-orm/mysql';
import { inUse } from '#api/platform/errors.ts';
import { auditTypeOf } from '#api/nouns/cards.ts';
import { sqlManager } from './audit-subscriber.ts';
import { countReferences, enforcedReferences, foreignKeys, type DeletedRecords, type Reference } from './references.ts';

/**
 * Refuses to delete a record while a live record refers to it. Deletes are soft, so the foreign keys themselves would
 * allow it. The foreign keys are read from the database once, so that new tables are included automatically.
 */
export class InUseSubscriber implements EventSubscriber {
  #references: Promise<Reference[]> | undefined;

  async onFlush({ em: manager, uow }: FlushEventArgs): Promise<void> {
    const deleted = deletedRecordsOf(uow.getChangeSets());
    if (deleted.length === 0) return;
    const em = sqlManager(manager);
    const totals = await countReferences(em, await this.#read(em), deleted);
    if (totals.size > 0) throw inUse([...totals].map(([table, count]) => ({ type: typeOf(em, table), count })));
  }

  /** A failure is not cached: the next delete reads again. */
  #read(em: SqlEntityManager): Promise<Reference[]> {
    this.#references ??= foreignKeys(em)
      .then(enforcedReferences)
      .catch((error: unknown) => {
        this.#references = undefined;
        throw error;
      });
    return this.#references;
  }
}

function deletedRecordsOf(changeSets: readonly ChangeSet<object>[]): DeletedRecords[] {
  const groups = new Map<string, { table: string; customerId: string; ids: string[] }>();
  for (const { type, payload, entity, meta } of changeSets) {
    const isDelete = type === ChangeSetType.DELETE || type === ChangeSetType.DELETE_EARLY;
    if (!isDelete && !('status' in payload && payload.status === 'DELETED')) continue;
    // Skips customers and platform records: tenant records refer to them only by customer_id.
    if (!isTenantRecord(entity)) continue;
    const { customerId, id } = entity;
    const key = `${meta.tableName} ${customerId}`;
    const group = groups.get(key) ?? { table: meta.tableName, customerId, ids: [] };
    group.ids.push(id);
    groups.set(key, group);
  }
  return [...groups.values()];
}

const isTenantRecord = (entity: object): entity is { customerId: string; id: string } =>
  'customerId' in entity && typeof entity.customerId === 'string' && 'id' in entity && typeof entity.id === 'string';

/** The name of a table's records in the audit trail and in errors, for example EMPLOYEE. */
function typeOf(em: SqlEntityManager, table: string): string {
  const meta = [...em.getMetadata().getAll().values()].find(({ tableName }) => tableName === table);
  return meta ? auditTypeOf(meta.className) : table.toUpperCase();
}
