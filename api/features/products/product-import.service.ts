import type { Tx } from '#api/crud/write.ts';
import {
  type ComparedRecord,
  type ImportInput,
  type LineFault,
  mergeRows,
  type ReadScope,
  type RowChange,
  type RowValues,
  shownValue,
  textOf,
} from '#api/features/imports/import-values.service.ts';
import { defineImporter, type WrittenRecord } from '#api/features/imports/importer.service.ts';
import { labelKeyOf } from '#api/nouns/label-places.ts';
import { isInvalid } from '#api/platform/errors.ts';
import { listOfCodes } from '#api/rules/agent-codes.ts';
import { validate } from '#api/rules/validate.ts';
import { findProducts, type KnownProduct, type KnownProducts } from './product-import-records.ts';
import { addRow, mergedSizesOf, type MergedSize } from './product-import-sizes.ts';
import { sizeChanges } from './product-import-texts.ts';
import { addSizes, deleteSizes, replaceSizes, type SizeInput } from './product-sizes.ts';
import { Product } from './product.entity.ts';
import { productRules } from './product.rules.ts';

/** Fields of the product itself, which its rows may repeat. */
const OWN_FIELDS = ['category', 'validityDays', 'agentCodes', 'status'] as const;

/**
 * Imports products. Rows with the same name are one product: a row for each size and certificate. Sizes and certificates
 * that no row names stay as they are.
 */
export const productImporter = defineImporter({
  noun: 'PRODUCT',
  table: 'product',
  uniqueFields: [],
  entity: Product,
  rules: productRules,
  toColumns: ({ sizes: _sizes, ...values }) => values,
  grouping: { keyOf: ({ input }) => textOf(input.name), compare },
  afterWrite: (tx, records, isNew) => (isNew ? createSizes(tx, records) : changeSizes(tx, records)),
  afterRemove: async (tx, ids) => {
    for (const id of ids) await deleteSizes(tx, id);
  },
});

const createSizes = (tx: Tx, records: readonly WrittenRecord[]): Promise<void> =>
  addSizes(
    tx,
    records.map(({ id, input }) => ({ productId: id, sizes: sizesIn(input) ?? [] })),
  );

async function changeSizes(tx: Tx, records: readonly WrittenRecord[]): Promise<void> {
  for (const { id, input } of records) {
    const sizes = sizesIn(input);
    if (sizes) await replaceSizes(tx, id, sizes);
  }
}

/** The sizes of a checked row: the rules convert what was stored as JSON. */
const sizesIn = ({ sizes }: ImportInput): SizeInput[] | undefined =>
  sizes === undefined ? undefined : productRules.pick(['sizes']).validateSync({ sizes }).sizes;

async function compare(scope: ReadScope, records: readonly (readonly RowValues[])[]): Promise<ComparedRecord[]> {
  const names = records.map(([row]) => textOf(row?.input.name) ?? '');
  const codes = new Set(records.flat().flatMap(({ input }) => textOf(input.sizesCode) ?? []));
  const known = await findProducts(scope, names, [...codes]);
  return records.map((rows) => compareProduct(rows, known));
}

function compareProduct(rows: readonly RowValues[], known: KnownProducts): ComparedRecord {
  const [head] = rows;
  const { product, faults: unclear } = ownProduct(rows, known);
  const { input: own, faults } = mergeRows(rows.map(withListOfCodes), OWN_FIELDS);
  const sizes = mergedSizesOf(product?.sizes ?? []);
  const before = valuesOf(sizes);
  const wrong = rows.flatMap((row) => addRow(sizes, row));
  const values: ImportInput = { ...(head?.input.name !== undefined && { name: head.input.name }), ...own };
  const after = valuesOf(sizes);
  const checked = brokenRules({ ...currentOf(product), ...values, sizes: after }, rows, sizes);
  const changed: ImportInput = {
    ...changedValues(values, product),
    ...(JSON.stringify(before) !== JSON.stringify(after) && { sizes: after }),
  };
  return {
    record: product && { id: product.id, version: product.version },
    input: changed,
    previous: product ? previousOf(changed, product, before) : {},
    changes: product ? [...ownChanges(changed, product), ...sizeChanges(sizes)] : [],
    faults: [...unclear, ...faults, ...wrong, ...takenCodes(sizes, product, known), ...checked],
  };
}

