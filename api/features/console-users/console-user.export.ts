import {
  CHANGED_AT,
  CREATED_AT,
  type ExportedColumn,
  type ExportedList,
  STATUS,
  textColumn,
  timeColumn,
} from '#api/crud/exported-list.ts';
import { propertyOf } from '#api/platform/property-of.ts';

/** Administrator, the name of a permission role, or neither. */
const ACCESS: ExportedColumn = {
  label: 'consoleUsers.access.label',
  selection: 'isCustomerAdmin permissionRole { name }',
  read(user, { text }) {
    if (propertyOf(user, 'isCustomerAdmin') === true) return text('consoleUsers.access.administrator');
    const name = propertyOf(propertyOf(user, 'permissionRole'), 'name');
    return typeof name === 'string' ? name : text('consoleUsers.access.dashboardOnly');
  },
};

export const exported: ExportedList = {
  list: 'listConsoleUsers',
  title: 'consoleUsers.list.title',
  auditType: 'USER',
  columns: {
    NAME: textColumn('consoleUsers.fields.name', 'name'),
    EMAIL: textColumn('consoleUsers.fields.email', 'email'),
    access: ACCESS,
    LAST_LOGIN_AT: timeColumn('consoleUsers.fields.lastLoginAt', 'lastLoginAt'),
    status: STATUS,
    CREATED_AT,
    updatedAt: CHANGED_AT,
  },
};
