import { createRow } from '#api/crud/create-row.ts';
import { deleteRow } from '#api/crud/delete-row.ts';
import { eachRecord } from '#api/crud/each-record.ts';
import { listPage } from '#api/crud/list-page.ts';
import { requireLive } from '#api/crud/require-live.ts';
import { restoreRow } from '#api/crud/restore-row.ts';
import { getOrFail } from '#api/crud/rows.ts';
import { updateRow } from '#api/crud/update-row.ts';
import { write } from '#api/crud/write.ts';
import { contains } from '#api/db/sql.ts';
import { userName } from '#api/features/console-users/user-name.service.ts';
import { PermissionRole } from '#api/features/permission-roles/permission-role.entity.ts';
import { inTenant, type TenantContext } from '#api/graphql/context.ts';
import { reference } from '#api/graphql/reference.ts';
import type { RecordVersionInput, Resolvers, UpdateJobRoleInput } from '#api/graphql/generated/types.ts';
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
    updateJobRole: (_, { input }, ctx) => updateJobRole(inTenant(ctx), input),
    deleteJobRole: (_, key, ctx) => deleteJobRole(inTenant(ctx), key),
    updateJobRoles: (_, { input }, ctx) => eachRecord(input, (one) => updateJobRole(inTenant(ctx), one)),
    deleteJobRoles: (_, { input }, ctx) => eachRecord(input, (key) => deleteJobRole(inTenant(ctx), key)),
    restoreJobRole: (_, key, ctx) => restoreJobRole(inTenant(ctx), key),
    restoreJobRoles: (_, { input }, ctx) => eachRecord(input, (key) => restoreJobRole(inTenant(ctx), key)),
    assignPermissionRole: (_, { jobRoleId, version, permissionRoleId = null }, ctx) =>
      write(inTenant(ctx), async (tx) => {
        await requireLive(tx, [{ path: 'permissionRoleId', table: 'permission_role', id: permissionRoleId }]);
        return updateRow(tx, JobRole, { id: jobRoleId, version }, { permissionRoleId });
      }),
  },
  JobRole: {
    updatedByName: userName('updatedBy'),
    permissionRole: reference('permissionRoleId', PermissionRole),
  },
} satisfies Resolvers;

const updateJobRole = (ctx: TenantContext, input: UpdateJobRoleInput) =>
  write(ctx, (tx) => updateRow(tx, JobRole, input, validatePartial(jobRoleRules, input)));

const deleteJobRole = (ctx: TenantContext, key: RecordVersionInput) => write(ctx, (tx) => deleteRow(tx, JobRole, key));

const restoreJobRole = (ctx: TenantContext, key: RecordVersionInput) =>
  write(ctx, (tx) => restoreRow(tx, JobRole, key));
