import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { PortName, Server } from '#stack/servers/server.ts';
import { USUAL_PORTS } from '#stack/system/ports.ts';
import { profileSecrets } from '#stack/system/secrets.ts';
import { freePort, loadDirectory, type Program, startProgram } from '../../lib/program.ts';
import { CLIENT_CORE, pinned } from './pin.ts';

/** A server of the bench, and the environment that makes the product use it. */
export type BenchServer = { environment: Record<string, string>; program: Program };

/**
 * Starts an empty server for the bench on the client's core, so that other users of the dev server do not affect the
 * result. `argumentsOf` changes the arguments of its program.
 */
export async function startBenchServer(
  server: Server,
  name: PortName & Server['name'],
  argumentsOf: (args: readonly string[]) => readonly string[] = (args) => args,
): Promise<BenchServer> {
  await server.install();
  const data = path.join(loadDirectory, name);
  rmSync(data, { recursive: true, force: true });
  mkdirSync(data, { recursive: true });
  const context = {
    profile: 'test',
    data,
    ports: { ...USUAL_PORTS, [name]: await freePort() },
    secrets: profileSecrets('test'),
    durable: true,
  } as const;
  const launch = await server.launch(context);
  const [command, args] = pinned(CLIENT_CORE, launch.command, argumentsOf(launch.args));
  const isReady = () => server.isHealthy(context);
  const program = await startProgram({ name: `bench-${name}`, command, args, env: launch.env, isReady });
  return { environment: server.environment(context), program };
}
