import '#api/testing/localhost.ts';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Config } from '#api/config.ts';
import { rows, type Sql } from '#api/db/sql.ts';
import { closeServices, createServices, type ServiceOptions } from '#api/server/services.ts';
import type { Services } from '#api/services/services.ts';
import { routeUpgrades } from '#api/platform/upgrade.ts';
import { auditStock } from '#api/stock/audit.ts';
import { takeStage } from '#api/testing/stages.ts';
import { connectMachine, type ConnectOptions, type MachineClient } from '#load-tests/simulator/machine-client.ts';
import { createMachineGateway, type GatewayOptions, type MachineGateway } from '../gateway.ts';
import { World } from './world.ts';

/** A gateway with its own services, like a replica. */
export type Replica = {
  services: Services;
  gateway: MachineGateway;
  url: string;
  stop(graceMs?: number): Promise<void>;
};

/** Options of a replica in a test. */
export type ReplicaOptions = GatewayOptions & ServiceOptions;

/** A machine gateway with its own database schema and one tenant. */
export type TestGateway = Replica & {
  config: Config;
  world: World;
  connect(token: string, options?: ConnectOptions): Promise<MachineClient>;
  /** Starts another replica on the same data. */
  addReplica(options?: ReplicaOptions, overrides?: Partial<Config>): Promise<Replica>;
  query<T>(statement: Sql): Promise<T[]>;
  /** Finds stock mismatches in the whole schema; an empty list when there are none. */
  mismatches(): Promise<unknown[]>;
  close(): Promise<void>;
};

/** A rate so high that the limit does not affect tests of other behaviour. */
export const WIDE = { burst: 100_000, perSecond: 100_000 };

export async function bootGateway(
  options: ReplicaOptions = { rate: WIDE },
  overrides: Partial<Config> = {},
): Promise<TestGateway> {
  const stage = await takeStage(overrides, []);
  const { config } = stage;
  const replicas: Replica[] = [];
  const addReplica = async (
    replicaOptions: ReplicaOptions = { rate: WIDE },
    replicaOverrides: Partial<Config> = {},
  ) => {
    const replica = await startReplica({ ...config, ...replicaOverrides }, replicaOptions);
    replicas.push(replica);
    return replica;
  };
  const first = await addReplica(options);
  return {
    ...first,
    config,
    world: await World.create(first.services),
    connect: (token, connectOptions) => connectMachine(first.url, token, connectOptions),
    addReplica,
    query: <T>(statement: Sql) => rows(first.services.orm.em.fork(), statement) as Promise<T[]>,
    mismatches: async () => (await auditStock(first.services.orm.em.fork())).mismatches,
    async close() {
      for (const replica of replicas) await replica.stop(500);
      await stage.release();
    },
  };
}

async function startReplica(config: Config, options: ReplicaOptions): Promise<Replica> {
  const services = await createServices(config, options);
  const server = createServer((_request, response) => response.writeHead(404).end());
  const gateway = createMachineGateway(services, options);
  routeUpgrades(server, services.addressOf, { '/machines': gateway.upgrade });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  let stopped: Promise<void> | null = null;
  return {
    services,
    gateway,
    url: `ws://127.0.0.1:${portOf(server.address())}/machines`,
    stop(graceMs = 500) {
      stopped ??= (async () => {
        await gateway.stop(graceMs);
        server.closeAllConnections();
        server.close();
        await closeServices(services);
      })();
      return stopped;
    },
  };
}

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new Error('The test server has no port');
  return address.port;
}
