import { listPage } from '#api/crud/list-page.ts';
import { getOrFail } from '#api/crud/rows.ts';
import { contains, isIn, type Sql } from '#api/db/sql.ts';
import { eventStream } from '#api/graphql/event-stream.ts';
import { inTenant, type Context, type TenantContext } from '#api/graphql/context.ts';
import type { MachineFilter, Resolvers } from '#api/graphql/generated/types.ts';
import { notFound } from '#api/platform/errors.ts';
import { connectivityOf, presenceOf, withConnectivity } from './machine-presence.service.ts';
import { Machine } from './machine.entity.ts';
import { createMachine, deleteMachine, updateMachine } from './machine.service.ts';
import { withStockAlert } from './stock-alert.service.ts';

export const resolvers = {
  Query: {
    getMachine: (_, { id }, ctx) => getOrFail(inTenant(ctx), Machine, id),
    listMachines: (_, args, ctx) =>
      listPage(inTenant(ctx), Machine, args, {
        where: conditions(inTenant(ctx), args.filter ?? {}),
        defaultSort: 'NAME_ASC',
      }),
  },
  Mutation: {
    createMachine: (_, { input }, ctx) => createMachine(inTenant(ctx), input),
    updateMachine: (_, { input }, ctx) => updateMachine(inTenant(ctx), input),
    deleteMachine: (_, args, ctx) => deleteMachine(inTenant(ctx), args),
  },
  Subscription: {
    onMachineChanged: {
      subscribe: (_, __, ctx) => eventStream(inTenant(ctx), ['machine'], { key: ({ id }) => id }),
      resolve: ({ id }: { id: string }, _: unknown, ctx: Context) => machineOf(inTenant(ctx), id),
    },
  },
  Machine: {
    connectivity: async (machine, _, ctx) => connectivityOf(await presenceOf(inTenant(ctx), machine.id)),
    lastKeepAlive: async (machine, _, ctx) => {
      const { lastSeenMs } = await presenceOf(inTenant(ctx), machine.id);
      return lastSeenMs === null ? null : new Date(lastSeenMs);
    },
    firmware: async (machine, _, ctx) => (await presenceOf(inTenant(ctx), machine.id)).firmware,
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
