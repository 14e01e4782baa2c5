import type { EntityName } from '@mikro-orm/core';
import type { SqlEntityManager } from '@mikro-orm/mysql';
import DataLoader from 'dataloader';
import { isIn, sql } from '#api/db/sql.ts';
import { entityRows, type TenantRecord } from '#api/crud/rows.ts';

/** How rows are found for many owners at once, and to which of them each belongs. */
type OwnedRows<T> = {
  find(owners: readonly string[]): Promise<T[]>;
  ownerOf(row: T): string;
};

/**
 * Batches what a request asks for by id: twenty employees and their sectors are two statements. One per request, so
 * nothing outlives it and no tenant sees another's cache.
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

  /** The record with this id, deleted ones included (history refers to them); null when there is none. */
  async byId<T extends TenantRecord>(entity: EntityName<T>, id: string | null | undefined): Promise<T | null> {
    if (!id) return null;
    return this.#loader(this.#byId, entity, async (ids) => {
      const found = await entityRows(this.#em, entity, [sql`customer_id = ${this.#customerId}`, ...isIn('id', ids)]);
      const byId = new Map(found.map((row) => [row.id, row]));
      return ids.map((key) => byId.get(key) ?? null);
    }).load(id);
  }

  /** The row of this owner, null where it has none; the owners of a whole page are one statement. */
  one<T>(name: unknown, owner: string, { find, ownerOf }: OwnedRows<T>): Promise<T | null> {
    return this.batch<T | null>(name, async (owners) => {
      const byOwner = new Map((await find(owners)).map((row) => [ownerOf(row), row]));
      return owners.map((one) => byOwner.get(one) ?? null);
    }).load(owner);
  }

  /** The rows of this owner, in the order in which they were found; the owners of a whole page are one statement. */
  many<T>(name: unknown, owner: string, { find, ownerOf }: OwnedRows<T>): Promise<T[]> {
    return this.batch<T[]>(name, async (owners) => {
      const byOwner = Map.groupBy(await find(owners), ownerOf);
      return owners.map((one) => byOwner.get(one) ?? []);
    }).load(owner);
  }

  /** A loader of one's own, made once per request: `key` names it, `load` answers in the order of the ids. */
  batch<T>(key: unknown, load: (ids: readonly string[]) => Promise<T[]>): DataLoader<string, T> {
    return this.#loader(this.#others, key, load);
  }

  /** Forgets everything: after a change, the same request must not be answered from before it. */
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
