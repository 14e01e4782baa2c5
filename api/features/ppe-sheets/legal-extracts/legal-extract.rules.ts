import { SHEET_LIMITS, ppeSheetRules } from '../ppe-sheet.rules.ts';
import { yup } from '#api/rules/yup.ts';

/** The files of an extract. */
export const EXTRACT_FORMATS = ['XML', 'PDF'] as const;
export type ExtractFormat = (typeof EXTRACT_FORMATS)[number];

/** The extract of one employee: its days, and which file. */
export const extractRules = ppeSheetRules.pick(['from', 'to']).shape({
  format: yup.string().oneOf(EXTRACT_FORMATS).required(),
});

/** The extracts of many employees: of these, or of those who match a filter of listEmployees, which its query checks. */
export const extractArchiveRules = ppeSheetRules.pick(['from', 'to']).shape({
  employeeIds: yup.array(yup.string().max(26).required()).min(1).max(SHEET_LIMITS.archive).nullable(),
});
