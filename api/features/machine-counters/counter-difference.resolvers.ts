import { listPage } from '#api/crud/list-page.ts';
import { reading } from '#api/crud/read-columns.ts';
import { getOrFail } from '#api/crud/rows.ts';
import { isIn, sql } from '#api/db/sql.ts';
import { Machine } from '#api/features/machines/machine.entity.ts';
import { inTenant } from '#api/graphql/context.ts';
import type { Resolvers } from '#api/graphql/generated/types.ts';
import { reference } from '#api/graphql/reference.ts';
import { ALL_CHANNELS } from './counter-comparison.service.ts';
import { CounterDifference } from './counter-difference.entity.ts';
import { resolveCounterDifference } from './counter-difference.mutations.ts';
import { machineCounters } from './machine-counters.queries.ts';

export const resolvers = {
  Query: {
    getMachineCounters: (_, { machineId }, ctx) => machineCounters(inTenant(ctx), machineId),
    getCounterDifference: (_, { id }, ctx) => getOrFail(inTenant(ctx), CounterDifference, id),
    listCounterDifferences: (_, { filter, ...args }, ctx, info) =>
      listPage(inTenant(ctx), CounterDifference, { filter, ...args }, info, {
        where: [...isIn('machine_id', filter?.machineId), ...openCondition(filter?.isOpen)],
        defaultSort: 'CREATED_AT_DESC',
      }),
  },
  Mutation: {
    resolveCounterDifference: (_, { input }, ctx) => resolveCounterDifference(inTenant(ctx), input),
  },
  CounterDifference: {
    machine: reference('machineId', Machine),
    resolution: reading(
      ['resolvedAt', 'resolvedById', 'resolvedByName', 'note'],
      ({ resolvedAt, resolvedById, resolvedByName, note }) =>
        resolvedAt
          ? { resolvedAt, userId: resolvedById ?? null, userName: resolvedByName ?? null, note: note ?? null }
          : null,
    ),
  },
  CounterLine: {
    channel: ({ channel }) => (channel === ALL_CHANNELS ? null : channel),
  },
} satisfies Resolvers;

/** Open differences have their own key. */
const openCondition = (isOpen: boolean | null | undefined) => {
  if (typeof isOpen !== 'boolean') return [];
  return [isOpen ? sql`open_machine_id is not null` : sql`open_machine_id is null`];
};
