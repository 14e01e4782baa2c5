import type { NounCard } from '#api/nouns/noun-card.ts';

export const card = {
  type: 'PermissionRole',
  table: 'permission_role',
  auditType: 'PERMISSION_ROLE',
  nameColumns: ['name'],
  path: '/users/roles',
  texts: 'permissionRoles',
  hasNewForm: true,
  administrators: 'CUSTOMER',
  readPermissions: [],
  writePermissions: [],
} as const satisfies NounCard;
