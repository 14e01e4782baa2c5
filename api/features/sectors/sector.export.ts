import { CHANGED_AT, CHANGED_BY, CREATED_AT, type ExportedList, STATUS, textColumn } from '#api/crud/exported-list.ts';

export const exported: ExportedList = {
  list: 'listSectors',
  title: 'sectors.list.title',
  auditType: 'SECTOR',
  columns: {
    NAME: textColumn('sectors.fields.name', 'name'),
    CODE: textColumn('sectors.fields.code', 'code'),
    description: textColumn('sectors.fields.description', 'description'),
    status: STATUS,
    CREATED_AT,
    updatedAt: CHANGED_AT,
    updatedByName: CHANGED_BY,
  },
};
