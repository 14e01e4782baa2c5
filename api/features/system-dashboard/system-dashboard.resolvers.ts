import type { Context } from '#api/graphql/context.ts';
import type { Dependency, DependencyHealth, Resolvers } from '#api/graphql/generated/types.ts';
import { clock } from '#api/platform/clock.ts';
import { probeAll, type DependencyName } from '#api/platform/probes.ts';
import { dayIn } from '#api/platform/time-zone.ts';
import { readQueueState } from '#api/tasks/overview.ts';
import { bucketsOf, PLATFORM_TIME_ZONE } from './system-buckets.ts';
import {
  customersByStatus,
  expiringLicenses,
  latestAuditLogs,
  machinesByPresence,
  withdrawalsIn,
} from './system-dashboard.queries.ts';

/** Dependencies on the dashboard, by their name in the health check. */
const SHOWN_DEPENDENCIES: readonly [DependencyName, Dependency][] = [
  ['mysql', 'MYSQL'],
  ['keycloak', 'KEYCLOAK'],
  ['storage', 'STORAGE'],
  ['mail', 'MAIL'],
];

export const resolvers = {
  Query: {
    /** All figures in nine statements for any range, and the health of the servers in parallel (requirements S3). */
    async getSystemDashboard(_, { range: wanted }, ctx) {
      const { em } = ctx;
      const at = clock.now();
      const range = wanted ?? 'TODAY';
      const [customers, machines, withdrawals, licenses, entries, health, tasks] = await Promise.all([
        customersByStatus(em),
        machinesByPresence(ctx),
        withdrawalsIn(em, bucketsOf(range, at)),
        expiringLicenses(em, dayIn(PLATFORM_TIME_ZONE, at)),
        latestAuditLogs(em),
        healthOf(ctx),
        readQueueState(em),
      ]);
      return {
        range,
        customersByStatus: customers,
        ...machines,
        withdrawals,
        expiringLicenses: licenses,
        latestAuditLogs: entries,
        health,
        tasks,
        at,
      };
    },
  },
} satisfies Resolvers;

/** Health of the configured dependencies. */
async function healthOf({ services }: Context): Promise<DependencyHealth[]> {
  const probes = await probeAll(services.dependencies);
  return SHOWN_DEPENDENCIES.flatMap(([name, dependency]) => {
    const { state, tookMs } = probes[name];
    return state === 'off' ? [] : [{ dependency, isUp: state === 'up', tookMs }];
  });
}
