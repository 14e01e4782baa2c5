import { newRow, type NewValues } from '#api/crud/create-row.ts';
import { requireLive } from '#api/crud/require-live.ts';
import { tenantRows, type TenantRecord } from '#api/crud/rows.ts';
import { changeRow, lockRows } from '#api/crud/update-row.ts';
import type { Tx } from '#api/crud/write.ts';
import { isAnyOf, sql } from '#api/db/sql.ts';
import { clock } from '#api/platform/clock.ts';
import { invalidField } from '#api/platform/errors.ts';
import { propertyOf } from '#api/platform/property-of.ts';
import type { yup } from '#api/rules/yup.ts';
import { findByColumn } from './find-records.service.ts';
import { fieldsOf, type ImportNoun } from './import-nouns.rules.ts';
import { type ImportInput, type ReadScope, type RowGrouping, textsIn } from './import-values.service.ts';

/** A record as the check finds it. */
export type FoundRecord = { id: string; version: number; values: ImportInput };

/** Values to write to a record. A new record has the version 0. */
export type WrittenRecord = { id: string; version: number; input: ImportInput };

/** What the import does with the records of a noun. */
export type Importer = {
  noun: ImportNoun;
  table: string;
  /** Unique columns, which have the name of their field. The first one identifies a record. */
  uniqueFields: readonly string[];
  rules: yup.AnyObjectSchema;
  find(scope: ReadScope, ids: readonly string[]): Promise<FoundRecord[]>;
  create(tx: Tx, records: readonly WrittenRecord[]): Promise<void>;
  /**
   * Changes records, and returns their new versions. Records of another version are not changed, and have none: somebody
   * else has changed or deleted them.
   */
  update(tx: Tx, records: readonly WrittenRecord[]): Promise<Map<string, number>>;
  /** The same for the deletion of records. */
  remove(tx: Tx, records: readonly WrittenRecord[]): Promise<Map<string, number>>;
} & Pick<ImporterHooks, 'licences' | 'grouping' | 'apart'>;

/** What is special about a noun. */
export type ImporterHooks = {
  /** How several rows describe one record. Without it, each row describes one, and the unique fields identify it. */
  grouping?: RowGrouping;
  /** Values that are not columns of the record, by the record's id. */
  findMore?(scope: ReadScope, ids: readonly string[]): Promise<Map<string, ImportInput>>;
  /** Runs before records are created or changed, in their transaction. */
  beforeWrite?(tx: Tx, records: readonly WrittenRecord[], isNew: boolean): Promise<void>;
  /** Writes values that are not columns of the record. */
  afterWrite?(tx: Tx, records: readonly WrittenRecord[], isNew: boolean): Promise<void>;
  /** Ids of records that are in use, although no foreign key prevents their deletion. */
  findUsed?(tx: Tx, ids: readonly string[]): Promise<ReadonlySet<string>>;
  /** Runs in the transaction of a deletion, before the records are marked as deleted, and after it. */
  beforeRemove?(tx: Tx, ids: readonly string[]): Promise<void>;
  afterRemove?(tx: Tx, ids: readonly string[]): Promise<void>;
  /** Unique fields whose values must not be in this column of another record either, by field. */
  apart?: Readonly<Record<string, string>>;
  /** Most active records, and how many there are; for nouns with licences. */
  licences?(scope: ReadScope): Promise<{ max: number; active: number }>;
};

type Definition<T extends TenantRecord, R extends yup.AnyObjectSchema> = ImporterHooks & {
  noun: ImportNoun;
  table: string;
  uniqueFields: readonly string[];
  entity: new () => T;
  rules: R;
  /** The columns of a record. */
  toColumns(values: yup.InferType<R>): NewValues<T>;
};

