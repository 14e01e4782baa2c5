import {
  CHANGED_AT,
  CREATED_AT,
  dayColumn,
  type ExportedList,
  numberColumn,
  textColumn,
  wordColumn,
} from '#api/crud/exported-list.ts';

export const exported: ExportedList = {
  list: 'listLicenses',
  title: 'licenses.list.title',
  auditType: 'LICENSE',
  columns: {
    NAME: [textColumn('licenses.fields.name', 'name'), textColumn('licenses.fields.customerId', 'customerName')],
    type: wordColumn('licenses.fields.type', 'type', 'licenses.types'),
    users: [
      numberColumn('licenses.fields.users', 'usage.users'),
      numberColumn('licenses.fields.usersLimit', 'usage.usersLimit'),
    ],
    machines: [
      numberColumn('licenses.fields.machines', 'usage.machines'),
      numberColumn('licenses.fields.machinesLimit', 'usage.machinesLimit'),
    ],
    modules: wordColumn('licenses.fields.modules', 'modules', 'licenses.modules'),
    EXPIRY_DATE: dayColumn('licenses.fields.expiryDate', 'expiryDate'),
    displayStatus: wordColumn('licenses.fields.displayStatus', 'displayStatus', 'licenses.displayStatuses'),
    CREATED_AT,
    updatedAt: CHANGED_AT,
  },
};
