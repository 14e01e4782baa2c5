import { DEFAULT_EMPLOYEE_FIELDS, NEW_TEMPLATE } from '#api/features/ppe-templates/ppe-template.rules.ts';
import type { PpeTemplateRecordFragment } from '#console/generated/operations.ts';
import type { Sample } from '#console/stories/answers.ts';
import { recordFields } from '#console/stories/times.ts';

const base = {
  ...recordFields,
  ...NEW_TEMPLATE,
  isDefault: false,
  logoCopy: null,
  employeeFields: DEFAULT_EMPLOYEE_FIELDS.map((field) => ({ ...field })),
};

/** Templates for stories. */
export const templates: Sample<PpeTemplateRecordFragment>[] = [
  { ...base, id: 'standard', name: 'Ficha padrão', templateTitle: 'Ficha de entrega de EPI', isDefault: true },
  {
    ...base,
    id: 'foundry',
    name: 'Fundição e soldagem - com treinamentos obrigatórios',
    templateTitle: 'Ficha de EPI da fundição',
    fontFamily: 'NOTO_SERIF',
    primaryColor: '#7f1d1d',
    secondaryColor: '#f5f1e8',
    groupBy: 'CATEGORY',
    headerCustomText: 'Unidade Joinville',
    footerCustomText: 'Dúvidas: seguranca@acme.example',
  },
  { ...base, id: 'visitors', name: 'Visitantes', templateTitle: 'PPE sheet', language: 'EN', status: 'INACTIVE' },
];
