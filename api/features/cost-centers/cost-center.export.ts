import { CHANGED_AT, CHANGED_BY, CREATED_AT, type ExportedList, STATUS, textColumn } from '#api/crud/exported-list.ts';

export const exported: ExportedList = {
  list: 'listCostCenters',
  title: 'costCenters.list.title',
  auditType: 'COST_CENTER',
  columns: {
    NAME: textColumn('costCenters.fields.name', 'name'),
    CODE: textColumn('costCenters.fields.code', 'code'),
    description: textColumn('costCenters.fields.description', 'description'),
    status: STATUS,
    CREATED_AT,
    updatedAt: CHANGED_AT,
    updatedByName: CHANGED_BY,
  },
};
