import type { Context } from '#api/graphql/context.ts';
import type { CustomerPermission, Resolvers } from '#api/graphql/generated/types.ts';
import { invalidField } from '#api/platform/errors.ts';
import { myProfile, updateMyProfile } from './profile.mutations.ts';

/** Most permissions of one query: more than exist, but cheap. */
const MAX_CHECKS = 100;

export const resolvers = {
  Query: {
    getMyProfile: (_, _args, ctx) => myProfile(ctx),
    checkPermission: (_, { permission }, ctx) => hasPermission(ctx, permission),
    checkMultiplePermissions(_, { permissions }, ctx) {
      if (permissions.length > MAX_CHECKS) throw invalidField('permissions', 'maxItems', { max: MAX_CHECKS });
      return permissions.map((permission) => hasPermission(ctx, permission));
    },
  },
  Mutation: {
    updateMyProfile: (_, { input }, ctx) => updateMyProfile(ctx, input),
  },
} satisfies Resolvers;

/** Administrators have all permissions (requirements R2, R3). EMPLOYEE_MANAGEMENT includes EMPLOYEE_VIEW_ONLY (R5). */
function hasPermission({ viewer }: Context, permission: CustomerPermission): boolean {
  if (!viewer) return false;
  const { isSystemAdmin, isCustomerAdmin, permissions } = viewer;
  if (isSystemAdmin || isCustomerAdmin || permissions.includes(permission)) return true;
  return permission === 'EMPLOYEE_VIEW_ONLY' && permissions.includes('EMPLOYEE_MANAGEMENT');
}
