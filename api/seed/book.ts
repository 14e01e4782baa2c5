import type { SqlEntityManager } from '@mikro-orm/mysql';
import { write, type Tx } from '#api/crud/write.ts';
import { AppError } from '#api/platform/errors.ts';
import type { DemoTenant } from './tenant.ts';

/** Writes like an administrator of a demo company in the console. Returns false if the product refuses it. */
export async function book(
  em: SqlEntityManager,
  { customerId, restocker: { id, name } }: DemoTenant,
  work: (tx: Tx) => Promise<unknown>,
): Promise<boolean> {
  try {
    await write({ em, tenant: { id: customerId }, actor: { type: 'USER', id, name } }, work);
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}