/** Makes the importer of a noun from its entity and its rules. */
export function defineImporter<T extends TenantRecord, R extends yup.AnyObjectSchema>({
  noun,
  table,
  uniqueFields,
  entity,
  rules,
  toColumns,
  findMore,
  beforeWrite,
  afterWrite,
  findUsed,
  beforeRemove,
  afterRemove,
  licences,
  grouping,
  apart,
}: Definition<T, R>): Importer {
  const columnsOf = ({ input }: WrittenRecord): NewValues<T> => toColumns(rules.cast(input, { assert: false }));

  const lock = async (tx: Tx, records: readonly WrittenRecord[]): Promise<Map<string, T>> => {
    const ids = records.map(({ id }) => id).sort();
    return new Map((await lockRows(tx, entity, ids)).map((row) => [row.id, row]));
  };

  const prepare = async (tx: Tx, records: readonly WrittenRecord[], isNew: boolean): Promise<void> => {
    await requireLive(tx, referencesOf(noun, records));
    await beforeWrite?.(tx, records, isNew);
    await requireApart(tx, { table, apart }, records);
  };

  return {
    noun,
    table,
    uniqueFields,
    rules,
    licences,
    grouping,
    apart,

    async find(scope, ids) {
      if (ids.length === 0) return [];
      const found = await tenantRows(scope, entity, [isAnyOf('id', ids), sql`live = 1`]);
      const more = await findMore?.(scope, ids);
      return found.map((row) => ({
        id: row.id,
        version: row.version,
        values: { ...valuesOf(noun, row), ...more?.get(row.id) },
      }));
    },

    async create(tx, records) {
      await prepare(tx, records, true);
      for (const record of records) {
        const row = newRow(tx, entity, columnsOf(record));
        row.id = record.id;
        tx.em.persist(row);
      }
      await tx.em.flush();
      await afterWrite?.(tx, records, true);
    },

    async update(tx, records) {
      const rows = await lock(tx, records);
      const same = records.filter(({ id, version }) => rows.get(id)?.version === version);
      await prepare(tx, same, false);
      for (const record of same) {
        const row = rows.get(record.id);
        if (row) changeRow(tx, row, columnsOf(record));
      }
      await tx.em.flush();
      await afterWrite?.(tx, same, false);
      return versionsOf(rows, same);
    },

    async remove(tx, records) {
      const rows = await lock(tx, records);
      const used = await findUsed?.(
        tx,
        records.map(({ id }) => id),
      );
      const free = records.filter(({ id, version }) => rows.get(id)?.version === version && !used?.has(id));
      const freeIds = free.map(({ id }) => id);
      await beforeRemove?.(tx, freeIds);
      const deletedAt = clock.now();
      for (const id of freeIds) {
        const row = rows.get(id);
        if (row) changeRow<TenantRecord>(tx, row, { status: 'DELETED', deletedAt });
      }
      await tx.em.flush();
      await afterRemove?.(tx, freeIds);
      return versionsOf(rows, free);
    },
  };
}

/** Another record may have got a value of these records since the check. */
async function requireApart(
  { em, customerId }: Tx,
  { table, apart = {} }: Pick<Importer, 'table' | 'apart'>,
  records: readonly WrittenRecord[],
): Promise<void> {
  for (const [field, column] of Object.entries(apart)) {
    const values = records.flatMap(({ id, input }) => textsIn(input[field]).map((text) => ({ id, text })));
    const texts = values.map(({ text }) => text);
    const owners = await findByColumn(em, { customerId, table, column }, texts);
    const isTaken = values.some(({ id, text }) => owners.has(text) && owners.get(text) !== id);
    if (isTaken) throw invalidField(field, 'taken');
  }
}

const versionsOf = (rows: ReadonlyMap<string, TenantRecord>, written: readonly WrittenRecord[]): Map<string, number> =>
  new Map(written.map(({ id, version }) => [id, rows.get(id)?.version ?? version]));

/** The records that these records refer to, each once. */
function referencesOf(noun: ImportNoun, records: readonly WrittenRecord[]) {
  return fieldsOf(noun).flatMap((field) => {
    if (field.kind !== 'REFERENCE') return [];
    const ids = new Set(records.flatMap(({ input }) => textsIn(input[field.name])));
    return [...ids].map((id) => ({ path: field.name, table: field.table, id }));
  });
}

const valuesOf = (noun: ImportNoun, row: object): ImportInput =>
  Object.fromEntries(
    fieldsOf(noun).map(({ name }) => {
      const value = propertyOf(row, name);
      return [name, typeof value === 'string' ? value : null];
    }),
  );
