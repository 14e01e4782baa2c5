import { ruleMessage, yup } from '#api/rules/yup.ts';
import { LABEL_SHEET_NAMES, labelsOn } from './label-sheets.rules.ts';

/** Most records of one request, and most labels that come of them. */
export const LABEL_LIMITS = { records: 200, labels: 1000 };

/** What gets labels. */
export const LABEL_KINDS = ['EMPLOYEE', 'PRODUCT', 'PRODUCT_SIZE', 'CERTIFICATE', 'MACHINE', 'CHANNEL'] as const;

/** File formats of labels: ZPL is the language of label printers. */
export const LABEL_FORMATS = ['PDF', 'ZPL'] as const;

/** Body of a request for labels. */
export const labelRules = yup.object({
  kind: yup.string().oneOf(LABEL_KINDS).required(),
  /** Ids of employees, of products (also for their sizes and certificates), or of machines (also for their channels). */
  ids: yup.array(yup.string().max(26).required()).min(1).max(LABEL_LIMITS.records).required(),
  format: yup.string().oneOf(LABEL_FORMATS).required(),
  sheet: yup.string().oneOf(LABEL_SHEET_NAMES).required().test('one-label', ruleMessage('oneOf'), isForFormat),
  /** The first free label of a sheet that has been used before. */
  start: yup.number().integer().min(1).default(1).test('on-sheet', isOnSheet),
});

/** A label printer has no sheets. */
function isForFormat(sheet: string | undefined, { parent }: yup.TestContext): boolean {
  const { format }: { format?: string } = parent;
  const name = LABEL_SHEET_NAMES.find((one) => one === sheet);
  return format !== 'ZPL' || !name || labelsOn(name) === 1;
}

function isOnSheet(start: number | undefined, { parent, createError }: yup.TestContext): true | yup.ValidationError {
  const { sheet }: { sheet?: string } = parent;
  const name = LABEL_SHEET_NAMES.find((one) => one === sheet);
  if (!name || start === undefined || start <= labelsOn(name)) return true;
  return createError({ message: ruleMessage('maximum', { max: labelsOn(name) }) });
}
