import { defineEntity, p } from '@mikro-orm/core';
import { tenantProps } from '#api/db/base.entity.ts';
import type { CustomerPermission } from '#api/generated/enums.ts';

const PermissionRoleSchema = defineEntity({
  name: 'PermissionRole',
  tableName: 'permission_role',
  properties: {
    ...tenantProps,
    name: p.string().length(100),
    description: p.string().length(500).nullable(),
    permissions: p.json().$type<CustomerPermission[]>(),
  },
});

/** Customer permissions under a name, which console users may carry (requirements R5). */
export class PermissionRole extends PermissionRoleSchema.class {}
PermissionRoleSchema.setClass(PermissionRole);
