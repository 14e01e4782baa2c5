import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { productEnvironment } from './product-environment.ts';
import { allServers } from './servers/all.ts';
import type { PortName, Ports, Server, ServerContext, ServerName } from './servers/server.ts';
import { errorMessage, StackError } from './system/errors.ts';
import { withLock } from './system/lock.ts';
import { type Profile, profileDirectory } from './system/paths.ts';
import { choosePorts, readPorts, USUAL_PORTS } from './system/ports.ts';
import { say, secondsSince } from './system/progress.ts';
import { profileSecrets } from './system/secrets.ts';
import { runningProcess, startDaemon, waitForHealth } from './system/supervisor.ts';

export type StackOptions = {
  /** Only these servers; all of them when left out. */
  servers?: readonly ServerName[];
  /** Whether MySQL survives a crash without losing a commit. Default: true in dev, false in test. */
  durable?: boolean;
  /** This call adds each server that it starts, so that the caller stops these and no others. */
  started?: Set<Server>;
  /** After it aborts, no more servers are started. */
  signal?: AbortSignal;
};

/**
 * Starts the local servers of a profile and returns the environment with their addresses. Servers that already run are
 * used; a server with an address in the environment is not started.
 */
export async function ensureStack(profile: Profile, options: StackOptions = {}): Promise<Record<string, string>> {
  const wanted = allServers.filter(({ name }) => options.servers?.includes(name) ?? true);
  const local = wanted.filter((server) => !isExternal(server));
  const ports = await choosePorts(profile, portsToChoose(profile, local));
  const results = await Promise.allSettled(
    local.map((server) => ensureServer(server, contextFor(server, profile, ports, options), options)),
  );
  const failures = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
  if (failures.length === 1) throw failures[0];
  if (failures.length > 1) throw new StackError(failures.map(errorMessage).join('\n\n'));
  return stackEnvironment(profile);
}

/** The environment that `ensureStack` returns, without starting anything. */
export function stackEnvironment(profile: Profile): Record<string, string> {
  const ports = { ...USUAL_PORTS, ...readPorts(profile) };
  const secrets = profileSecrets(profile);
  const servers = allServers.map((server) => {
    const own = server.environment({ ports, secrets });
    return isExternal(server) ? fromOutside(server, Object.keys(own)) : own;
  });
  return Object.assign({}, ...servers, productEnvironment(profile, ports.product, secrets));
}

/** Whether the environment contains the address of this server. */
export function isExternal(server: Server): boolean {
  return Boolean(process.env[server.addressVariables[0]]);
}

function fromOutside(server: Server, names: readonly string[]): Record<string, string> {
  const missing = server.addressVariables.filter((name) => !process.env[name]);
  if (missing.length > 0) {
    throw new StackError(
      `${server.addressVariables[0]} selects your own ${server.title}; ${missing.join(' and ')} must be set too.`,
    );
  }
  return Object.fromEntries(names.map((name) => [name, process.env[name] ?? '']).filter(([, value]) => value !== ''));
}

function portsToChoose(profile: Profile, servers: readonly Server[]): Set<PortName> {
  return new Set(servers.filter((server) => !runningProcess(profile, server)).flatMap(({ ports }) => ports));
}

function contextFor(server: Server, profile: Profile, ports: Ports, options: StackOptions): ServerContext {
  return {
    profile,
    data: path.join(profileDirectory(profile), server.name),
    ports,
    secrets: profileSecrets(profile),
    durable: options.durable ?? profile === 'dev',
  };
}

async function ensureServer(server: Server, context: ServerContext, options: StackOptions): Promise<void> {
  const { profile } = context;
  const lock = path.join(profileDirectory(profile), 'locks', `${server.name}.lock`);
  await withLock(lock, `starting ${server.title}`, async () => {
    const running = runningProcess(profile, server);
    if (running) {
      await waitForHealth(server, profile, running, () => server.isHealthy(context));
      return;
    }
    await server.install();
    options.signal?.throwIfAborted();
    const begun = performance.now();
    mkdirSync(context.data, { recursive: true });
    const launch = await server.launch(context);
    options.signal?.throwIfAborted();
    options.started?.add(server);
    await startDaemon(server, profile, launch, () => server.isHealthy(context));
    const where = server.ports.map((name) => context.ports[name]).join(', ');
    say(`  ✓ ${server.title} runs on port ${where} (${secondsSince(begun)})`);
  });
}
