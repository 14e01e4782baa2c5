import { createRow } from '#api/crud/create-row.ts';
import { deleteRow } from '#api/crud/delete-row.ts';
import { eachRecord } from '#api/crud/each-record.ts';
import { listPage } from '#api/crud/list-page.ts';
import { restoreRow } from '#api/crud/restore-row.ts';
import { getOrFail } from '#api/crud/rows.ts';
import { updateRow } from '#api/crud/update-row.ts';
import { write } from '#api/crud/write.ts';
import { contains } from '#api/db/sql.ts';
import { inTenant, type TenantContext } from '#api/graphql/context.ts';
import type { RecordVersionInput, Resolvers, UpdatePermissionRoleInput } from '#api/graphql/generated/types.ts';
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
    updatePermissionRole: (_, { input }, ctx) => updatePermissionRole(inTenant(ctx), input),
    deletePermissionRole: (_, key, ctx) => deletePermissionRole(inTenant(ctx), key),
    updatePermissionRoles: (_, { input }, ctx) => eachRecord(input, (one) => updatePermissionRole(inTenant(ctx), one)),
    deletePermissionRoles: (_, { input }, ctx) => eachRecord(input, (key) => deletePermissionRole(inTenant(ctx), key)),
    restorePermissionRole: (_, key, ctx) => restorePermissionRole(inTenant(ctx), key),
    restorePermissionRoles: (_, { input }, ctx) =>
      eachRecord(input, (key) => restorePermissionRole(inTenant(ctx), key)),
  },
} satisfies Resolvers;

const updatePermissionRole = (ctx: TenantContext, input: UpdatePermissionRoleInput) =>
  write(ctx, async (tx) => {
    const role = await updateRow(tx, PermissionRole, input, validatePartial(permissionRoleRules, input));
    // The rights of open sessions change for all users with this role.
    tx.afterCommit(() => ctx.services.identity.accessChanged({ customerId: tx.customerId, userId: null }));
    return role;
  });

const deletePermissionRole = (ctx: TenantContext, key: RecordVersionInput) =>
  write(ctx, (tx) => deleteRow(tx, PermissionRole, key));

const restorePermissionRole = (ctx: TenantContext, key: RecordVersionInput) =>
  write(ctx, (tx) => restoreRow(tx, PermissionRole, key));
