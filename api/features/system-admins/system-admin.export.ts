import {
  CHANGED_AT,
  CREATED_AT,
  type ExportedList,
  STATUS,
  textColumn,
  timeColumn,
  wordColumn,
} from '#api/crud/exported-list.ts';

export const exported: ExportedList = {
  list: 'listSystemAdmins',
  title: 'systemAdmins.list.title',
  auditType: 'USER',
  columns: {
    NAME: textColumn('systemAdmins.fields.name', 'name'),
    EMAIL: textColumn('systemAdmins.fields.email', 'email'),
    systemPermissions: wordColumn(
      'systemAdmins.fields.systemPermissions',
      'systemPermissions',
      'systemAdmins.permissions',
    ),
    LAST_LOGIN_AT: timeColumn('systemAdmins.fields.lastLoginAt', 'lastLoginAt'),
    status: STATUS,
    CREATED_AT,
    updatedAt: CHANGED_AT,
  },
};
