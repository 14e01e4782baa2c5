import { eachRecord } from '#api/crud/each-record.ts';
import { listRows } from '#api/crud/list-page.ts';
import { PLATFORM } from '#api/crud/totals.ts';
import { contains } from '#api/db/sql.ts';
import type { Resolvers } from '#api/graphql/generated/types.ts';
import {
  createSystemAdmin,
  deleteSystemAdmin,
  inviteSystemAdmin,
  updateSystemAdmin,
} from './system-admin.mutations.ts';
import { SystemAdmin } from './system-admin.entity.ts';
import { requireSystemAdmin } from './system-admin.service.ts';

export const resolvers = {
  Query: {
    getSystemAdmin: (_, { id }, { em }) => requireSystemAdmin(em, id),
    listSystemAdmins: (_, args, ctx, info) =>
      listRows(ctx, SystemAdmin, args, info, {
        where: contains(['name', 'email'], args.filter?.search),
        defaultSort: 'NAME_ASC',
        scope: PLATFORM,
      }),
  },
  Mutation: {
    createSystemAdmin: (_, { input }, ctx) => createSystemAdmin(ctx, input),
    updateSystemAdmin: (_, { input }, ctx) => updateSystemAdmin(ctx, input),
    deleteSystemAdmin: (_, key, ctx) => deleteSystemAdmin(ctx, key),
    updateSystemAdmins: (_, { input }, ctx) => eachRecord(input, (one) => updateSystemAdmin(ctx, one)),
    deleteSystemAdmins: (_, { input }, ctx) => eachRecord(input, (key) => deleteSystemAdmin(ctx, key)),
    inviteSystemAdmin: (_, { id }, ctx) => inviteSystemAdmin(ctx, id),
  },
  SystemAdmin: {
    isSystemAdmin: () => true,
    isCustomerAdmin: () => false,
    customerPermissions: () => [],
    permissionRole: () => null,
  },
} satisfies Resolvers;
