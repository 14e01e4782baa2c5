import { yup } from '#api/rules/yup.ts';

/** File formats of an export. */
export const EXPORT_FORMATS = ['CSV', 'XLSX', 'PDF'] as const;

/** Most columns of an export; no list has more. */
const MAX_COLUMNS = 100;

/** Body of an export; the query of the list checks its variables. */
export const listExportRules = yup.object({
  format: yup.string().oneOf(EXPORT_FORMATS).required(),
  /** Ids of columns in the order of the file; null for all. */
  columns: yup.array(yup.string().max(50).required()).min(1).max(MAX_COLUMNS).nullable(),
});
