import { eachRecord } from '#api/crud/each-record.ts';
import { listPage } from '#api/crud/list-page.ts';
import { reading } from '#api/crud/read-columns.ts';
import { getOrFail } from '#api/crud/rows.ts';
import { contains, isIn, type Sql } from '#api/db/sql.ts';
import { userName } from '#api/features/console-users/user-name.service.ts';
import { eventStream } from '#api/graphql/event-stream.ts';
import { inTenant, type Context, type TenantContext } from '#api/graphql/context.ts';
import type { MachineFilter, Resolvers } from '#api/graphql/generated/types.ts';
import { notFound } from '#api/platform/errors.ts';
import { inCustomer } from '#api/features/customers/in-customer.service.ts';
import { connectivityConditions, connectivityOf, presenceOf } from './machine-presence.service.ts';
import { Machine } from './machine.entity.ts';
import { MACHINES_PAGE } from './machine.rules.ts';
import { createMachine, deleteMachine, restoreMachine, updateMachine } from './machine.service.ts';
import { stockAlertConditions } from './stock-alert.queries.ts';

/** What presenceOf needs of a machine. */
const PRESENCE_KEY = ['customerId', 'id'] as const;

export const resolvers = {
  Query: {
    getMachine: (_, { id }, ctx) => getOrFail(inTenant(ctx), Machine, id),
    listMachines: (_, args, ctx, info) =>
      listPage(inTenant(ctx), Machine, args, info, {
        where: conditions(inTenant(ctx), args.filter ?? {}),
        defaultSort: 'NAME_ASC',
      }),
    async listMachinesByCustomer(_, { customerId, ...args }, ctx, info) {
      const customerCtx = await inCustomer(ctx, customerId);
      const where = conditions(customerCtx, args.filter ?? {});
      return listPage(customerCtx, Machine, { ...args, limit: args.limit ?? MACHINES_PAGE }, info, {
        where,
        defaultSort: 'NAME_ASC',
      });
    },
  },
  Mutation: {
    createMachine: async (_, { input }, ctx) => createMachine(await inCustomer(ctx, input.customerId), input),
    updateMachine: async (_, { input }, ctx) => updateMachine(await inCustomer(ctx, input.customerId), input),
    deleteMachine: async (_, { customerId, ...key }, ctx) => deleteMachine(await inCustomer(ctx, customerId), key),
    updateMachines: (_, { input }, ctx) =>
      eachRecord(input, async (one) => updateMachine(await inCustomer(ctx, one.customerId), one)),
    deleteMachines: (_, { input }, ctx) => eachRecord(input, (key) => deleteMachine(inTenant(ctx), key)),
    restoreMachine: async (_, { customerId, ...key }, ctx) => restoreMachine(await inCustomer(ctx, customerId), key),
    restoreMachines: (_, { input }, ctx) => eachRecord(input, (key) => restoreMachine(inTenant(ctx), key)),
  },
  Subscription: {
    onMachineChanged: {
      subscribe: (_, __, ctx) => eventStream(inTenant(ctx), ['machine'], { key: ({ id }) => id }),
      resolve: ({ id }: { id: string }, _: unknown, ctx: Context) => machineOf(inTenant(ctx), id),
    },
  },
  Machine: {
    updatedByName: userName('updatedBy'),
    connectivity: reading(PRESENCE_KEY, async (machine, _, ctx) => connectivityOf(await presenceOf(ctx, machine))),
    lastKeepAlive: reading(PRESENCE_KEY, async (machine, _, ctx) => {
      const { lastSeenMs } = await presenceOf(ctx, machine);
      return lastSeenMs === null ? null : new Date(lastSeenMs);
    }),
    firmware: reading(PRESENCE_KEY, async (machine, _, ctx) => (await presenceOf(ctx, machine)).firmware),
  },
} satisfies Resolvers;

const conditions = (ctx: TenantContext, filter: MachineFilter): Sql[] => [
  ...contains(['name', 'code', 'observation'], filter.search),
  ...isIn('model', filter.model),
  ...connectivityConditions(ctx, filter.connectivity),
  ...stockAlertConditions(ctx, filter.stock),
];

/** Also finds deleted machines, because subscribers must see the deletion. */
async function machineOf(ctx: TenantContext, id: string): Promise<Machine> {
  const machine = await ctx.load.byId(Machine, id);
  if (!machine) throw notFound('Machine');
  return machine;
}
