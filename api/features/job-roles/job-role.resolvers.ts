import { createRow } from '#api/crud/create-row.ts';
import { deleteRow } from '#api/crud/delete-row.ts';
import { listPage } from '#api/crud/list-page.ts';
import { requireLive } from '#api/crud/require-live.ts';
import { getOrFail } from '#api/crud/rows.ts';
import { updateRow } from '#api/crud/update-row.ts';
import { write } from '#api/crud/write.ts';
import { contains } from '#api/db/sql.ts';
import { PermissionRole } from '#api/features/permission-roles/permission-role.entity.ts';
import { inTenant } from '#api/graphql/context.ts';
import { reference } from '#api/graphql/reference.ts';
import type { Resolvers } from '#api/graphql/generated/types.ts';
import { validate, validatePartial } from '#api/rules/validate.ts';
import { JobRole } from './job-role.entity.ts';
import { jobRoleRules } from './job-role.rules.ts';

export const resolvers = {
  Query: {
    getJobRole: (_, { id }, ctx) => getOrFail(inTenant(ctx), JobRole, id),
    listJobRoles: (_, args, ctx, info) =>
      listPage(inTenant(ctx), JobRole, args, info, {
        where: contains(['name'], args.filter?.search),
        defaultSort: 'NAME_ASC',
        maxLimit: 1000,
      }),
  },
  Mutation: {
    createJobRole: (_, { input }, ctx) =>
      write(inTenant(ctx), (tx) => createRow(tx, JobRole, validate(jobRoleRules, input))),
    updateJobRole: (_, { input }, ctx) =>
      write(inTenant(ctx), (tx) => updateRow(tx, JobRole, input, validatePartial(jobRoleRules, input))),
    deleteJobRole: (_, key, ctx) => write(inTenant(ctx), (tx) => deleteRow(tx, JobRole, key)),
    assignPermissionRole: (_, { jobRoleId, version, permissionRoleId = null }, ctx) =>
      write(inTenant(ctx), async (tx) => {
        await requireLive(tx, [{ path: 'permissionRoleId', table: 'permission_role', id: permissionRoleId }]);
        return updateRow(tx, JobRole, { id: jobRoleId, version }, { permissionRoleId });
      }),
  },
  JobRole: {
    permissionRole: reference('permissionRoleId', PermissionRole),
  },
} satisfies Resolvers;
