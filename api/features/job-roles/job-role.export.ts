import { CHANGED_AT, CHANGED_BY, CREATED_AT, type ExportedList, STATUS, textColumn } from '#api/crud/exported-list.ts';

export const exported: ExportedList = {
  list: 'listJobRoles',
  title: 'jobRoles.list.title',
  auditType: 'JOB_ROLE',
  columns: {
    NAME: textColumn('jobRoles.fields.name', 'name'),
    description: textColumn('jobRoles.fields.description', 'description'),
    permissionRole: textColumn('jobRoles.fields.permissionRoleId', 'permissionRole.name'),
    status: STATUS,
    CREATED_AT,
    updatedAt: CHANGED_AT,
    updatedByName: CHANGED_BY,
  },
};
