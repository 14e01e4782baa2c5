import { ruleMessage, yup } from '#api/rules/yup.ts';
import { fieldsOf, IMPORT_NOUNS, type ImportNoun, keyFieldOf } from './import-nouns.rules.ts';

/** Order of day and month in dates such as 03/04/2026. Dates with the year first are always understood. */
export const DATE_ORDERS = ['DAY_FIRST', 'MONTH_FIRST'] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];

/** Days in which an import can be undone. Afterwards its rows are deleted; the history stays. */
export const UNDO_DAYS = 30;

/** Most columns of a file, and most rows of one page of rows. */
export const IMPORT_LIMITS = { columns: 100, page: 500 };

/** The noun of an import. */
export const importNounRule = yup.string().oneOf(IMPORT_NOUNS).required();

/** Input of startImport. */
export const startImportRules = yup.object({
  noun: importNounRule,
  fileKey: yup.string().required(),
});

/** Which field a column fills. */
export type ColumnMapping = { column: number; field: string };

/** Input of checkImport: each field has one column at most, and the field that identifies a record has one. */
export const checkImportRules = (noun: ImportNoun) =>
  yup.object({
    columns: yup
      .array(
        yup.object({
          column: yup
            .number()
            .integer()
            .min(0)
            .max(IMPORT_LIMITS.columns - 1)
            .required(),
          field: yup
            .string()
            .oneOf(fieldsOf(noun).map(({ name }) => name))
            .required(),
        }),
      )
      .max(IMPORT_LIMITS.columns)
      .required()
      .test('different-fields', ruleMessage('duplicate'), (columns) => areDifferent(columns ?? []))
      .test('key', ruleMessage('required'), (columns) =>
        (columns ?? []).some(({ field }) => field === keyFieldOf(noun)),
      ),
    dateOrder: yup.string().oneOf(DATE_ORDERS).required(),
  });

const areDifferent = (columns: readonly ColumnMapping[]): boolean =>
  new Set(columns.map(({ field }) => field)).size === columns.length;
