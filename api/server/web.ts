import type { FastifyInstance } from 'fastify';
import { ownSchema } from '#api/graphql/own-schema.ts';
import { createMachineGateway, type GatewayStats } from '#api/machines/gateway.ts';
import { type ListQueries, registerListExports } from '#api/rest/exports/list-exports.ts';
import { registerLegalExtracts } from '#api/rest/legal-extracts.ts';
import { registerPersonalData } from '#api/rest/personal-data.ts';
import { registerReportFiles } from '#api/rest/report-files.ts';
import { registerAuthRoutes } from '#api/rest/auth.ts';
import { answerNotFound } from '#api/rest/error-reply.ts';
import { registerFileOperations } from '#api/rest/file-operations.ts';
import { registerFileRoutes } from '#api/rest/files.ts';
import { registerImages } from '#api/rest/images.ts';
import { registerPpeSheetArchives } from '#api/rest/ppe-sheet-archives.ts';
import { registerPpeSheetCheck } from '#api/rest/ppe-sheet-check.ts';
import { registerLabels } from '#api/rest/labels.ts';
import { registerPpeSheetSigning } from '#api/rest/ppe-sheet-signing.ts';
import { registerPpeSheets } from '#api/rest/ppe-sheets.ts';
import { registerPdfs } from '#api/rest/pdfs.ts';
import { registerProductFiles } from '#api/rest/product-files.ts';
import { registerMachineEnrolment } from '#api/rest/machine-enrolment.ts';
import { registerGraphql } from './apollo.ts';
import { createExecutor } from './executor.ts';
import type { GraphqlGate } from './graphql-gate.ts';
import { createOperationLimit } from './operation-limit.ts';
import { createOtherBuilds } from './other-builds.ts';
import { createRegisteredOperations, type OwnOperations } from './registered-operations.ts';
import type { Services } from '#api/services/services.ts';
import { registerServiceStatus } from './service-status.ts';
import { registerConsole } from './static.ts';
import { createSubscriptions } from './subscriptions.ts';
import { routeUpgrades } from '#api/platform/upgrade.ts';

/** The parts that serve browsers and machines. */
export type Web = {
  /** Waits for running requests of machines and tells them to reconnect to another replica. */
  stopMachines(graceMs: number): Promise<void>;
  /** Closes the sockets of consoles within graceMs, a few at a time. */
  stopSubscriptions(graceMs: number): Promise<void>;
  machines(): GatewayStats;
  consoleSockets(): number;
  close(): Promise<void>;
};

/** Registers every route and socket of ROLE web. */
export async function createWeb(http: FastifyInstance, services: Services, operations: OwnOperations): Promise<Web> {
  const { config, log } = services;
  const limit = createOperationLimit(config, log);
  const otherBuilds = createOtherBuilds(services, operations.texts);
  const registered = createRegisteredOperations(operations, otherBuilds);
  const graphql: GraphqlGate = { schema: await ownSchema(), registered, limit };
  const gateway = createMachineGateway(services);
  const subscriptions = createSubscriptions(services, graphql);

  registerAuthRoutes(http, services);
  registerPersonalData(http, services);
  registerReportFiles(http, services);
  const listQueries: ListQueries = {
    schema: graphql.schema,
    executorOf(text, parsed) {
      const execute = createExecutor(graphql.schema, text, parsed);
      return async (context, variables) => execute(context, variables);
    },
  };
  registerListExports(http, services, listQueries);
  registerFileRoutes(http, services);
  registerProductFiles(http, services);
  registerFileOperations(http, services);
  registerImages(http, services);
  registerLabels(http, services);
  registerPpeSheets(http, services);
  registerPpeSheetCheck(http, services);
  registerPpeSheetSigning(http, services);
  registerServiceStatus(http, services);
  registerPpeSheetArchives(http, services, listQueries);
  registerLegalExtracts(http, services, listQueries);
  registerPdfs(http, services);
  registerMachineEnrolment(http, services);
  await registerGraphql(http, services, graphql);
  if (config.CONSOLE_DIR) await registerConsole(http, config.CONSOLE_DIR, config);
  else http.setNotFoundHandler(answerNotFound);
  routeUpgrades(http.server, services.addressOf, { '/graphql': subscriptions.upgrade, '/machines': gateway.upgrade });

  return {
    stopMachines: (graceMs) => gateway.stop(graceMs),
    stopSubscriptions: (graceMs) => subscriptions.stop(graceMs),
    machines: () => gateway.stats(),
    consoleSockets: () => subscriptions.sockets(),
    async close() {
      limit.close();
      await otherBuilds.close();
    },
  };
}
