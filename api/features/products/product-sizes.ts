import { LockMode } from '@mikro-orm/core';
import { withoutUndefined } from '#api/crud/create-row.ts';
import type { Tx } from '#api/crud/write.ts';
import { rows, sql } from '#api/db/sql.ts';
import { invalid, type FieldFault } from '#api/platform/errors.ts';
import { clock } from '#api/platform/clock.ts';
import { propertyOf } from '#api/platform/property-of.ts';
import { certificatesInUse } from './certificate-use.ts';
import { ProductCertificate } from './product-certificate.entity.ts';
import { ProductSize } from './product-size.entity.ts';

type EditableStatus = 'ACTIVE' | 'INACTIVE';
type CertificateInput = {
  id?: string | null;
  name: string;
  number: string;
  expirationDate?: string | null;
  status?: EditableStatus;
};
/** Input of a size. An `id` names an existing size. */
export type SizeInput = {
  id?: string | null;
  size: string;
  code: string;
  status?: EditableStatus;
  par?: number | null;
  price?: number | null;
  currency?: string | null;
  certificates: CertificateInput[];
};

type Children = { sizes: Map<string, ProductSize>; certificates: Map<string, ProductCertificate> };

/**
 * Replaces sizes and certificates of a product. An existing size keeps its size and code; a certificate that pieces were
 * stocked with keeps all but its status. A missing size or certificate is deleted from the table, or marked as deleted
 * if the ledger refers to it; IN_USE when a channel contains it (requirements S6, E1). The caller must lock the product's row.
 */
export async function replaceSizes(tx: Tx, productId: string, wanted: readonly SizeInput[]): Promise<void> {
  const known = await lockChildren(tx, productId);
  const used = await certificatesInUse(tx, [...known.certificates.keys()]);
  const faults = [
    ...findUnknownIds(known, wanted),
    ...(await findTakenCodes(tx, known, wanted)),
    ...findFixedValues(known, used, wanted),
  ];
  if (faults.length > 0) throw invalid(faults);
  await removeMissing(tx, known, used, wanted);
  const sizes = wanted.map((input, position) => writeSize(tx, known, productId, input, position));
  await tx.em.flush();
  for (const [index, size] of sizes.entries()) {
    wanted[index]?.certificates.forEach((input, position) => writeCertificate(tx, known, size.id, input, position));
  }
  await tx.em.flush();
}

/** Adds the sizes and certificates of new products, with one insert for many rows. */
export async function addSizes(
  tx: Tx,
  products: readonly { productId: string; sizes: readonly SizeInput[] }[],
): Promise<void> {
  const none: Children = { sizes: new Map(), certificates: new Map() };
  const added = products.flatMap(({ productId, sizes }) =>
    sizes.map((input, position) => ({ input, row: writeSize(tx, none, productId, input, position) })),
  );
  await tx.em.flush();
  for (const { input, row } of added)
    input.certificates.forEach((certificate, position) => writeCertificate(tx, none, row.id, certificate, position));
  await tx.em.flush();
}

/** Marks all sizes and certificates of a product as deleted. */
export async function deleteSizes(tx: Tx, productId: string): Promise<void> {
  const { sizes, certificates } = await lockChildren(tx, productId);
  markDeleted(tx, [...sizes.values(), ...certificates.values()]);
  await tx.em.flush();
}

function markDeleted(tx: Tx, rows: readonly (ProductSize | ProductCertificate)[]): void {
  const deletedAt = clock.now();
  for (const row of rows) Object.assign(row, { status: 'DELETED', deletedAt, updatedBy: tx.actor.id });
}

/** Loads and locks sizes and certificates, so that no channel can refer to them during their removal. */
async function lockChildren(tx: Tx, productId: string): Promise<Children> {
  const { customerId } = tx;
  const live = { customerId, status: { $ne: 'DELETED' as const } };
  const lock = { lockMode: LockMode.PESSIMISTIC_WRITE } as const;
  const sizes = await tx.em.find(ProductSize, { ...live, productId }, lock);
  const certificates =
    sizes.length > 0
      ? await tx.em.find(ProductCertificate, { ...live, sizeId: { $in: sizes.map(({ id }) => id) } }, lock)
      : [];
  return {
    sizes: new Map(sizes.map((size) => [size.id, size])),
    certificates: new Map(certificates.map((certificate) => [certificate.id, certificate])),
  };
}

function findUnknownIds({ sizes, certificates }: Children, wanted: readonly SizeInput[]): FieldFault[] {
  const unknown = (path: string): FieldFault => ({ path, key: 'unknown' });
  return wanted.flatMap((size, s) => {
    const isKnown = ({ id }: CertificateInput) => !id || (size.id && certificates.get(id)?.sizeId === size.id);
    return [
      ...(size.id && !sizes.has(size.id) ? [unknown(`sizes[${s}].id`)] : []),
      ...size.certificates.flatMap((input, c) =>
        isKnown(input) ? [] : [unknown(`sizes[${s}].certificates[${c}].id`)],
      ),
    ];
  });
}

