import {
  CHANGED_AT,
  CHANGED_BY,
  CREATED_AT,
  type ExportedList,
  STATUS,
  textColumn,
  timeColumn,
  wordColumn,
} from '#api/crud/exported-list.ts';

export const exported: ExportedList = {
  list: 'listReportSchedules',
  title: 'reportSchedules.list.title',
  auditType: 'REPORT_SCHEDULE',
  columns: {
    NAME: textColumn('reportSchedules.fields.name', 'name'),
    list: textColumn('reportSchedules.fields.list', 'listTitle'),
    frequency: wordColumn('reportSchedules.fields.frequency', 'frequency', 'reportSchedules.frequencies'),
    receiverIds: textColumn('reportSchedules.fields.receiverIds', 'receivers.name'),
    nextRunAt: timeColumn('reportSchedules.fields.nextRunAt', 'nextRunAt'),
    lastState: wordColumn('reportSchedules.fields.lastState', 'lastState', 'reportSchedules.states'),
    status: STATUS,
    CREATED_AT,
    updatedAt: CHANGED_AT,
    updatedByName: CHANGED_BY,
  },
};
