import type { Context } from '#api/graphql/context.ts';
import type { CustomerPermission, Resolvers } from '#api/graphql/generated/types.ts';
import { invalidField } from '#api/platform/errors.ts';
import { myProfile, updateMyProfile } from './profile.mutations.ts';

/** More than there are permissions, little enough to cost nothing. */
const MOST_CHECKS = 100;

export const resolvers = {
  Query: {
    getMyProfile: (_, _args, ctx) => myProfile(ctx),
    checkPermission: (_, { permission }, ctx) => has(ctx, permission),
    checkMultiplePermissions(_, { permissions }, ctx) {
      if (permissions.length > MOST_CHECKS) throw invalidField('permissions', 'maxItems', { max: MOST_CHECKS });
      return permissions.map((permission) => has(ctx, permission));
    },
  },
  Mutation: {
    updateMyProfile: (_, { input }, ctx) => updateMyProfile(ctx, input),
  },
} satisfies Resolvers;

/** Administrators have all (requirements R2, R3); who manages employees may view them, too (R5). */
function has({ viewer }: Context, permission: CustomerPermission): boolean {
  if (!viewer) return false;
  const { isSystemAdmin, isCustomerAdmin, permissions } = viewer;
  if (isSystemAdmin || isCustomerAdmin || permissions.includes(permission)) return true;
  return permission === 'EMPLOYEE_VIEW_ONLY' && permissions.includes('EMPLOYEE_MANAGEMENT');
}
