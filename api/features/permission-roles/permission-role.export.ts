import { CHANGED_AT, CREATED_AT, type ExportedList, STATUS, textColumn, wordColumn } from '#api/crud/exported-list.ts';

export const exported: ExportedList = {
  list: 'listPermissionRoles',
  title: 'permissionRoles.list.title',
  auditType: 'PERMISSION_ROLE',
  columns: {
    NAME: textColumn('permissionRoles.fields.name', 'name'),
    description: textColumn('permissionRoles.fields.description', 'description'),
    permissions: wordColumn('permissionRoles.fields.permissions', 'permissions', 'shell.permissions'),
    status: STATUS,
    CREATED_AT,
    updatedAt: CHANGED_AT,
  },
};
