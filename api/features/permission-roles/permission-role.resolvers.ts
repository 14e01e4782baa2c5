import { createRow } from '#api/crud/create-row.ts';
import { deleteRow } from '#api/crud/delete-row.ts';
import { listPage } from '#api/crud/list-page.ts';
import { getOrFail } from '#api/crud/rows.ts';
import { updateRow } from '#api/crud/update-row.ts';
import { write } from '#api/crud/write.ts';
import { contains } from '#api/db/sql.ts';
import { inTenant } from '#api/graphql/context.ts';
import type { Resolvers } from '#api/graphql/generated/types.ts';
import { validate, validatePartial } from '#api/rules/validate.ts';
import { PermissionRole } from './permission-role.entity.ts';
import { permissionRoleRules } from './permission-role.rules.ts';

export const resolvers = {
  Query: {
    getPermissionRole: (_, { id }, ctx) => getOrFail(inTenant(ctx), PermissionRole, id),
    listPermissionRoles: (_, args, ctx, info) =>
      listPage(inTenant(ctx), PermissionRole, args, info, {
        where: contains(['name'], args.filter?.search),
        defaultSort: 'NAME_ASC',
        maxLimit: 1000,
      }),
  },
  Mutation: {
    createPermissionRole: (_, { input }, ctx) =>
      write(inTenant(ctx), (tx) => createRow(tx, PermissionRole, validate(permissionRoleRules, input))),
    updatePermissionRole(_, { input }, ctx) {
      const { identity } = ctx.services;
      return write(inTenant(ctx), async (tx) => {
        const role = await updateRow(tx, PermissionRole, input, validatePartial(permissionRoleRules, input));
        // The rights of open sessions change for all users with this role.
        tx.afterCommit(() => identity.accessChanged({ customerId: tx.customerId, userId: null }));
        return role;
      });
    },
    deletePermissionRole: (_, key, ctx) => write(inTenant(ctx), (tx) => deleteRow(tx, PermissionRole, key)),
  },
} satisfies Resolvers;
