import { defineEntity, p } from '@mikro-orm/core';
import { instantProp, tenantProps } from '#api/db/base.entity.ts';
import type { CustomerPermission } from '#api/graphql/generated/types.ts';

const ConsoleUserSchema = defineEntity({
  name: 'ConsoleUser',
  tableName: 'console_user',
  properties: {
    ...tenantProps,
    subject: p.string().length(64).nullable(),
    name: p.string().length(100),
    email: p.string().length(255),
    isCustomerAdmin: p.boolean().default(false),
    customerPermissions: p.json().$type<CustomerPermission[]>(),
    lastLoginAt: instantProp().nullable(),
  },
});

/** A person of a tenant who signs in; `subject` is the account in the tenant's realm (requirements D3). */
export class ConsoleUser extends ConsoleUserSchema.class {}
ConsoleUserSchema.setClass(ConsoleUser);
