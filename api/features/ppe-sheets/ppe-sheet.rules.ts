import { day } from '#api/rules/day.ts';
import { signatureRules } from '#api/features/counter/counter.rules.ts';
import { line, ruleMessage, yup } from '#api/rules/yup.ts';

/** Most deliveries of one sheet, and most sheets of one archive; longest reason and name, in characters; days of a link. */
export const SHEET_LIMITS = { deliveries: 2000, archive: 2000, reason: 500, signerName: 200, linkDays: 60 };

/** Days that a link is valid if nobody chooses another number. */
export const DEFAULT_LINK_DAYS = 7;

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

/** Input of sendPpeSheetLink. */
export const sendSheetLinkRules = yup.object({
  days: yup.number().integer().min(1).max(SHEET_LIMITS.linkDays).nullable().default(DEFAULT_LINK_DAYS),
});

/** Body of a call with the token of a link: 256 bits as base64url. */
export const sheetLinkRules = yup.object({
  token: yup
    .string()
    .required()
    .matches(/^[\w-]{43}$/),
});

/** Body of a signature by a link. `sha256` names the file that the person has seen. */
export const signByLinkRules = sheetLinkRules.shape({
  sha256: yup
    .string()
    .required()
    .matches(/^[0-9a-f]{64}$/),
  name: line(SHEET_LIMITS.signerName).required(),
  signature: signatureRules.nonNullable().required(),
});

/** Input of voidPpeSheet. */
export const voidSheetRules = yup.object({ reason: line(SHEET_LIMITS.reason).required() });

function isNotBefore(to: string | null | undefined, { parent }: yup.TestContext): boolean {
  const { from }: { from?: string | null } = parent;
  return !to || !from || to >= from;
}
