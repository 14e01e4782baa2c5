import { LockMode, type EntityName, type FilterQuery } from '@mikro-orm/core';
import { clock } from '#api/platform/clock.ts';
import { conflict, notFound } from '#api/platform/errors.ts';
import type { PlatformRecord, TenantRecord } from './rows.ts';
import type { NewValues } from './create-row.ts';
import type { Tx } from './write.ts';

/**
 * Loads a record for a change and locks it. NOT_FOUND for one that is deleted, or another tenant's; CONFLICT when the
 * caller saw another version (requirements E3). Children of an aggregate share the version of their whole.
 */
export const lockRow = <T extends TenantRecord>(
  tx: Tx,
  entity: EntityName<T>,
  id: string,
  version: number,
): Promise<T> => lock(tx, entity, { customerId: tx.customerId, id }, version);

/** The same for a record of the platform itself. Without a version any is good: the system changes what it finds. */
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

/** Changes the fields that are given (null clears, undefined leaves) and raises the version. */
export async function updateRow<T extends TenantRecord>(
  tx: Tx,
  entity: EntityName<T>,
  { id, version }: { id: string; version: number },
  values: NewValues<T>,
): Promise<T> {
  return saveRow(tx, await lockRow(tx, entity, id, version), values);
}

/** The same for a record that is loaded and locked already, the platform's too. */
export async function saveRow<T extends PlatformRecord>(tx: Tx, row: T, values: NewValues<T>): Promise<T> {
  const present = Object.entries(values).filter(([, value]) => value !== undefined);
  Object.assign(row, Object.fromEntries(present));
  row.updatedBy = tx.actor.id;
  row.updatedAt = clock.now();
  await tx.em.flush();
  return row;
}
