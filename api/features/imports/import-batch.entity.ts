import { defineEntity, p } from '@mikro-orm/core';
import { tenantProps, wordProp } from '#api/db/base.entity.ts';
import type { ImportState } from '#api/generated/enums.ts';
import type { ColumnMapping, DateOrder } from './import-batch.rules.ts';
import type { ImportNoun } from './import-nouns.rules.ts';

/** A column of a file. Its values are only in the rows, which are deleted: they are data of people. */
export type FileColumn = { heading: string };

/** A rule that the file as a whole breaks: a key of locales/<language>/validation.json. */
export type BatchFault = { key: string; values?: Record<string, string | number> };

const ImportBatchSchema = defineEntity({
  name: 'ImportBatch',
  tableName: 'import_batch',
  properties: {
    ...tenantProps,
    noun: wordProp<ImportNoun>(),
    state: wordProp<ImportState>(),
    fileKey: p.string().length(100).hidden(),
    fileName: p.string().length(255),
    sheet: p.string().length(255).nullable(),
    sheets: p.integer().nullable(),
    columns: p.json().$type<FileColumn[]>(),
    mapping: p.json().$type<ColumnMapping[]>(),
    dateOrder: wordProp<DateOrder>(),
    rowCount: p.integer(),
    done: p.integer(),
    newCount: p.integer(),
    changedCount: p.integer(),
    sameCount: p.integer(),
    wrongCount: p.integer(),
    keptCount: p.integer(),
    fault: p.json().$type<BatchFault>().nullable(),
    hasRows: p.boolean(),
  },
});

/** An import of a file: what it contains, how far it is, and what it did. */
export class ImportBatch extends ImportBatchSchema.class {}
ImportBatchSchema.setClass(ImportBatch);
