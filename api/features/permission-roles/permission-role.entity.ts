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

/** A named set of customer permissions for console users (requirements R5). */
export class PermissionRole extends PermissionRoleSchema.class {}
PermissionRoleSchema.setClass(PermissionRole);
