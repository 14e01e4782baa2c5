import type { AddressInfo } from 'node:net';
import { createAuditSealer } from '#api/audit-chain/sealer.ts';
import type { Config } from '#api/config.ts';
import { createCustomerSetups } from '#api/features/customers/customer-setup.ts';
import { createSchema } from '#api/graphql/schema.ts';
import { createMachineGateway } from '#api/machines/gateway.ts';
import { registerAuditExport } from '#api/rest/audit-logs.ts';
import { registerAuthRoutes } from '#api/rest/auth.ts';
import { answerNotFound } from '#api/rest/error-reply.ts';
import { registerFileRoutes } from '#api/rest/files.ts';
import { registerMachineEnrolment } from '#api/rest/machine-enrolment.ts';
import { registerOpenApi } from '#api/rest/openapi.ts';
import { registerGraphql } from './apollo.ts';
import type { GraphqlGate } from './graphql-gate.ts';
import { registerHealth } from './health.ts';
import { createHttp } from './http.ts';
import { createOperationLimit } from './operation-limit.ts';
import { readRegisteredOperations } from './registered-operations.ts';
import { closeServices, createServices, type ServiceOptions } from './services.ts';
import type { Services } from '#api/services/services.ts';
import { registerConsole } from './static.ts';
import { createSubscriptions } from './subscriptions.ts';
import { routeUpgrades } from '#api/platform/upgrade.ts';

/** The running product. */
export type App = {
  services: Services;
  port: number;
  /** Stops taking work, lets what runs end, and closes everything; machines are told to come back elsewhere. */
  stop(graceMs?: number): Promise<void>;
};

/** Starts the whole product in this process. */
export async function startApp(config: Config, options: ServiceOptions = {}): Promise<App> {
  // Before anything is opened: what is wrong here ends the start.
  const registered = await readRegisteredOperations(config);
  const services = await createServices(config, options);
  const http = await createHttp(services);
  const limit = createOperationLimit(config, services.log);
  const graphql: GraphqlGate = { schema: await createSchema(), registered, limit };
  const gateway = createMachineGateway(services);
  const subscriptions = createSubscriptions(services, graphql);
  const setups = createCustomerSetups(services);

  await registerOpenApi(http);
  registerHealth(http, services);
  registerAuthRoutes(http, services);
  registerAuditExport(http, services);
  registerFileRoutes(http, services);
  registerMachineEnrolment(http, services);
  await registerGraphql(http, services, graphql);
  if (config.CONSOLE_DIR) await registerConsole(http, config.CONSOLE_DIR, config);
  else http.setNotFoundHandler(answerNotFound);
  routeUpgrades(http.server, { '/graphql': subscriptions.upgrade, '/machines': gateway.upgrade });

  await http.listen({ port: config.PORT, host: config.HOST });
  const port = portOf(http.server.address());
  const sealer = createAuditSealer(services);
  return {
    services,
    port,
    async stop(graceMs = 10_000) {
      await Promise.all([gateway.stop(graceMs), setups.stop(graceMs), sealer.stop(graceMs)]);
      await subscriptions.stop();
      await http.close();
      limit.close();
      await closeServices(services);
    },
  };
}

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new Error('The server listens on no port');
  return address.port;
}
