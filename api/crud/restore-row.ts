import { LockMode, type EntityName, type FilterQuery } from '@mikro-orm/core';
import { recordName } from '#api/db/record-name.ts';
import { knownForeignKeys, neededReferences, type NeededReference } from '#api/db/references.ts';
import { isIn, rows, sql } from '#api/db/sql.ts';
import { auditTypeOf, recordCards } from '#api/nouns/cards.ts';
import { conflict, invalid, invalidField, isInvalid, notFound, type FieldFault } from '#api/platform/errors.ts';
import { propertyOf } from '#api/platform/property-of.ts';
import { mapDatabaseError } from './database-errors.ts';
import type { TenantRecord } from './rows.ts';
import { saveRow } from './update-row.ts';
import type { Tx } from './write.ts';

/** Id and version of a deleted record. */
type Key = { id: string; version: number };

/** A status that a restored record may get. */
type RestoredStatus = 'ACTIVE' | 'INACTIVE';

/** A check of the noun before the record gets its status again. */
type Check<T> = (status: RestoredStatus, row: T) => Promise<void>;

/**
 * Restores a deleted record with the status that it had. VALIDATION when it is not deleted, when another record has one
 * of its unique values meanwhile, and when it refers to a deleted record. CONFLICT when the caller saw another version.
 */
export async function restoreRow<T extends TenantRecord>(
  tx: Tx,
  entity: EntityName<T>,
  key: Key,
  check?: Check<T>,
): Promise<T> {
  const row = await lockDeleted(tx, entity, key);
  const { className, tableName } = tx.em.getMetadata().get(entity);
  await requireLiveTargets(tx, tableName, row);
  const status = (await statusesBefore(tx, className, [row.id])).get(row.id) ?? 'INACTIVE';
  await check?.(status, row);
  await withUniqueValues(row, () => saveRow<TenantRecord>(tx, row, { status, deletedAt: null }));
  return row;
}

/** Loads and locks a deleted record. */
export async function lockDeleted<T extends TenantRecord>(
  tx: Tx,
  entity: EntityName<T>,
  { id, version }: Key,
): Promise<T> {
  const key: unknown = { customerId: tx.customerId, id };
  const row = await tx.em.findOne(entity, key as FilterQuery<T>, { lockMode: LockMode.PESSIMISTIC_WRITE });
  if (!row) throw notFound(tx.em.getMetadata().get(entity).className);
  if (row.version !== version) throw conflict(row.version);
  if (row.status !== 'DELETED') throw invalidField('status', 'wrongStatus');
  return row;
}

/** The statuses of deleted records before their delete, by the audit trail. */
export async function statusesBefore(
  tx: Tx,
  className: string,
  ids: readonly string[],
): Promise<Map<string, RestoredStatus>> {
  const found = await rows(
    tx.em,
    sql<{ id: string; status: string | null }>`select target_entity_id as id, changes->>'$.status.old' as status
      from audit_log where customer_id = ${tx.customerId} and target_entity_type = ${auditTypeOf(className)}
        and ${sql.join(isIn('target_entity_id', ids))} and operation = 'DELETE' order by id`,
  );
  return new Map(found.map(({ id, status }) => [id, status === 'ACTIVE' ? 'ACTIVE' : 'INACTIVE']));
}

/** Runs the write of a restored record, and names the value that another record has taken. */
async function withUniqueValues<T>(row: object, work: () => Promise<T>): Promise<T> {
  return work().catch((error: unknown) => {
    const failure = mapDatabaseError(error);
    const [fault] = isInvalid(failure) ? failure.details.fields : [];
    if (fault?.key !== 'taken') throw failure;
    throw invalidField(fault.path, 'takenMeanwhile', { value: String(propertyOf(row, fault.path) ?? '') });
  });
}

/** Locks what the record refers to against deletion until the transaction ends. */
async function requireLiveTargets(tx: Tx, table: string, row: TenantRecord): Promise<void> {
  const needed = neededReferences(await knownForeignKeys(tx.em), table);
  const faults: FieldFault[] = [];
  for (const reference of needed) {
    const targets = await lockTargets(tx, reference, row);
    for (const { name } of targets.filter(({ live }) => live === null))
      faults.push({ path: propertyName(reference.column), key: 'referenceDeleted', values: { name: name ?? '' } });
  }
  if (faults.length > 0) throw invalid(faults);
}

function lockTargets(tx: Tx, { column, target, part }: NeededReference, row: TenantRecord) {
  const { customerId } = tx;
  const card = recordCards.find(({ table }) => table === target);
  const named = part
    ? sql`id in (select ${sql.ref(column)} from ${sql.table(part.table)}
        where customer_id = ${customerId} and ${sql.ref(part.ownerColumn)} = ${row.id})`
    : sql`id = ${propertyOf(row, propertyName(column)) ?? null}`;
  return rows(
    tx.em,
    sql<{ live: number | null; name: string | null }>`select live, ${card ? recordName(card) : sql`null`} as name
      from ${sql.table(target)} where customer_id = ${customerId} and ${named} for share`,
  );
}

/** `sector_id` → sectorId. */
const propertyName = (column: string): string => column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
