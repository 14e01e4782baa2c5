import type { Tx } from '#api/crud/write.ts';
import { isAnyOf, rows, sql } from '#api/db/sql.ts';
import { findIds } from '#api/features/imports/find-records.service.ts';
import {
  type ComparedRecord,
  type ImportInput,
  type LineFault,
  type ReadScope,
  type RowValues,
  shownValue,
  textOf,
  wholeNumber,
} from '#api/features/imports/import-values.service.ts';
import { defineImporter, type WrittenRecord } from '#api/features/imports/importer.service.ts';
import { requireContents } from '#api/features/products/contents.service.ts';
import { isInvalid } from '#api/platform/errors.ts';
import { validate } from '#api/rules/validate.ts';
import { yup } from '#api/rules/yup.ts';
import { lockWarehousePlaces, movePieces } from '#api/stock/warehouse-ledger.ts';
import { WarehouseStock } from './warehouse-stock.entity.ts';
import { importedStockRules, warehouseStockRules } from './warehouse-stock.rules.ts';

/** Values of an item, by the fields of a row. */
const FIELDS = {
  stockLowLevel: 'lowLevel',
  stockParLevel: 'parLevel',
  stockMaxLevel: 'maxLevel',
  stockQuantity: 'quantity',
  status: 'status',
} as const;

/** What an import writes: the item, its first pieces, and the file as the note of their movement. */
const writtenRules = warehouseStockRules.shape({
  quantity: yup.number().integer().nullable(),
  note: yup.string().nullable(),
});

/** Imports items of warehouses. First pieces are a movement in the ledger; items that exist keep their pieces. */
export const warehouseImporter = defineImporter({
  noun: 'WAREHOUSE',
  table: 'warehouse_stock',
  uniqueFields: [],
  entity: WarehouseStock,
  rules: writtenRules,
  toColumns: ({ quantity: _quantity, note: _note, ...values }) => values,
  grouping: { keyOf, compare },
  beforeWrite: async (tx, records, isNew) => {
    if (!isNew) return;
    const contents = records.map(({ input }) => ({
      productId: textOf(input.productId) ?? '',
      sizeId: textOf(input.sizeId) ?? '',
      certificateId: textOf(input.certificateId) ?? '',
    }));
    await requireContents(tx, contents, () => '');
  },
  afterWrite: async (tx, records, isNew) => {
    if (isNew) await addFirstPieces(tx, records);
  },
  findUsed,
  beforeRemove: removePieces,
});

function keyOf({ input }: RowValues): string | null {
  const parts = ['stockWarehouseId', 'stockSizeCode', 'stockCertificateNumber'].map((field) => textOf(input[field]));
  return parts.includes(null) ? null : parts.join(' / ');
}

async function addFirstPieces(tx: Tx, records: readonly WrittenRecord[]): Promise<void> {
  const counted = new Map(records.map(({ id, input }) => [id, input]));
  const places = await lockWarehousePlaces(tx, [...counted.keys()]);
  for (const [id, place] of places) {
    const input = counted.get(id);
    const pieces = Number(input?.quantity ?? 0);
    if (pieces > 0) await movePieces(tx, place, pieces, { reason: 'RESTOCK', note: textOf(input?.note) });
  }
}

/** Items with another movement than that of their first pieces. */
async function findUsed(tx: Tx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const found = await rows(
    tx.em,
    sql<{ id: string }>`select warehouse_stock_id as id from stock_movement
      where customer_id = ${tx.customerId} and ${isAnyOf('warehouse_stock_id', ids)}
      group by warehouse_stock_id having count(*) > 1`,
  );
  return new Set(found.map(({ id }) => id));
}

/** Takes the first pieces out again, as a counter-entry in the ledger. */
async function removePieces(tx: Tx, ids: readonly string[]): Promise<void> {
  for (const place of (await lockWarehousePlaces(tx, ids)).values())
    if (place.available > 0) await movePieces(tx, place, -place.available, { reason: 'COUNTER_ENTRY' });
}

type Contents = { productId: string; sizeId: string; certificateIds: string[] };

type KnownItem = {
  id: string;
  version: number;
  warehouseId: string;
  certificateId: string;
  lowLevel: number;
  parLevel: number | null;
  maxLevel: number | null;
  status: string;
};

async function compare(
  { em, tenant, fileName }: ReadScope & { fileName: string },
  records: readonly (readonly RowValues[])[],
): Promise<ComparedRecord[]> {
  const contents = await findContents({ em, tenant }, records.flat());
  const certificateIds = [...new Set([...contents.values()].flatMap((found) => found.certificateIds))];
  const items = await findItems({ em, tenant }, certificateIds);
  return records.map((same) => compareItem(same, { contents, items, fileName }));
}

