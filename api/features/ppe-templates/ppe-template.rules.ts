import { fileAddress } from '#api/rules/url.ts';
import { emptyToNull, line, ruleMessage, statusRule, text, yup } from '#api/rules/yup.ts';

/** Shortest and longest values, in characters. The database, the API and the form use the same limits. */
export const PPE_TEMPLATE_LIMITS = {
  nameMin: 3,
  name: 100,
  titleMin: 2,
  title: 50,
  customText: 500,
  legalText: 2000,
  fieldLabel: 50,
  fieldOrder: 99,
};

/** Fonts that a sheet may embed. */
export const SHEET_FONTS = ['INTER', 'NOTO_SANS', 'NOTO_SERIF'] as const;
export type SheetFont = (typeof SHEET_FONTS)[number];

/** Languages of a sheet. */
export const SHEET_LANGUAGES = ['PT_BR', 'EN', 'ES'] as const;
export type SheetLanguage = (typeof SHEET_LANGUAGES)[number];

/** Columns of the facts about the employee. */
export const EMPLOYEE_LAYOUTS = ['SINGLE_COLUMN', 'TWO_COLUMNS'] as const;
export type EmployeeLayout = (typeof EMPLOYEE_LAYOUTS)[number];

/** How the history is divided: by the category of the product, by the month of the delivery, or not at all. */
export const SHEET_GROUPINGS = ['NONE', 'CATEGORY', 'DATE'] as const;
export type SheetGrouping = (typeof SHEET_GROUPINGS)[number];

/** Facts about the employee that a sheet may show. */
export const EMPLOYEE_FIELDS = [
  'NAME',
  'IDENTIFICATION',
  'JOB_ROLE',
  'SECTOR',
  'ADMISSION_DATE',
  'GROUP',
  'COST_CENTERS',
  'EMAIL',
] as const;
export type EmployeeFieldName = (typeof EMPLOYEE_FIELDS)[number];

/** A fact about the employee as the template shows it. A required one is printed with an empty line when it is unknown. */
export type SheetEmployeeField = {
  field: EmployeeFieldName;
  label: string | null;
  visible: boolean;
  required: boolean;
  order: number;
};

const SHOWN_AT_FIRST: readonly EmployeeFieldName[] = ['NAME', 'IDENTIFICATION', 'JOB_ROLE', 'SECTOR'];

/** The facts of a new template. */
export const DEFAULT_EMPLOYEE_FIELDS: readonly SheetEmployeeField[] = EMPLOYEE_FIELDS.map((field, order) => ({
  field,
  label: null,
  visible: SHOWN_AT_FIRST.includes(field),
  required: field === 'NAME' || field === 'IDENTIFICATION',
  order,
}));

/** Values of a new template besides its name and title. */
export const NEW_TEMPLATE = {
  language: 'PT_BR',
  primaryColor: '#0f2744',
  secondaryColor: '#eef2f7',
  fontFamily: 'INTER',
  headerCustomText: null,
  legalText: null,
  footerCustomText: null,
  logoUrl: null,
  showCompanyName: true,
  showCompanyAddress: true,
  employeeLayout: 'TWO_COLUMNS',
  showActiveItems: true,
  showHistory: true,
  showReturns: true,
  showTrainings: true,
  groupBy: 'NONE',
  showSignatureFields: true,
  showDate: true,
} as const;

/** Letters, digits, spaces, hyphens and underscores, with none of the spaces at an end (requirements V10). */
const NAME = /^[\p{L}\p{M}\p{N} _-]+$/u;

const HEX_COLOR = /^#[0-9a-f]{6}$/i;

/** Endings of a logo's address (requirements V10). */
const PICTURE_ENDING = /\.(?:jpe?g|png|gif|svg|webp)$/i;

const endsAsPicture = (value: string | null | undefined): boolean =>
  !value || PICTURE_ENDING.test(value.startsWith('/') ? value : (URL.parse(value)?.pathname ?? ''));

const customText = (max: number) => text(max).transform(emptyToNull).nullable();
const color = line(7)
  .required()
  .matches(HEX_COLOR, { message: ruleMessage('hexColor'), excludeEmptyString: true });

const employeeField = yup.object({
  field: yup.string().oneOf(EMPLOYEE_FIELDS).required(),
  label: line(PPE_TEMPLATE_LIMITS.fieldLabel).transform(emptyToNull).nullable().default(null),
  visible: yup.boolean().required(),
  required: yup.boolean().required(),
  order: yup.number().integer().min(0).max(PPE_TEMPLATE_LIMITS.fieldOrder).required(),
});

const hasUniqueFields = (fields: readonly { field?: string }[] | null | undefined): boolean =>
  new Set(fields?.map(({ field }) => field)).size === (fields?.length ?? 0);

const showsName = (fields: readonly { field?: string; visible?: boolean }[] | null | undefined): boolean =>
  !fields?.some(({ field, visible }) => field === 'NAME' && visible === false);

/** Input of a template of PPE sheets (requirements D13, V10). */
export const ppeTemplateRules = yup.object({
  name: line(PPE_TEMPLATE_LIMITS.name)
    .required()
    .min(PPE_TEMPLATE_LIMITS.nameMin)
    .matches(NAME, { message: ruleMessage('templateName'), excludeEmptyString: true }),
  templateTitle: line(PPE_TEMPLATE_LIMITS.title).required().min(PPE_TEMPLATE_LIMITS.titleMin),
  isDefault: yup.boolean(),
  language: yup.string().oneOf(SHEET_LANGUAGES),
  headerCustomText: customText(PPE_TEMPLATE_LIMITS.customText),
  legalText: customText(PPE_TEMPLATE_LIMITS.legalText),
  footerCustomText: customText(PPE_TEMPLATE_LIMITS.customText),
  logoUrl: fileAddress
    .test('picture-ending', ruleMessage('pictureAddress'), endsAsPicture)
    .transform(emptyToNull)
    .nullable(),
  primaryColor: color,
  secondaryColor: color,
  fontFamily: yup.string().oneOf(SHEET_FONTS).required(),
  showCompanyName: yup.boolean(),
  showCompanyAddress: yup.boolean(),
  employeeLayout: yup.string().oneOf(EMPLOYEE_LAYOUTS),
  employeeFields: yup
    .array(employeeField)
    .max(EMPLOYEE_FIELDS.length)
    .test('unique-fields', ruleMessage('duplicate'), hasUniqueFields)
    .test('shows-name', ruleMessage('sheetName'), showsName),
  showActiveItems: yup.boolean(),
  showHistory: yup.boolean(),
  showReturns: yup.boolean(),
  showTrainings: yup.boolean(),
  groupBy: yup.string().oneOf(SHEET_GROUPINGS),
  showSignatureFields: yup.boolean(),
  showDate: yup.boolean(),
  status: statusRule,
});
