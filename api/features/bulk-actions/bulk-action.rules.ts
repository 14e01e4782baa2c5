import { yup } from '#api/rules/yup.ts';

/** What a bulk action does to each record. */
export const BULK_ACTION_KINDS = ['ACTIVATE', 'DEACTIVATE', 'CHANGE', 'DELETE', 'RESTORE'] as const;

/** Longest texts of the input, in characters, and most records of one page. */
export const BULK_ACTION_LIMITS = { list: 60, json: 20_000, page: 500 };

/** Days in which the records of a bulk action can be read and undone. */
export const RECORD_DAYS = 30;

/** Input of startBulkAction. */
export const startBulkActionRules = yup.object({
  list: yup.string().max(BULK_ACTION_LIMITS.list).required(),
  kind: yup.string().oneOf(BULK_ACTION_KINDS).required(),
  filter: yup.string().max(BULK_ACTION_LIMITS.json).nullable(),
  values: yup.string().max(BULK_ACTION_LIMITS.json).nullable(),
});
