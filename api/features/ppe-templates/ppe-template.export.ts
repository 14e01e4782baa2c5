import {
  CHANGED_AT,
  CHANGED_BY,
  CREATED_AT,
  type ExportedList,
  STATUS,
  textColumn,
  wordColumn,
  yesNoColumn,
} from '#api/crud/exported-list.ts';

export const exported: ExportedList = {
  list: 'listPpeTemplates',
  title: 'ppeTemplates.list.title',
  auditType: 'PPE_TEMPLATE',
  columns: {
    NAME: textColumn('ppeTemplates.fields.name', 'name'),
    isDefault: yesNoColumn('ppeTemplates.form.isDefault', 'isDefault'),
    title: textColumn('ppeTemplates.fields.templateTitle', 'templateTitle'),
    language: wordColumn('ppeTemplates.fields.language', 'language', 'ppeTemplates.languages'),
    status: STATUS,
    CREATED_AT,
    updatedAt: CHANGED_AT,
    updatedByName: CHANGED_BY,
  },
};
