import { LockMode, type EntityName, type FilterQuery } from '@mikro-orm/core';
import { clock } from '#api/platform/clock.ts';
import { conflict, notFound } from '#api/platform/errors.ts';
import type { PlatformRecord, TenantRecord } from './rows.ts';
import type { NewValues } from './create-row.ts';
import type { Tx } from './write.ts';

/**
 * Loads a record for a change and locks it. NOT_FOUND when it is deleted or belongs to another tenant; CONFLICT when
 * the caller read another version (requirements E3). Children of an aggregate share the version of its root.
 */
export const lockRow = <T extends TenantRecord>(
  tx: Tx,
  entity: EntityName<T>,
  id: string,
  version: number,
): Promise<T> => lock(tx, entity, { customerId: tx.customerId, id }, version);

/** Loads and locks those of these records that are not deleted, in the order of their ids, so that writers wait in one order. */
export const lockRows = <T extends TenantRecord>(
  tx: Tx,
  entity: EntityName<T>,
  ids: readonly string[],
): Promise<T[]> => {
  const key: unknown = { customerId: tx.customerId, id: { $in: ids }, status: { $ne: 'DELETED' } };
  return tx.em.find(entity, key as FilterQuery<T>, { lockMode: LockMode.PESSIMISTIC_WRITE });
};

/** Like lockRow, for a record of the platform. Without a version, changes of the system accept any version. */
export const lockPlatformRow = <T extends PlatformRecord>(
  tx: Tx,
  entity: EntityName<T>,
  id: string,
  version?: number,
): Promise<T> => lock(tx, entity, { id }, version);

async function lock<T extends PlatformRecord>(
  tx: Tx,
  entity: EntityName<T>,
  key: Partial<TenantRecord>,
  version?: number,
): Promise<T> {
  const row = await tx.em.findOne(entity, key as FilterQuery<T>, { lockMode: LockMode.PESSIMISTIC_WRITE });
  if (!row || row.status === 'DELETED') throw notFound(tx.em.getMetadata().get(entity).className);
  if (version !== undefined && row.version !== version) throw conflict(row.version);
  return row;
}

/** Changes the present fields (null clears a field, undefined keeps it) and increments the version. */
export async function updateRow<T extends TenantRecord>(
  tx: Tx,
  entity: EntityName<T>,
  { id, version }: { id: string; version: number },
  values: NewValues<T>,
): Promise<T> {
  return saveRow(tx, await lockRow(tx, entity, id, version), values);
}

/** Like updateRow, for a record of a tenant or the platform that is already loaded and locked. */
export async function saveRow<T extends PlatformRecord>(tx: Tx, row: T, values: NewValues<T>): Promise<T> {
  changeRow(tx, row, values);
  await tx.em.flush();
  return row;
}

/** Like saveRow, without writing: for callers that write many rows at once. */
export function changeRow<T extends PlatformRecord>(tx: Tx, row: T, values: NewValues<T>): void {
  const present = Object.entries(values).filter(([, value]) => value !== undefined);
  Object.assign(row, Object.fromEntries(present));
  row.updatedBy = tx.actor.id;
  row.updatedAt = clock.now();
}
