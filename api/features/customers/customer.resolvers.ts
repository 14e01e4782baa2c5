import { listRows } from '#api/crud/list-page.ts';
import { contains } from '#api/db/sql.ts';
import { inTenant } from '#api/graphql/context.ts';
import type { Resolvers } from '#api/graphql/generated/types.ts';
import { unauthenticated } from '#api/platform/errors.ts';
import { networkOf, type Limit } from '#api/platform/limiter.ts';
import { Customer } from './customer.entity.ts';
import { isSubdomain } from './customer.rules.ts';
import { customerById, customerBySubdomain } from './customer.service.ts';

/** Lookups that find nobody, per address: enough for typing errors, too few to list our customers by guessing. */
const LOOKUP_LIMIT: Limit = { tries: 30, seconds: 60 };

export const resolvers = {
  Query: {
    async getCustomerBySubdomain(_, { subdomain }, { em, ip, services: { identity } }) {
      const key = `branding/${networkOf(ip)}`;
      await identity.limiter.take(key, LOOKUP_LIMIT);
      const customer = isSubdomain(subdomain) ? await customerBySubdomain(em, subdomain) : null;
      if (customer) await identity.limiter.giveBack(key);
      return customer;
    },
    getCompanyInfo(_, _args, ctx) {
      const { em, tenant } = inTenant(ctx);
      return customerById(em, tenant.id);
    },
    getCurrentUserPermissions(_, _args, { viewer }) {
      if (!viewer) throw unauthenticated();
      const { isSystemAdmin, isCustomerAdmin, permissions } = viewer;
      return { isSystemAdmin, isCustomerAdmin, permissions: [...permissions] };
    },
    getCustomer: (_, { id }, { em }) => customerById(em, id),
    listCustomers: (_, args, ctx) =>
      listRows(
        ctx,
        Customer,
        args,
        {
          where: contains(searchedColumns(args.filter?.search), args.filter?.search),
          defaultSort: 'DISPLAY_NAME_ASC',
        },
        'platform',
      ),
  },
} satisfies Resolvers;

/** Columns of ASCII cannot be compared with other letters, and never hold them. */
function searchedColumns(search: string | null | undefined): string[] {
  const isAscii = /^[\u0000-\u007f]*$/.test(search ?? '');
  return isAscii ? ['display_name', 'business_id', 'customer_code', 'subdomain'] : ['display_name'];
}
