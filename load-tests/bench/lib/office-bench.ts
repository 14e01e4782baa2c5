import { isDeepStrictEqual } from 'node:util';
import { readConfig } from '#api/config.ts';
import { StackError } from '#stack/system/errors.ts';
import { makeOffice, type Office } from '../../lib/office.ts';
import { startProduct } from '../../lib/product.ts';
import { answersHttp, freePort, type Program, startProgram } from '../../lib/program.ts';
import { type RealmKeys, startRealmKeys } from '../../lib/realm-keys.ts';
import type { Bench } from './bench.ts';
import type { Contender } from './compare.ts';
import { type ChangingRequest, type Request, sendOnce, sendRequests } from './http-load.ts';
import { pinned, SERVER_CORE } from './pin.ts';
import { cpuSeconds } from './procfs.ts';
import { noteOn, watchMachine } from './quiet.ts';

/** Employees of the tenant if a measurement does not need more; a page has fifty. */
const EMPLOYEES = 1000;

/** Far above the load: counted as always, but nothing is refused. */
const LIMITS = {
  OPERATIONS_PER_MINUTE: '1000000',
  OPERATIONS_PER_MINUTE_TENANT: '100000000',
  OPERATIONS_PER_MINUTE_ADDRESS: '100000000',
};

/** The settings of the product whose tokens these keys sign, in place of Keycloak. */
export const officeSettings = (environment: Record<string, string>, { url }: RealmKeys): Record<string, string> => ({
  ...environment,
  ...LIMITS,
  KEYCLOAK_URL: url,
  KEYCLOAK_INTERNAL_URL: '',
  KEYCLOAK_SHARDS: '',
});

/** A running server and how to ask it. */
export type GraphqlServer = { name: string; program: Program; port: number; headers: Record<string, string> };

/** The product with a signed-in administrator, and the baselines on the same data. */
export type OfficeBench = {
  office: Office;
  /** Of the database of the product. */
  databaseUrl: string;
  ours: GraphqlServer;
  /** Starts a program of baselines/ once; later calls return the same. */
  baseline(file: string): Promise<GraphqlServer>;
  stop(): Promise<void>;
};

/** Name of the measured value. */
export const PER_CPU_SECOND = 'requests a second of CPU';

/** Creates the tenant and starts the product. */
export async function startOfficeBench(
  { environment }: Bench,
  { employees = EMPLOYEES, nodeArguments }: { employees?: number; nodeArguments?: readonly string[] } = {},
): Promise<OfficeBench> {
  const keys = await startRealmKeys();
  const settings = officeSettings(environment, keys);
  const office = await makeOffice(settings, keys, employees);
  const product = await startProduct({
    environment: settings,
    nodeArguments,
    wrap: (command, args) => pinned(SERVER_CORE, command, args),
  });
  const headers = { Host: office.host, Authorization: `Bearer ${office.token}` };
  const baselines = new Map<string, GraphqlServer>();
  const databaseUrl = readConfig(settings).DATABASE_URL;
  return {
    office,
    databaseUrl,
    ours: { name: 'ours', program: product, port: product.port, headers },
    async baseline(file) {
      const server = baselines.get(file) ?? (await startBaseline(file, office, databaseUrl));
      baselines.set(file, server);
      return server;
    },
    async stop() {
      for (const { program } of [...baselines.values(), { program: product }]) await program.stop();
      keys.close();
    },
  };
}

async function startBaseline(file: string, { customerId }: Office, databaseUrl: string): Promise<GraphqlServer> {
  const port = await freePort();
  const [command, args] = pinned(SERVER_CORE, process.execPath, [`load-tests/bench/baselines/${file}.ts`]);
  const program = await startProgram({
    name: `baseline-${file}`,
    command,
    args,
    env: { NODE_ENV: 'production', PORT: String(port), DATABASE_URL: databaseUrl, CUSTOMER_ID: customerId },
    isReady: () => answersHttp(`http://127.0.0.1:${port}/`),
  });
  return { name: file, program, port, headers: {} };
}

const requestTo = ({ port, headers }: GraphqlServer, query: string): Request => ({
  port,
  path: '/graphql',
  headers,
  body: JSON.stringify({ query }),
});

/** Throws unless both servers give the same answer, in any order of its fields. Returns its length. */
export async function requireSameAnswer(one: GraphqlServer, other: GraphqlServer, query: string): Promise<number> {
  const [first, second] = [await sendOnce(requestTo(one, query)), await sendOnce(requestTo(other, query))];
  if (isDeepStrictEqual(first, second)) return JSON.stringify(first).length;
  throw new StackError(
    `${one.name} and ${other.name} answer differently:\n${[first, second].map((answer) => JSON.stringify(answer).slice(0, 400)).join('\n')}`,
  );
}

/** Measures requests a second of the server's CPU. */
export const contenderOf = (server: GraphqlServer, query: string, bench: Bench): Contender =>
  loadOn(server, async () => requestTo(server, query), bench);

/** What a load costs, if not only the server's own process works for it. */
type LoadCost = {
  /** Name of the measured value. */
  value?: string;
  cpuOf?: (pid: number) => number;
  /** Processes that serve the load beside the server and MySQL. */
  otherPids?: readonly number[];
};

/** Measures other requests than a constant query; `prepare` makes them before each measurement. */
export const loadOn = (
  server: GraphqlServer,
  prepare: () => Promise<Request | ChangingRequest>,
  { plan, database }: Bench,
  { value = PER_CPU_SECOND, cpuOf = cpuSeconds, otherPids = [] }: LoadCost = {},
): Contender => ({
  name: server.name,
  async measure() {
    const request = await prepare();
    const pids = [server.program.pid, database.program.pid, ...otherPids];
    let before = 0;
    let watched = watchMachine(pids);
    const load = await sendRequests(request, {
      ...plan,
      onBegin() {
        before = cpuOf(server.program.pid);
        watched = watchMachine(pids);
      },
    });
    const cpu = cpuOf(server.program.pid) - before;
    const disturbance = watched();
    return {
      values: { [value]: load.answers / cpu },
      isQuiet: disturbance.isQuiet,
      note: `client ${Math.round(load.clientCpu * 100)} %, ${noteOn(disturbance)}`,
    };
  },
});
