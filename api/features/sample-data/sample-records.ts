import type { Tx } from '#api/crud/write.ts';
import { rows, sql } from '#api/db/sql.ts';
import type { ImportInput } from '#api/features/imports/import-values.service.ts';
import type { SampleKind } from '#api/generated/enums.ts';
import type { TenantContext } from '#api/graphql/context.ts';
import { clock } from '#api/platform/clock.ts';
import { newId } from '#api/platform/ids.ts';
import {
  certificateDay,
  SAMPLE_EMPLOYEES,
  SAMPLE_GROUPS,
  SAMPLE_JOB_ROLES,
  SAMPLE_PRODUCTS,
  SAMPLE_SECTORS,
  type SampleProductName,
} from './sample-catalogue.ts';
import { SAMPLE_KINDS } from './sample-kinds.ts';
import { SAMPLE_TEXTS } from './sample-texts.ts';

/** A record that was added. */
export type AddedRecord = { kind: SampleKind; id: string };

/** A size with its certificate: what a place in a warehouse or a machine holds. */
type Contents = { productId: string; sizeId: string; certificateId: string };

const CAPACITY = 10;

/** Adds all records of the sample data, those that others refer to first, and returns them in this order. */
export async function addSampleRecords(ctx: TenantContext, tx: Tx): Promise<AddedRecord[]> {
  const texts = SAMPLE_TEXTS[ctx.language];
  const mark = (name: string): string => `${name} (${texts.mark})`;
  const added: AddedRecord[] = [];
  const add = async (kind: SampleKind, input: ImportInput): Promise<string> => {
    const id = newId();
    await SAMPLE_KINDS[kind].create(tx, id, input, ctx);
    added.push({ kind, id });
    return id;
  };
  const addEach = async <T extends string>(names: readonly T[], of: (name: T) => Promise<string>) => {
    const ids = new Map<string, string>();
    for (const name of names) ids.set(name, await of(name));
    return (name: T): string => ids.get(name) ?? '';
  };

  const sectorOf = await addEach(SAMPLE_SECTORS, (name) => {
    const { label, code } = texts.sectors[name];
    return add('SECTOR', { name: mark(label), code: `${texts.code}-${code}` });
  });
  const jobRoleOf = await addEach(SAMPLE_JOB_ROLES, (name) => add('JOB_ROLE', { name: mark(texts.jobRoles[name]) }));
  const productOf = await addEach(
    SAMPLE_PRODUCTS.map(({ name }) => name),
    (name) => add('PRODUCT', productInput(name, texts, mark)),
  );
  const groupOf = await addEach(
    SAMPLE_GROUPS.map(({ name }) => name),
    (wanted) => {
      const { name, period, rules } = SAMPLE_GROUPS.find((group) => group.name === wanted) ?? SAMPLE_GROUPS[0];
      return add('GROUP', {
        name: mark(texts.groups[name]),
        period,
        rules: rules.map(({ product, ...rule }) => ({ productId: productOf(product), ...rule })),
      });
    },
  );
  for (const [index, { person, sector, jobRole, group }] of SAMPLE_EMPLOYEES.entries()) {
    const { name, mailbox } = texts.people[person];
    await add('EMPLOYEE', {
      name: mark(name),
      identification: `${texts.code}-${index + 1}`,
      // Nobody can receive mail there (RFC 2606).
      email: `${mailbox}@sample.example`,
      sectorId: sectorOf(sector),
      jobRoleId: jobRoleOf(jobRole),
      groupId: groupOf(group),
    });
  }
  const contents = new Map(
    await Promise.all(SAMPLE_PRODUCTS.map(async ({ name }) => [name, await contentsOf(tx, productOf(name))] as const)),
  );
  const warehouseId = await add('MAIN_WAREHOUSE', { name: mark(texts.warehouse), code: `${texts.code}-1` });
  for (const { name, pieces: quantity, lowLevel } of SAMPLE_PRODUCTS) {
    for (const item of contents.get(name) ?? [])
      await add('WAREHOUSE', { ...item, warehouseId, quantity, lowLevel, note: texts.note });
  }
  await add('MACHINE', {
    name: mark(texts.machine),
    model: 'ICEPLUS_MACHINE',
    channels: [...contents.values()]
      .flat()
      .map((item, index) => ({ ...item, channel: index + 1, capacity: CAPACITY, lowLevel: 2 })),
  });
  return added;
}

function productInput(
  name: SampleProductName,
  texts: (typeof SAMPLE_TEXTS)['en'],
  mark: (name: string) => string,
): ImportInput {
  const index = SAMPLE_PRODUCTS.findIndex((product) => product.name === name);
  const { sizes, validityDays } = SAMPLE_PRODUCTS[index] ?? SAMPLE_PRODUCTS[0];
  const number = `${texts.code}-${index + 1}`;
  const certificate = { name: mark('CA'), number, expirationDate: certificateDay(name, clock.now()) };
  return {
    name: mark(texts.products[name].label),
    category: texts.products[name].category,
    validityDays,
    sizes: sizes.map((size) => ({ size, code: `${number}-${size}`, certificates: [certificate] })),
  };
}

/** The sizes of a product in their order, each with its certificate. */
const contentsOf = ({ em, customerId }: Tx, productId: string): Promise<Contents[]> =>
  rows(
    em,
    sql<Contents>`select size.product_id as productId, size.id as sizeId, certificate.id as certificateId
      from product_size size
      join product_certificate certificate
        on certificate.customer_id = size.customer_id and certificate.size_id = size.id and certificate.live = 1
      where size.customer_id = ${customerId} and size.product_id = ${productId} and size.live = 1
      order by size.position`,
  );
