import {
  ChangeSetType,
  type ChangeSet,
  type EventSubscriber,
  type FlushEventArgs,
  type TransactionEventArgs,
} from '@mikro-orm/core';
import { SqlEntityManager } from '@mikro-orm/mysql';
import { auditTypeOf } from '#api/nouns/cards.ts';
import { propertyOf } from '#api/platform/property-of.ts';
import { recordAudit, requireMutationScope, writeAudit } from './audit.ts';
import type { AuditEntry, AuditOperation } from './audit-entry.ts';
import { isCopyOfPerson } from './personal-data.ts';

/** Technical fields that every change sets; the audit trail leaves them out. */
const BOOKKEEPING = new Set(['version', 'createdAt', 'updatedAt', 'createdBy', 'updatedBy']);

/** Writes one entry per changed entity, in the same transaction. */
export class AuditSubscriber implements EventSubscriber {
  onFlush({ em, uow }: FlushEventArgs): void {
    if (uow.getChangeSets().length > 0) requireMutationScope(sqlManager(em));
  }

  async afterFlush({ em, uow }: FlushEventArgs): Promise<void> {
    if (uow.getChangeSets().length > 0) await recordAudit(sqlManager(em), uow.getChangeSets().map(entryOf));
  }

  async beforeTransactionCommit({ em }: TransactionEventArgs): Promise<void> {
    await writeAudit(sqlManager(em));
  }
}

/** Returns the entity manager of a flush, for plain SQL in its transaction. */
export function sqlManager(em: unknown): SqlEntityManager {
  if (!(em instanceof SqlEntityManager)) throw new Error('Unexpected kind of entity manager');
  return em;
}

function entryOf(changeSet: ChangeSet<object>): AuditEntry {
  const { meta, entity, payload, originalEntity } = changeSet;
  const type = auditTypeOf(meta.className);
  const properties = new Map(meta.props.map((property) => [String(property.name), property]));
  const isAudited = (field: string) =>
    !BOOKKEEPING.has(field) &&
    !isCopyOfPerson(type, field) &&
    !properties.get(field)?.hidden &&
    !properties.get(field)?.primary;
  const deleted = changeSet.type === ChangeSetType.DELETE;
  const fields = (deleted ? [...properties.keys()] : Object.keys(payload)).filter(isAudited);
  const isJson = (field: string) => properties.get(field)?.columnTypes?.[0] === 'json';
  const auditedValue = (source: object | undefined, field: string) =>
    isJson(field) ? parseJson(valueOf(source, field)) : valueOf(source, field);
  const changes = Object.fromEntries(
    fields.map((field) => [
      field,
      {
        old: auditedValue(deleted ? entity : originalEntity, field),
        new: deleted ? null : auditedValue(payload, field),
      },
    ]),
  );
  return {
    operation: operationOf(changeSet),
    targetEntityType: type,
    targetEntityId: String(propertyOf(entity, 'id')),
    changes,
  };
}

function operationOf({ type, payload }: ChangeSet<object>): AuditOperation {
  if (type === ChangeSetType.CREATE) return 'CREATE';
  if (type === ChangeSetType.DELETE || type === ChangeSetType.DELETE_EARLY) return 'DELETE';
  return propertyOf(payload, 'status') === 'DELETED' ? 'DELETE' : 'UPDATE';
}

function valueOf(source: object | undefined, field: string): unknown {
  const value = propertyOf(source, field);
  if (value === undefined || value === null) return null;
  if (typeof value !== 'object' || value instanceof Date || Array.isArray(value)) return value;
  return 'id' in value ? value.id : String(value);
}

/** A change set contains JSON columns as text. */
const parseJson = (value: unknown): unknown => (typeof value === 'string' ? JSON.parse(value) : value);