/** What a code of a size and a number of a certificate mean. */
async function findContents({ em, tenant }: ReadScope, all: readonly RowValues[]): Promise<Map<string, Contents>> {
  const customerId = tenant.id;
  const codes = [...new Set(all.flatMap(({ input }) => textOf(input.stockSizeCode) ?? []))];
  const sizes = await findIds(em, { customerId, table: 'product_size', column: 'code', name: 'product_id' }, codes);
  if (sizes.length === 0) return new Map();
  const certificates = await rows(
    em,
    sql<{ id: string; sizeId: string; number: string }>`select id, size_id as sizeId, number from product_certificate
      where customer_id = ${customerId} and ${isAnyOf(
        'size_id',
        sizes.map(({ id }) => id),
      )} and live = 1`,
  );
  const found = new Map<string, Contents>();
  for (const { position, id, name: productId } of sizes) {
    const code = codes[position - 1] ?? '';
    found.set(contentsKey(code, null), { productId, sizeId: id, certificateIds: [] });
    for (const certificate of certificates) {
      if (certificate.sizeId !== id) continue;
      const key = contentsKey(code, certificate.number);
      const known = found.get(key)?.certificateIds ?? [];
      found.set(key, { productId, sizeId: id, certificateIds: [...known, certificate.id] });
    }
  }
  return found;
}

const contentsKey = (code: string | null, number: string | null): string =>
  JSON.stringify([code, number?.toLowerCase()]);

/** The items of warehouses with these certificates, by warehouse and certificate. */
async function findItems(
  { em, tenant }: ReadScope,
  certificateIds: readonly string[],
): Promise<Map<string, KnownItem>> {
  if (certificateIds.length === 0) return new Map();
  const found = await rows(
    em,
    sql<KnownItem>`select id, version, warehouse_id as warehouseId, certificate_id as certificateId, low_level as lowLevel,
        par_level as parLevel, max_level as maxLevel, status
      from warehouse_stock where customer_id = ${tenant.id} and ${isAnyOf('certificate_id', certificateIds)} and live = 1`,
  );
  return new Map(found.map((item) => [`${item.warehouseId} ${item.certificateId}`, item]));
}

type Known = { contents: ReadonlyMap<string, Contents>; items: ReadonlyMap<string, KnownItem>; fileName: string };

function compareItem(same: readonly RowValues[], { contents, items, fileName }: Known): ComparedRecord {
  const [head, ...others] = same;
  if (!head) throw new Error('A record has a row');
  const { line, input } = head;
  const [code, number] = [textOf(input.stockSizeCode), textOf(input.stockCertificateNumber)];
  const found = contents.get(contentsKey(code, number));
  const certificateId = found?.certificateIds[0] ?? null;
  const item = items.get(`${textOf(input.stockWarehouseId) ?? ''} ${certificateId ?? ''}`) ?? null;
  const values: ImportInput = Object.fromEntries(
    Object.entries(FIELDS).flatMap(([field, part]) => {
      const value = input[field] ?? null;
      // Items that exist keep their pieces.
      return value === null || (item && part === 'quantity') ? [] : [[part, wholeNumber(value)]];
    }),
  );
  const current: ImportInput = item
    ? { lowLevel: item.lowLevel, parLevel: item.parLevel, maxLevel: item.maxLevel, status: item.status }
    : {};
  const changed = Object.fromEntries(
    Object.entries(values).filter(([field, value]) => value !== (current[field] ?? null)),
  );
  const place = {
    warehouseId: input.stockWarehouseId ?? null,
    productId: found?.productId ?? null,
    sizeId: found?.sizeId ?? null,
    certificateId,
    note: fileName,
  };
  return {
    record: item && { id: item.id, version: item.version },
    input: item ? changed : { ...values, ...place },
    previous: Object.fromEntries(Object.keys(item ? changed : {}).map((field) => [field, current[field] ?? null])),
    changes: Object.entries(item ? changed : {}).map(([part, value]) => ({
      field: fieldOf(part),
      old: shownValue(current[part]),
      new: shownValue(value),
    })),
    faults: [
      ...missingParts(head, contents),
      ...brokenRules({ ...current, ...values }, line),
      ...others.map((row) => ({ line: row.line, field: 'stockSizeCode', key: 'duplicateRow', values: { row: line } })),
    ],
  };
}

const fieldOf = (part: string): string => Object.entries(FIELDS).find(([, known]) => known === part)?.[0] ?? part;

/** Faults of the texts that say which item is meant. */
function missingParts({ line, input, faults }: RowValues, contents: Known['contents']): LineFault[] {
  const isRead = (field: string) => !faults.some((fault) => fault.field === field);
  const required = ['stockWarehouseId', 'stockSizeCode', 'stockCertificateNumber']
    .filter((field) => (input[field] ?? null) === null && isRead(field))
    .map((field) => ({ line, field, key: 'required' }));
  const [code, number] = [textOf(input.stockSizeCode), textOf(input.stockCertificateNumber)];
  if (code === null) return required;
  if (!contents.has(contentsKey(code, null)))
    return [...required, { line, field: 'stockSizeCode', key: 'unknownName', values: { value: code } }];
  if (number === null) return required;
  const certificates = contents.get(contentsKey(code, number))?.certificateIds ?? [];
  if (certificates.length === 1) return required;
  const key = certificates.length === 0 ? 'unknownName' : 'ambiguousName';
  return [...required, { line, field: 'stockCertificateNumber', key, values: { value: number } }];
}

function brokenRules(values: ImportInput, line: number): LineFault[] {
  try {
    validate(importedStockRules, values);
    return [];
  } catch (error) {
    if (!isInvalid(error)) throw error;
    return error.details.fields.map(({ path, key, values: of }) => ({ line, field: fieldOf(path), key, values: of }));
  }
}
