import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Config } from '#api/config.ts';

/** The product (api/main.ts) as a separate process. */
export type ProductProcess = {
  /** `http://127.0.0.1:<port>` */
  origin: string;
  /** The address for machines. */
  machinesUrl: string;
  child: ChildProcess;
  /** Sends SIGTERM; returns its exit code. */
  stop(): Promise<number | null>;
};

/** `main`: the api/main.ts of another version. `env`: variables that are not settings of the product. */
type ProcessOptions = { main?: string; env?: Record<string, string> };

/** Starts the product on a test's schema and waits until it reports that it is ready. */
export async function startProduct(
  config: Config,
  { main = path.resolve(import.meta.dirname, '../main.ts'), env }: ProcessOptions = {},
): Promise<ProductProcess> {
  const child = spawn(process.execPath, [main], {
    env: { ...environmentOf({ ...config, LOG_LEVEL: 'info', PORT: 0 }), ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface({ input: child.stdout })) {
    const entry: { msg?: string; port?: number } = JSON.parse(line);
    if (entry.msg !== 'ready') continue;
    child.stdout.resume();
    return {
      origin: `http://127.0.0.1:${entry.port}`,
      machinesUrl: `ws://127.0.0.1:${entry.port}/machines`,
      child,
      async stop() {
        const exited = once(child, 'exit');
        child.kill('SIGTERM');
        await exited;
        return child.exitCode;
      },
    };
  }
  throw new Error('The process ended before it was ready');
}

/** Converts a configuration to environment variables. */
export const environmentOf = (config: Config): Record<string, string | undefined> => ({
  ...process.env,
  ...Object.fromEntries(
    Object.entries(config).map(([name, value]) => [name, value === undefined ? '' : String(value)]),
  ),
});
