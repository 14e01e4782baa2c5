import { day } from '#api/rules/day.ts';
import { ruleMessage, yup } from '#api/rules/yup.ts';

/** Most deliveries of one sheet, and most sheets of one archive. */
export const SHEET_LIMITS = { deliveries: 2000, archive: 2000 };

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

function isNotBefore(to: string | null | undefined, { parent }: yup.TestContext): boolean {
  const { from }: { from?: string | null } = parent;
  return !to || !from || to >= from;
}