/** Codes that another size of the tenant has. The unique key refuses duplicates of simultaneous transactions. */
async function findTakenCodes(tx: Tx, { sizes }: Children, wanted: readonly SizeInput[]): Promise<FieldFault[]> {
  const added = wanted.map(({ id, code }, index) => ({ id, code, index })).filter(({ id }) => !id);
  if (added.length === 0) return [];
  const values = added.map(({ code, index }) => sql`row(${code} collate utf8mb4_0900_ai_ci, ${index})`);
  const removed = [...sizes.keys()].filter((id) => !wanted.some((size) => size.id === id));
  const taken = await rows(
    tx.em,
    sql<{ position: number }>`
      select wanted.position from (values ${sql.join(values)}) as wanted (code, position)
      join product_size size on size.customer_id = ${tx.customerId} and size.code = wanted.code and size.live = 1
      ${removed.length > 0 ? sql`where size.id not in (${sql.join(removed)})` : sql``}`,
  );
  return taken.map(({ position }) => ({ path: `sizes[${position}].code`, key: 'taken' }));
}

/** The values of certificates in use that the input would change: records of deliveries refer to them. */
function findFixedValues(
  { certificates }: Children,
  used: ReadonlySet<string>,
  wanted: readonly SizeInput[],
): FieldFault[] {
  return wanted.flatMap((size, s) =>
    size.certificates.flatMap((input, c) => {
      const known = input.id && used.has(input.id) ? certificates.get(input.id) : undefined;
      const fixed = known ? (['name', 'number', 'expirationDate'] as const) : [];
      return fixed
        .filter((field) => input[field] !== undefined && input[field] !== known?.[field])
        .map((field) => ({ path: `sizes[${s}].certificates[${c}].${field}`, key: 'certificateInUse' }));
    }),
  );
}

async function removeMissing(
  tx: Tx,
  { sizes, certificates }: Children,
  used: ReadonlySet<string>,
  wanted: readonly SizeInput[],
): Promise<void> {
  const keptSizes = new Set(wanted.map(({ id }) => id));
  const keptCertificates = new Set(wanted.flatMap((size) => size.certificates.map(({ id }) => id)));
  const removedSizes = [...sizes.values()].filter(({ id }) => !keptSizes.has(id));
  const removedCertificates = [...certificates.values()].filter(({ id }) => !keptCertificates.has(id));
  const usedSizes = new Set([...certificates.values()].filter(({ id }) => used.has(id)).map(({ sizeId }) => sizeId));
  markDeleted(tx, [
    ...removedCertificates.filter(({ id, sizeId }) => used.has(id) || usedSizes.has(sizeId)),
    ...removedSizes.filter(({ id }) => usedSizes.has(id)),
  ]);
  await tx.em.remove(removedCertificates.filter(({ status }) => status !== 'DELETED')).flush();
  await tx.em.remove(removedSizes.filter(({ status }) => status !== 'DELETED')).flush();
}

function writeSize(tx: Tx, { sizes }: Children, productId: string, input: SizeInput, position: number): ProductSize {
  const known = input.id ? sizes.get(input.id) : undefined;
  const { size, code, status, par, price, currency } = input;
  const values = withoutUndefined({ position, status, par, price, currency });
  if (known) return change(tx, known, values);
  return add(tx, new ProductSize(), { ...values, status: status ?? 'ACTIVE', productId, size, code });
}

function writeCertificate(
  tx: Tx,
  { certificates }: Children,
  sizeId: string,
  input: CertificateInput,
  position: number,
): void {
  const { name, number, expirationDate, status } = input;
  const known = input.id ? certificates.get(input.id) : undefined;
  const values = {
    name,
    number,
    position,
    ...(expirationDate !== undefined && { expirationDate }),
    ...(status && { status }),
  };
  if (known) change(tx, known, values);
  else add(tx, new ProductCertificate(), { status: 'ACTIVE' as const, ...values, sizeId });
}

function change<T extends ProductSize | ProductCertificate>(tx: Tx, row: T, values: Partial<T>): T {
  const differs = Object.entries(values).some(([field, value]) => propertyOf(row, field) !== value);
  return differs ? Object.assign(row, values, { updatedBy: tx.actor.id }) : row;
}

function add<T extends ProductSize | ProductCertificate>(tx: Tx, row: T, values: Partial<T>): T {
  tx.em.persist(
    Object.assign(row, values, { customerId: tx.customerId, createdBy: tx.actor.id, updatedBy: tx.actor.id }),
  );
  return row;
}
