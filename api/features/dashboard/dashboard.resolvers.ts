import { eventStream } from '#api/graphql/event-stream.ts';
import { inTenant } from '#api/graphql/context.ts';
import type { Resolvers } from '#api/graphql/generated/types.ts';
import { clock } from '#api/platform/clock.ts';
import { recentActivity } from './dashboard-activity.queries.ts';
import { loadDashboard } from './dashboard.queries.ts';

/** Shortest time between events: screens fetch the whole dashboard for each event. */
const EVENT_INTERVAL_MS = 1000;

export const resolvers = {
  Query: {
    getRecentActivity: (_, __, ctx) => recentActivity(inTenant(ctx)),
    getDashboard: (_, { range }, ctx) => loadDashboard(inTenant(ctx), range ?? 'TODAY'),
  },
  Subscription: {
    onDashboardChanged: {
      subscribe: (_, __, ctx) =>
        eventStream(inTenant(ctx), ['withdrawal', 'machine', 'warehouseStock'], {
          key: () => 'dashboard',
          everyMs: EVENT_INTERVAL_MS,
        }),
      resolve: () => clock.now(),
    },
  },
} satisfies Resolvers;
