import { existsSync, readdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import path from 'node:path';
import type { PortName, Ports } from '../servers/server.ts';
import { errorCode, StackError } from './errors.ts';
import { withLock } from './lock.ts';
import { type Profile, profileDirectory } from './paths.ts';

/** The default ports of the dev profile; in the test profile the system chooses. */
export const USUAL_PORTS: Ports = {
  mysql: 3306,
  keycloak: 8080,
  keycloakManagement: 9000,
  valkey: 6379,
  storage: 9100,
  smtp: 1025,
  mailPage: 1080,
  product: 3000,
  devServer: 5173,
};

/** The variables that force a port; a forced port is never replaced by another. */
export const FORCED_PORT_VARIABLES: Readonly<Record<PortName, string>> = {
  mysql: 'STACK_MYSQL_PORT',
  keycloak: 'STACK_KEYCLOAK_PORT',
  keycloakManagement: 'STACK_KEYCLOAK_MANAGEMENT_PORT',
  valkey: 'STACK_VALKEY_PORT',
  storage: 'STACK_STORAGE_PORT',
  smtp: 'STACK_SMTP_PORT',
  mailPage: 'STACK_MAIL_PAGE_PORT',
  product: 'PORT',
  devServer: 'STACK_DEV_SERVER_PORT',
};

const PORT_NAMES: readonly PortName[] = [
  'mysql',
  'keycloak',
  'keycloakManagement',
  'valkey',
  'storage',
  'smtp',
  'mailPage',
  'product',
  'devServer',
];

/** Number of ports to try from the default port on, before the system chooses. */
const SEARCH_WIDTH = 50;

/**
 * Chooses ports for the servers that will be started: the stored ports if they are free, else the default ports or the
 * next free ones. They are stored with the data, because Keycloak's issuer contains its port.
 *
 * @param wanted ports of the servers that will be started; all other ports keep their number
 * @throws StackError if a forced port is in use
 */
export async function choosePorts(profile: Profile, wanted: ReadonlySet<PortName>): Promise<Ports> {
  const folder = profileDirectory(profile);
  return withLock(path.join(folder, 'locks', 'ports.lock'), 'choosing ports', async () => {
    const remembered = readPorts(profile);
    const chosen = { ...USUAL_PORTS, ...remembered };
    const held: Server[] = [];
    try {
      for (const name of PORT_NAMES.filter((candidate) => wanted.has(candidate))) {
        const server = await holdPort(name, profile, remembered[name]);
        held.push(server);
        chosen[name] = portOf(server);
      }
    } finally {
      await Promise.all(held.map(release));
    }
    writeFileSync(portsFile(profile), `${JSON.stringify(chosen, null, 2)}\n`);
    return chosen;
  });
}

/** Free ports that the system chooses, all different. */
export async function freePorts(count: number): Promise<number[]> {
  const held = await Promise.all(Array.from({ length: count }, () => listen(0, '127.0.0.1')));
  const servers = held.filter((server) => server !== undefined);
  const ports = servers.map(portOf);
  await Promise.all(servers.map(release));
  return ports;
}

/** The stored ports of a profile. */
export function readPorts(profile: Profile): Partial<Ports> {
  const file = portsFile(profile);
  const kept: unknown = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  const entries = new Map<string, unknown>(Object.entries(typeof kept === 'object' && kept !== null ? kept : {}));
  const ports: Partial<Record<PortName, number>> = {};
  for (const name of PORT_NAMES) {
    const port = entries.get(name);
    if (typeof port === 'number') ports[name] = port;
  }
  return ports;
}

function portsFile(profile: Profile): string {
  return path.join(profileDirectory(profile), 'ports.json');
}

/** Listens on the chosen port. The caller holds all ports until the last is chosen, so that none is chosen twice. */
async function holdPort(name: PortName, profile: Profile, remembered: number | undefined): Promise<Server> {
  const forced = profile === 'dev' ? forcedPort(name) : undefined;
  if (forced !== undefined) {
    const server = await tryHold(forced);
    if (server) return server;
    throw new StackError(
      `port ${forced} is used by ${portHolder(forced) ?? 'another program'}: stop it, or set ` +
        `${FORCED_PORT_VARIABLES[name]} to another port (if it is unset, a free port is chosen).`,
    );
  }
  for (const port of candidates(name, profile, remembered)) {
    const server = await tryHold(port);
    if (server) return server;
  }
  throw new StackError(`no free port found for ${name}`);
}

function forcedPort(name: PortName): number | undefined {
  const variable = FORCED_PORT_VARIABLES[name];
  const text = process.env[variable];
  if (text === undefined || text === '') return undefined;
  const port = Number(text);
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port;
  throw new StackError(`${variable} is ${JSON.stringify(text)}: it must be a port number from 1 to 65535.`);
}

/** Port 0 lets the system choose. */
function candidates(name: PortName, profile: Profile, remembered: number | undefined): number[] {
  const first = remembered === undefined ? [] : [remembered];
  if (profile === 'test') return [...first, 0];
  return [...first, ...Array.from({ length: SEARCH_WIDTH }, (_, offset) => USUAL_PORTS[name] + offset), 0];
}

/** Listens on a port on both loopback addresses; undefined if another program uses it. */
async function tryHold(port: number): Promise<Server | undefined> {
  const server = await listen(port, '127.0.0.1');
  if (!server) return undefined;
  const second = await listen(portOf(server), '::1');
  if (second === undefined) {
    await release(server);
    return undefined;
  }
  if (second !== 'no such address') await release(second);
  return server;
}

async function listen(port: number, host: '127.0.0.1'): Promise<Server | undefined>;
async function listen(port: number, host: string): Promise<Server | 'no such address' | undefined>;
async function listen(port: number, host: string): Promise<Server | 'no such address' | undefined> {
  const server = createServer();
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  server.once('error', reject);
  server.listen({ port, host, exclusive: true }, resolve);
  try {
    await promise;
    return server;
  } catch (error) {
    const code = errorCode(error);
    if (code === 'EADDRINUSE' || code === 'EACCES') return undefined;
    if (host !== '127.0.0.1') return 'no such address';
    throw error;
  }
}

function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server listens on no port');
  return address.port;
}

async function release(server: Server): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  server.close(() => resolve());
  await promise;
}

/** The program that listens on a port, as `name (process 123)`; undefined if the system does not show it. */
export function portHolder(port: number): string | undefined {
  const inodes = new Set([...listeningInodes('/proc/net/tcp', port), ...listeningInodes('/proc/net/tcp6', port)]);
  if (inodes.size === 0) return undefined;
  for (const pid of readFolder('/proc').filter((name) => /^\d+$/.test(name))) {
    const owns = readFolder(`/proc/${pid}/fd`).some((fd) => inodes.has(socketInode(`/proc/${pid}/fd/${fd}`)));
    if (owns) return `${readFileSync(`/proc/${pid}/comm`, 'utf8').trim()} (process ${pid})`;
  }
  return undefined;
}

const LISTEN_STATE = '0A';

function listeningInodes(file: string, port: number): string[] {
  const suffix = `:${port.toString(16).toUpperCase().padStart(4, '0')}`;
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
  return lines
    .map((line) => line.trim().split(/\s+/))
    .filter((fields) => fields[1]?.endsWith(suffix) && fields[3] === LISTEN_STATE)
    .map((fields) => fields[9] ?? '');
}

function readFolder(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function socketInode(link: string): string {
  try {
    return /^socket:\[(\d+)\]$/.exec(readlinkSync(link))?.[1] ?? '';
  } catch {
    return '';
  }
}