/** The codes of agents as they are stored: files separate them in different ways. */
function withListOfCodes(row: RowValues): RowValues {
  const codes = textOf(row.input.agentCodes);
  return codes === null ? row : { ...row, input: { ...row.input, agentCodes: listOfCodes(codes) } };
}

/** The product that the rows mean: the one with this name; of several, the one that has a code of the rows. */
function ownProduct(
  rows: readonly RowValues[],
  { byName, byCode, products }: KnownProducts,
): { product: KnownProduct | null; faults: LineFault[] } {
  const [head] = rows;
  const name = textOf(head?.input.name);
  const ids = (name !== null && byName.get(name)) || [];
  const owners = new Set(rows.flatMap(({ input }) => byCode.get(textOf(input.sizesCode) ?? '') ?? []));
  const meant = ids.length > 1 ? ids.filter((id) => owners.has(id)) : ids;
  if (meant.length !== 1 && ids.length > 1 && head && name !== null)
    return {
      product: null,
      faults: [{ line: head.line, field: 'name', key: 'ambiguousName', values: { value: name } }],
    };
  return { product: products.get(meant[0] ?? '') ?? null, faults: [] };
}

/** Codes of new sizes that sizes of other products have. */
const takenCodes = (
  sizes: readonly MergedSize[],
  product: KnownProduct | null,
  { byCode }: KnownProducts,
): LineFault[] =>
  sizes.flatMap(({ line, known, values }) => {
    const owner = byCode.get(textOf(values.code) ?? '');
    return known || line === null || owner === undefined || owner === product?.id
      ? []
      : [{ line, field: 'sizesCode', key: 'taken' }];
  });

const valuesOf = (sizes: readonly MergedSize[]): ImportInput[] =>
  sizes.map(({ values, certificates }) => ({
    ...values,
    certificates: certificates.map((part) => ({ ...part.values })),
  }));

const currentOf = (product: KnownProduct | null): ImportInput =>
  product
    ? {
        category: product.category,
        validityDays: product.validityDays,
        agentCodes: product.agentCodes,
        status: product.status,
      }
    : {};

const changedValues = (values: ImportInput, product: KnownProduct | null): ImportInput => {
  const current: ImportInput = product ? { name: product.name, ...currentOf(product) } : {};
  return Object.fromEntries(
    Object.entries(values).filter(([field, value]) => String(value) !== String(current[field] ?? '')),
  );
};

function previousOf(changed: ImportInput, product: KnownProduct, sizes: ImportInput[]): ImportInput {
  const current: ImportInput = { name: product.name, ...currentOf(product), sizes };
  return Object.fromEntries(Object.keys(changed).map((field) => [field, current[field] ?? null]));
}

function ownChanges(changed: ImportInput, product: KnownProduct): RowChange[] {
  const current: ImportInput = { name: product.name, ...currentOf(product) };
  return Object.entries(changed).flatMap(([field, value]) =>
    field === 'sizes' ? [] : [{ field, old: shownValue(current[field]), new: shownValue(value) }],
  );
}

/** Faults of the product's own rules, at the row of the part that breaks them. */
function brokenRules(values: ImportInput, rows: readonly RowValues[], sizes: readonly MergedSize[]): LineFault[] {
  const [head] = rows;
  if (!head) return [];
  try {
    validate(productRules, values);
    return [];
  } catch (error) {
    if (!isInvalid(error)) throw error;
    return error.details.fields.map(({ path, key, values: of }) => ({
      line: lineOf(path, sizes) ?? lineWith(rows, path) ?? head.line,
      field: path === 'sizes' ? 'sizesSize' : labelKeyOf(path),
      key: key === 'minItems' ? 'required' : key,
      values: of,
    }));
  }
}

/** The row of `sizes[2].certificates[0].number`. */
function lineOf(path: string, sizes: readonly MergedSize[]): number | null {
  const [, size, certificate] = /^sizes\[(\d+)\](?:\.certificates\[(\d+)\])?/.exec(path) ?? [];
  const part = sizes[Number(size)];
  return part?.certificates[Number(certificate)]?.line ?? part?.setIn.get(labelKeyOf(path)) ?? part?.line ?? null;
}

const lineWith = (rows: readonly RowValues[], field: string): number | undefined =>
  rows.find(({ input }) => (input[field] ?? null) !== null)?.line;
