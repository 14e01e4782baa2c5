import type { InferType } from 'yup';
import {
  DEFAULT_EMPLOYEE_FIELDS,
  NEW_TEMPLATE,
  type ppeTemplateRules,
} from '#api/features/ppe-templates/ppe-template.rules.ts';
import { editableStatus } from '#console/crud/status.ts';
import type { AllValues } from '#console/crud/useEntityForm.ts';
import type { PpeTemplateRecordFragment } from '#console/generated/operations.ts';

/** Values of the editor. */
export type TemplateValues = InferType<typeof ppeTemplateRules>;

/** Names of the editor's fields. */
export type TemplateField = keyof TemplateValues;

/** The tabs of the editor and the fields of each (S10). */
export const TAB_FIELDS = {
  basic: ['name', 'templateTitle', 'isDefault', 'language', 'status'],
  branding: [
    'logoUrl',
    'primaryColor',
    'secondaryColor',
    'fontFamily',
    'showCompanyName',
    'showCompanyAddress',
    'headerCustomText',
    'footerCustomText',
  ],
  layout: [
    'employeeLayout',
    'employeeFields',
    'showActiveItems',
    'showHistory',
    'groupBy',
    'showReturns',
    'showTrainings',
    'legalText',
    'showSignatureFields',
    'showDate',
  ],
} as const satisfies Record<string, readonly TemplateField[]>;

/** A tab of the editor. */
export type TemplateTab = keyof typeof TAB_FIELDS;

/** The tabs in their order. */
export const TABS: readonly TemplateTab[] = ['basic', 'branding', 'layout'];

/** The first tab with a broken rule. */
export const tabWithError = (fields: readonly string[]): TemplateTab | undefined =>
  TABS.find((tab) => TAB_FIELDS[tab].some((field) => fields.includes(field)));

/** Values of a new template in the language of the page. */
export const emptyTemplate = (language: TemplateValues['language']): AllValues<TemplateValues> => ({
  ...NEW_TEMPLATE,
  name: '',
  templateTitle: '',
  isDefault: false,
  language,
  headerCustomText: '',
  legalText: '',
  footerCustomText: '',
  logoUrl: '',
  employeeFields: DEFAULT_EMPLOYEE_FIELDS.map((field) => ({ ...field })),
  status: 'ACTIVE',
});

/** Values of a stored template. */
export const toTemplateValues = (template: PpeTemplateRecordFragment): AllValues<TemplateValues> => ({
  name: template.name,
  templateTitle: template.templateTitle,
  isDefault: template.isDefault,
  language: template.language,
  headerCustomText: template.headerCustomText ?? '',
  legalText: template.legalText ?? '',
  footerCustomText: template.footerCustomText ?? '',
  logoUrl: template.logoCopy?.address ?? template.logoUrl ?? '',
  primaryColor: template.primaryColor,
  secondaryColor: template.secondaryColor,
  fontFamily: template.fontFamily,
  showCompanyName: template.showCompanyName,
  showCompanyAddress: template.showCompanyAddress,
  employeeLayout: template.employeeLayout,
  employeeFields: template.employeeFields.map(({ field, label, visible, required, order }) => ({
    field,
    label: label ?? null,
    visible,
    required,
    order,
  })),
  showActiveItems: template.showActiveItems,
  showHistory: template.showHistory,
  showReturns: template.showReturns,
  showTrainings: template.showTrainings,
  groupBy: template.groupBy,
  showSignatureFields: template.showSignatureFields,
  showDate: template.showDate,
  status: editableStatus(template.status),
});
