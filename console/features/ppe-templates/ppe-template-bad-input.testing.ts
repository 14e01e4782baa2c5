import { NEW_TEMPLATE, ppeTemplateRules } from '#api/features/ppe-templates/ppe-template.rules.ts';
import {
  BELL,
  lineOf,
  long,
  multilineOf,
  requiredLine,
  STATUS,
  webOf,
  wholeOf,
  type BadInput,
  type FormOfRules,
} from '#console/crud/bad-input/bad-input.testing.ts';

const nameField = { field: 'NAME', label: 'Nome', visible: true, required: true, order: 0 };
const chosen = (path: string): BadInput => [path, 'OTHER', 'oneOf'];
const color = (path: string): BadInput[] => [
  [path, '', 'required'],
  [path, 'navy', 'hexColor'],
  [path, '#0f27441', 'maxLength'],
  [path, 'a\u0007', 'singleLine'],
];

/** Input that breaks each rule of a template of PPE sheets. */
export const forms: readonly FormOfRules[] = [
  {
    name: 'a PPE template [V1] [V10]',
    rules: ppeTemplateRules,
    labels: (t) => t(($) => $.ppeTemplates.fields, { returnObjects: true }),
    good: {
      ...NEW_TEMPLATE,
      name: 'Ficha da fundição',
      templateTitle: 'Ficha de EPI',
      isDefault: false,
      employeeFields: [nameField],
      status: 'ACTIVE',
    },
    bad: [
      ...requiredLine('name', 100),
      ['name', 'ab', 'minLength'],
      ['name', 'Sheet / foundry', 'templateName'],
      ...requiredLine('templateTitle', 50),
      ['templateTitle', 'F', 'minLength'],
      ...multilineOf('headerCustomText'),
      ...multilineOf('footerCustomText'),
      ['legalText', long(2000), 'maxLength'],
      ['legalText', BELL, 'controlCharacters'],
      ...webOf('logoUrl'),
      ['logoUrl', 'https://acme.example/logo.pdf', 'pictureAddress'],
      ...color('primaryColor'),
      ...color('secondaryColor'),
      ['fontFamily', undefined, 'required'],
      chosen('fontFamily'),
      chosen('language'),
      chosen('employeeLayout'),
      chosen('groupBy'),
      ['employeeFields.0.field', 'SALARY', 'oneOf'],
      ['employeeFields.0.field', undefined, 'required'],
      ...lineOf('employeeFields.0.label', 50),
      ...wholeOf('employeeFields.0.order', 99),
      ['employeeFields', [{ ...nameField, visible: false }], 'sheetName'],
      ['employeeFields', [nameField, nameField], 'duplicate'],
      STATUS,
    ],
  },
];
