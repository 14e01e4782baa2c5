import { day } from '#api/rules/day.ts';
import { signatureRules } from '#api/features/counter/counter.rules.ts';
import { line, ruleMessage, yup } from '#api/rules/yup.ts';

/** Most deliveries of one sheet, and most sheets of one archive; longest reason, in characters. */
export const SHEET_LIMITS = { deliveries: 2000, archive: 2000, reason: 500 };

/** What is printed: the template and the days of the deliveries. */
export const ppeSheetRules = yup.object({
  /** Absent: the default of the company. */
  templateId: yup.string().nullable(),
  /** Absent: from the first delivery. */
  from: day.nullable(),
  /** Absent: today. */
  to: day.nullable().test('not-before', ruleMessage('notBeforeStart'), isNotBefore),
});

/** The sheets of many employees: of these, or of those who match a filter of listEmployees, which its query checks. */
export const sheetArchiveRules = ppeSheetRules.shape({
  employeeIds: yup.array(yup.string().max(26).required()).min(1).max(SHEET_LIMITS.archive).nullable(),
});

/** Input of issuePpeSheet. */
export const issueSheetRules = ppeSheetRules.shape({ employeeId: yup.string().required() });

/** Input of signPpeSheet: without strokes there is no signature. */
export const signSheetRules = yup.object({ signature: signatureRules.nonNullable().required() });

/** Input of voidPpeSheet. */
export const voidSheetRules = yup.object({ reason: line(SHEET_LIMITS.reason).required() });

function isNotBefore(to: string | null | undefined, { parent }: yup.TestContext): boolean {
  const { from }: { from?: string | null } = parent;
  return !to || !from || to >= from;
}
