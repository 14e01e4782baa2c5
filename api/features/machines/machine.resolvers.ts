import { listPage } from '#api/crud/list-page.ts';
import { getOrFail } from '#api/crud/rows.ts';
import { contains, isIn, type Sql } from '#api/db/sql.ts';
import { eventStream } from '#api/graphql/event-stream.ts';
import { inTenant, type Context, type TenantContext } from '#api/graphql/context.ts';
import type { MachineFilter, Resolvers } from '#api/graphql/generated/types.ts';
import { notFound } from '#api/platform/errors.ts';
import { inCustomer } from '#api/features/customers/in-customer.service.ts';
import { connectivityOf, presenceOf, withConnectivity } from './machine-presence.service.ts';
import { Machine } from './machine.entity.ts';
import { createMachine, deleteMachine, updateMachine } from './machine.service.ts';
import { withStockAlert } from './stock-alert.queries.ts';

/** Machines of a customer on one page, unless asked otherwise (requirements D1). */
const CUSTOMER_PAGE = 50;

export const resolvers = {
  Query: {
    getMachine: (_, { id }, ctx) => getOrFail(inTenant(ctx), Machine, id),
    listMachines: (_, args, ctx) =>
      listPage(inTenant(ctx), Machine, args, {
        where: conditions(inTenant(ctx), args.filter ?? {}),
        defaultSort: 'NAME_ASC',
      }),
    async listMachinesByCustomer(_, { customerId, ...args }, ctx) {
      const named = await inCustomer(ctx, customerId);
      const where = conditions(named, args.filter ?? {});
      return listPage(
        named,
        Machine,
        { ...args, limit: args.limit ?? CUSTOMER_PAGE },
        { where, defaultSort: 'NAME_ASC' },
      );
    },
  },
  Mutation: {
    createMachine: async (_, { input }, ctx) => createMachine(await inCustomer(ctx, input.customerId), input),
    updateMachine: async (_, { input }, ctx) => updateMachine(await inCustomer(ctx, input.customerId), input),
    deleteMachine: async (_, { customerId, ...key }, ctx) => deleteMachine(await inCustomer(ctx, customerId), key),
  },
  Subscription: {
    onMachineChanged: {
      subscribe: (_, __, ctx) => eventStream(inTenant(ctx), ['machine'], { key: ({ id }) => id }),
      resolve: ({ id }: { id: string }, _: unknown, ctx: Context) => machineOf(inTenant(ctx), id),
    },
  },
  Machine: {
    connectivity: async (machine, _, ctx) => connectivityOf(await presenceOf(ctx, machine)),
    lastKeepAlive: async (machine, _, ctx) => {
      const { lastSeenMs } = await presenceOf(ctx, machine);
      return lastSeenMs === null ? null : new Date(lastSeenMs);
    },
    firmware: async (machine, _, ctx) => (await presenceOf(ctx, machine)).firmware,
  },
} satisfies Resolvers;

const conditions = (ctx: TenantContext, filter: MachineFilter): Sql[] => [
  ...contains(['name', 'observation'], filter.search),
  ...isIn('model', filter.model),
  ...withConnectivity(ctx, filter.connectivity),
  ...withStockAlert(ctx, filter.stock),
];

/** Deleted ones too: whoever watches must see it go. */
async function machineOf(ctx: TenantContext, id: string): Promise<Machine> {
  const machine = await ctx.load.byId(Machine, id);
  if (!machine) throw notFound('Machine');
  return machine;
}
