import { eachRecord } from '#api/crud/each-record.ts';
import { listPage } from '#api/crud/list-page.ts';
import { entityRows, getOrFail } from '#api/crud/rows.ts';
import { contains, isIn, sql, type Sql } from '#api/db/sql.ts';
import { inCustomer } from '#api/features/customers/in-customer.service.ts';
import { PermissionRole } from '#api/features/permission-roles/permission-role.entity.ts';
import { inTenant, type Context } from '#api/graphql/context.ts';
import { among, loadByKey } from '#api/graphql/load-by-key.ts';
import type { ConsoleUserFilter, Resolvers } from '#api/graphql/generated/types.ts';
import {
  createConsoleUser,
  deleteConsoleUser,
  inviteConsoleUser,
  updateConsoleUser,
} from './console-user.mutations.ts';
import { ConsoleUser } from './console-user.entity.ts';

export const resolvers = {
  Query: {
    getConsoleUser: async (_, { id, customerId }, ctx) => getOrFail(await inCustomer(ctx, customerId), ConsoleUser, id),
    listConsoleUsers: async (_, { customerId, ...args }, ctx, info) =>
      listPage(await inCustomer(ctx, customerId), ConsoleUser, args, info, {
        where: conditions(args.filter ?? {}),
        defaultSort: 'NAME_ASC',
      }),
  },
  Mutation: {
    createConsoleUser: (_, { input }, ctx) => createConsoleUser(inTenant(ctx), input),
    updateConsoleUser: (_, { input }, ctx) => updateConsoleUser(inTenant(ctx), input),
    deleteConsoleUser: (_, key, ctx) => deleteConsoleUser(inTenant(ctx), key),
    updateConsoleUsers: (_, { input }, ctx) => eachRecord(input, (one) => updateConsoleUser(inTenant(ctx), one)),
    deleteConsoleUsers: (_, { input }, ctx) => eachRecord(input, (key) => deleteConsoleUser(inTenant(ctx), key)),
    inviteConsoleUser: async (_, { id, customerId }, ctx) => inviteConsoleUser(await inCustomer(ctx, customerId), id),
  },
  ConsoleUser: {
    isSystemAdmin: () => false,
    systemPermissions: () => [],
    permissionRole: (user, _, ctx) => roleOf(ctx, user),
    async customerPermissions(user, _, ctx) {
      const role = await roleOf(ctx, user);
      return role?.status === 'ACTIVE' ? role.permissions : [];
    },
  },
} satisfies Resolvers;

const conditions = (filter: ConsoleUserFilter): Sql[] => [
  ...contains(['name', 'email'], filter.search),
  ...isIn('permission_role_id', filter.permissionRoleId),
  ...(typeof filter.isCustomerAdmin === 'boolean' ? [sql`is_customer_admin = ${filter.isCustomerAdmin}`] : []),
];

/** The role in the user's tenant. Also works for system administrators, who have no tenant. */
async function roleOf({ em, load }: Context, user: ConsoleUser): Promise<PermissionRole | null> {
  if (!user.permissionRoleId) return null;
  const key = { customerId: user.customerId, id: user.permissionRoleId };
  return loadByKey(load, 'consoleUser.role', key, (keys) => entityRows(em, PermissionRole, [among(keys)]));
}
