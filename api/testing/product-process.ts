import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Config } from '#api/config.ts';

/** Messages of the log that are kept. */
const KEPT_LINES = 1000;

/** The product (api/main.ts) as a separate process. */
export type ProductProcess = {
  /** `http://127.0.0.1:<port>` */
  origin: string;
  /** The address for machines. */
  machinesUrl: string;
  child: ChildProcess;
  /** The first messages of its log. */
  said: readonly string[];
  /** Sends SIGTERM; returns its exit code. */
  stop(): Promise<number | null>;
};

/** `main`: the api/main.ts of another version. `env`: variables that are not settings of the product. */
type ProcessOptions = { main?: string; env?: Record<string, string> };

/** Starts the product on a test's schema and waits until it reports its port. */
export async function startProduct(
  config: Config,
  { main = path.resolve(import.meta.dirname, '../main.ts'), env }: ProcessOptions = {},
): Promise<ProductProcess> {
  const child = spawn(process.execPath, [main], {
    env: { ...environmentOf({ ...config, LOG_LEVEL: 'info', PORT: 0 }), ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const said: string[] = [];
  const port = await new Promise<number>((resolve, reject) => {
    const lines = createInterface({ input: child.stdout });
    lines.on('line', (line) => {
      const entry: { msg?: string; port?: number } = JSON.parse(line);
      if (said.length < KEPT_LINES) said.push(entry.msg ?? '');
      if (entry.port !== undefined) resolve(entry.port);
    });
    lines.once('close', () => reject(new Error('The process ended before it listened')));
  });
  return {
    origin: `http://127.0.0.1:${port}`,
    machinesUrl: `ws://127.0.0.1:${port}/machines`,
    child,
    said,
    async stop() {
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      await exited;
      return child.exitCode;
    },
  };
}

/** Converts a configuration to environment variables. */
export const environmentOf = (config: Config): Record<string, string | undefined> => ({
  ...process.env,
  ...Object.fromEntries(
    Object.entries(config).map(([name, value]) => [name, value === undefined ? '' : String(value)]),
  ),
});
