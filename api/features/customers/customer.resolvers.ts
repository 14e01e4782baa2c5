import { eachRecord } from '#api/crud/each-record.ts';
import { listRows } from '#api/crud/list-page.ts';
import { PLATFORM } from '#api/crud/totals.ts';
import { contains, sql, type Sql } from '#api/db/sql.ts';
import { pictureCopy, shownPicture } from '#api/features/pictures/picture-copy.service.ts';
import type { Resolvers } from '#api/graphql/generated/types.ts';
import { unauthenticated } from '#api/platform/errors.ts';
import { networkOf, type Limit } from '#api/platform/limiter.ts';
import { normalizeCnpj } from '#api/rules/cnpj.ts';
import { validate } from '#api/rules/validate.ts';
import {
  deactivateCustomer,
  deleteCustomer,
  restoreCustomer,
  resumeCustomerSetup,
  updateCustomer,
} from './customer.mutations.ts';
import { createCustomer } from './customer-create.mutations.ts';
import { activeEmployeesOf, administratorOf, lastLoginOf, machinesOf, setupOf } from './customer.queries.ts';
import { Customer } from './customer.entity.ts';
import { isSubdomain, uniqueCustomerRules } from './customer.rules.ts';
import { customerBySubdomain, customerRow } from './customer.service.ts';
import { requireUniqueValues } from './customer-unique.ts';

/** Lookups without a result, per network: enough for typing errors, too few to guess a list of our customers. */
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
    getCurrentUserPermissions(_, _args, { viewer }) {
      if (!viewer) throw unauthenticated();
      const { isSystemAdmin, isCustomerAdmin, permissions } = viewer;
      return { isSystemAdmin, isCustomerAdmin, permissions: [...permissions] };
    },
    getCustomer: (_, { id }, { em }) => customerRow(em, id),
    async checkNewCustomer(_, values, { em }) {
      await requireUniqueValues({ em }, null, validate(uniqueCustomerRules, values));
      return true;
    },
    listCustomers: (_, args, ctx, info) =>
      listRows(ctx, Customer, args, info, {
        where: searchConditions(args.filter?.search),
        defaultSort: 'DISPLAY_NAME_ASC',
        scope: PLATFORM,
      }),
  },
  Mutation: {
    createCustomer: (_, { input }, ctx) => createCustomer(ctx, input),
    updateCustomer: (_, { input }, ctx) => updateCustomer(ctx, input),
    deleteCustomer: (_, key, ctx) => deleteCustomer(ctx, key),
    deactivateCustomer: (_, key, ctx) => deactivateCustomer(ctx, key),
    restoreCustomer: (_, key, ctx) => restoreCustomer(ctx, key),
    deleteCustomers: (_, { input }, ctx) => eachRecord(input, (key) => deleteCustomer(ctx, key)),
    deactivateCustomers: (_, { input }, ctx) => eachRecord(input, (key) => deactivateCustomer(ctx, key)),
    restoreCustomers: (_, { input }, ctx) => eachRecord(input, (key) => restoreCustomer(ctx, key)),
    resumeCustomerSetup: (_, { id }, ctx) => resumeCustomerSetup(ctx, id),
  },
  CustomerBranding: {
    logoUrl: ({ id: customerId, logoUrl: address }, _, ctx) => shownPicture(ctx, { kind: 'LOGO', customerId, address }),
  },
  Customer: {
    logoUrl: ({ id: customerId, logoUrl: address }, _, ctx) => shownPicture(ctx, { kind: 'LOGO', customerId, address }),
    logoCopy: ({ id: customerId, logoUrl: address }, _, ctx) => pictureCopy(ctx, { kind: 'LOGO', customerId, address }),
    setup: (customer, _, ctx) => setupOf(ctx, customer),
    activeEmployees: (customer, _, ctx) => activeEmployeesOf(ctx, customer),
    administrator: (customer, _, ctx) => administratorOf(ctx, customer),
    lastLoginAt: (customer, _, ctx) => lastLoginOf(ctx, customer),
    machines: (customer, args, ctx, info) => machinesOf(ctx, customer, args, info),
  },
} satisfies Resolvers;

/** ASCII columns cannot be compared with other characters. A CNPJ is found with and without punctuation. */
function searchConditions(search: string | null | undefined): Sql[] {
  const isAscii = /^[\u0000-\u007f]*$/.test(search ?? '');
  const names = contains(isAscii ? ['display_name', 'customer_code', 'subdomain'] : ['display_name'], search);
  const numbers = isAscii ? contains(['business_id'], normalizeCnpj(search ?? '')) : [];
  return names.length === 0 ? [] : [sql`(${sql.join([...names, ...numbers], sql` or `)})`];
}
