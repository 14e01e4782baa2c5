import { mkdirSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { keycloak, MAX_HEAP } from '#stack/servers/keycloak.ts';
import { USUAL_PORTS } from '#stack/system/ports.ts';
import { profileSecrets } from '#stack/system/secrets.ts';
import { freePort, loadDirectory, type Program, startProgram } from '../../lib/program.ts';

/** A separate Keycloak for the bench with its own data, which is deleted at the end. */
export type BenchKeycloak = {
  /** Environment variables with which the product finds it. */
  environment: Record<string, string>;
  /** Restarts it on the same data; returns the milliseconds from the start until it is ready. */
  restart(): Promise<number>;
  /** Resident memory of the process. */
  memoryMiB(): Promise<number>;
  stop(): Promise<void>;
};

/** With several hundred realms a start takes more than a minute on a busy machine. */
const READY_WITHIN_MS = 300_000;

/** Increases the heap for the caches of hundreds of realms. */
const withMemory = (option: string): string => (option === MAX_HEAP ? '-Xmx2g' : option);

/** Starts a Keycloak for the bench with an empty data folder. */
export async function startKeycloak(): Promise<BenchKeycloak> {
  await keycloak.install();
  const data = path.join(loadDirectory, 'keycloak');
  rmSync(data, { recursive: true, force: true });
  mkdirSync(data, { recursive: true });
  const ports = { ...USUAL_PORTS, keycloak: await freePort(), keycloakManagement: await freePort() };
  const context = { profile: 'test', data, ports, secrets: profileSecrets('test'), durable: true } as const;

  const start = async (): Promise<Program> => {
    const launch = await keycloak.launch(context);
    const args = launch.args.map(withMemory);
    const isReady = () => keycloak.isHealthy(context);
    return startProgram({ name: 'bench-keycloak', ...launch, args, isReady, readyWithinMs: READY_WITHIN_MS });
  };
  let program = await start();
  return {
    environment: keycloak.environment(context),
    async restart() {
      await program.stop();
      const started = performance.now();
      program = await start();
      return performance.now() - started;
    },
    async memoryMiB() {
      const status = await readFile(`/proc/${program.pid}/status`, 'utf8');
      return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024;
    },
    async stop() {
      await program.stop();
      rmSync(data, { recursive: true, force: true });
    },
  };
}
