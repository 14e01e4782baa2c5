import type { EntityName } from '@mikro-orm/core';
import type { SqlEntityManager } from '@mikro-orm/mysql';
import DataLoader from 'dataloader';
import { isIn, sql } from '#api/db/sql.ts';
import { entityRows, type TenantRecord } from '#api/crud/rows.ts';

/** Finds rows for many owners at once, and names the owner of each row. */
type OwnedRows<T> = {
  find(owners: readonly string[]): Promise<T[]>;
  ownerOf(row: T): string;
};

/**
 * Batches the lookups of a request: twenty employees and their sectors are two statements. One instance per request, so
 * that nothing is cached longer and tenants share no cache.
 */
export class Loaders {
  readonly #em: SqlEntityManager;
  readonly #customerId: string | null;
  readonly #byId = new Map<unknown, DataLoader<string, unknown>>();
  readonly #others = new Map<unknown, DataLoader<string, unknown>>();

  constructor(em: SqlEntityManager, customerId: string | null) {
    this.#em = em;
    this.#customerId = customerId;
  }

  /** The record with this id, including deleted ones (history refers to them); null when it does not exist. */
  async byId<T extends TenantRecord>(entity: EntityName<T>, id: string | null | undefined): Promise<T | null> {
    if (!id) return null;
    return this.#loader(this.#byId, entity, async (ids) => {
      const found = await entityRows(this.#em, entity, [sql`customer_id = ${this.#customerId}`, ...isIn('id', ids)]);
      const byId = new Map(found.map((row) => [row.id, row]));
      return ids.map((key) => byId.get(key) ?? null);
    }).load(id);
  }

  /** The row of this owner, or null; one statement for all owners of a page. */
  one<T>(name: unknown, owner: string, { find, ownerOf }: OwnedRows<T>): Promise<T | null> {
    return this.batch<T | null>(name, async (owners) => {
      const byOwner = new Map((await find(owners)).map((row) => [ownerOf(row), row]));
      return owners.map((one) => byOwner.get(one) ?? null);
    }).load(owner);
  }

  /** The rows of this owner, in the order of `find`; one statement for all owners of a page. */
  many<T>(name: unknown, owner: string, { find, ownerOf }: OwnedRows<T>): Promise<T[]> {
    return this.batch<T[]>(name, async (owners) => {
      const byOwner = Map.groupBy(await find(owners), ownerOf);
      return owners.map((one) => byOwner.get(one) ?? []);
    }).load(owner);
  }

  /** A custom loader, created once per request. `key` identifies it; `load` must answer in the order of the ids. */
  batch<T>(key: unknown, load: (ids: readonly string[]) => Promise<T[]>): DataLoader<string, T> {
    return this.#loader(this.#others, key, load);
  }

  /** Clears all caches: after a change, the same request must read current rows. */
  clear(): void {
    this.#byId.clear();
    this.#others.clear();
  }

  #loader<T>(
    known: Map<unknown, DataLoader<string, unknown>>,
    key: unknown,
    load: (ids: readonly string[]) => Promise<T[]>,
  ): DataLoader<string, T> {
    const made = known.get(key);
    if (made) return made as DataLoader<string, T>;
    const loader = new DataLoader<string, T>(load);
    known.set(key, loader);
    return loader;
  }
}
