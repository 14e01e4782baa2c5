import { isAnyOf, rows, sql } from '#api/db/sql.ts';
import { findIds } from '#api/features/imports/find-records.service.ts';
import type { ReadScope } from '#api/features/imports/import-values.service.ts';
import { certificatesInUse } from './certificate-use.ts';

/** A certificate as the check of an import finds it. */
export type KnownCertificate = {
  id: string;
  sizeId: string;
  name: string;
  number: string;
  expirationDate: string | null;
  /** Pieces were stocked with it, so only its status may change. */
  isUsed: boolean;
};

/** A size as the check of an import finds it. */
export type KnownSize = {
  id: string;
  productId: string;
  size: string;
  code: string;
  par: number | null;
  price: number | null;
  currency: string | null;
  certificates: KnownCertificate[];
};

/** A product as the check of an import finds it. */
export type KnownProduct = {
  id: string;
  version: number;
  name: string;
  category: string | null;
  validityDays: number | null;
  agentCodes: string | null;
  status: string;
  sizes: KnownSize[];
};

/** The records that the rows of some products may mean. */
export type KnownProducts = {
  /** Ids of the products with this name. */
  byName: ReadonlyMap<string, readonly string[]>;
  /** The product that has a size with this code. */
  byCode: ReadonlyMap<string, string>;
  products: ReadonlyMap<string, KnownProduct>;
};

/** Finds the products with these names, with one statement for each table, and the owners of these codes. */
export async function findProducts(
  { em, tenant }: ReadScope,
  names: readonly string[],
  codes: readonly string[],
): Promise<KnownProducts> {
  const customerId = tenant.id;
  const named = await findIds(em, { customerId, table: 'product', column: 'name' }, names);
  const coded = await findIds(
    em,
    { customerId, table: 'product_size', column: 'code', id: 'product_id', name: 'code' },
    codes,
  );
  const byName = new Map<string, string[]>();
  for (const { position, id } of named) {
    const name = names[position - 1] ?? '';
    byName.set(name, [...(byName.get(name) ?? []), id]);
  }
  return {
    byName,
    byCode: new Map(coded.map(({ position, id }) => [codes[position - 1] ?? '', id])),
    products: await readProducts({ em, tenant }, [...new Set(named.map(({ id }) => id))]),
  };
}

async function readProducts({ em, tenant }: ReadScope, ids: readonly string[]): Promise<Map<string, KnownProduct>> {
  if (ids.length === 0) return new Map();
  const products = await rows(
    em,
    sql<
      Omit<KnownProduct, 'sizes'>
    >`select id, version, name, category, validity_days as validityDays, agent_codes as agentCodes, status
      from product
      where customer_id = ${tenant.id} and ${isAnyOf('id', ids)} and live = 1`,
  );
  const sizes = await rows(
    em,
    sql<Omit<KnownSize, 'certificates'>>`select id, product_id as productId, size, code, par, price, currency
      from product_size where customer_id = ${tenant.id} and ${isAnyOf('product_id', ids)} and live = 1
      order by product_id, position`,
  );
  const certificates = await readCertificates(
    { em, tenant },
    sizes.map(({ id }) => id),
  );
  return new Map(
    products.map((product) => [
      product.id,
      {
        ...product,
        sizes: sizes
          .filter(({ productId }) => productId === product.id)
          .map((size) => ({ ...size, certificates: certificates.get(size.id) ?? [] })),
      },
    ]),
  );
}

async function readCertificates(
  { em, tenant }: ReadScope,
  sizeIds: readonly string[],
): Promise<Map<string, KnownCertificate[]>> {
  if (sizeIds.length === 0) return new Map();
  const found = await rows(
    em,
    sql<Omit<KnownCertificate, 'isUsed'>>`select id, size_id as sizeId, name, number,
        date_format(expiration_date, '%Y-%m-%d') as expirationDate
      from product_certificate where customer_id = ${tenant.id} and ${isAnyOf('size_id', sizeIds)} and live = 1
      order by size_id, position`,
  );
  const used = await certificatesInUse(
    { em, customerId: tenant.id },
    found.map(({ id }) => id),
  );
  return Map.groupBy(
    found.map((certificate) => ({ ...certificate, isUsed: used.has(certificate.id) })),
    ({ sizeId }) => sizeId,
  );
}
