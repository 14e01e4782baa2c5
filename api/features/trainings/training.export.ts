import {
  CHANGED_AT,
  CHANGED_BY,
  CREATED_AT,
  dayColumn,
  type ExportedList,
  STATUS,
  textColumn,
  wordColumn,
} from '#api/crud/exported-list.ts';

export const exported: ExportedList = {
  list: 'listTrainings',
  title: 'trainings.list.title',
  auditType: 'TRAINING',
  columns: {
    employee: [
      textColumn('trainings.fields.employeeId', 'employee.name'),
      textColumn('employees.fields.identification', 'employee.identification'),
    ],
    NAME: textColumn('trainings.fields.name', 'name'),
    COMPLETED_AT: dayColumn('trainings.fields.completedAt', 'completedAt'),
    expiresAt: dayColumn('trainings.fields.expiresAt', 'expiresAt'),
    state: wordColumn('trainings.stateColumn', 'state', 'trainings.states'),
    status: STATUS,
    CREATED_AT,
    updatedAt: CHANGED_AT,
    updatedByName: CHANGED_BY,
  },
};
