import type { TenantRecord } from './rows.ts';
import type { Tx } from './write.ts';

/** Values of a new record. The system sets tenant, version and times. */
export type NewValues<T> = Partial<Omit<T, 'customerId' | 'version' | 'createdAt' | 'updatedAt'>>;

/** A new record of the tenant, not yet written: for callers that write many rows at once. */
export const newRow = <T extends TenantRecord>(tx: Tx, entity: new () => T, values: NewValues<T>): T =>
  Object.assign(new entity(), {
    status: 'ACTIVE',
    ...withoutUndefined(values),
    customerId: tx.customerId,
    createdBy: tx.actor.id,
    updatedBy: tx.actor.id,
  });

/** Writes a new record of the tenant, inside a transaction. */
export async function createRow<T extends TenantRecord>(tx: Tx, entity: new () => T, values: NewValues<T>): Promise<T> {
  const row = newRow(tx, entity, values);
  tx.em.persist(row);
  await tx.em.flush();
  return row;
}

/** Removes undefined fields, so that they keep their default. */
export const withoutUndefined = <T extends object>(values: T): T =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as T;
