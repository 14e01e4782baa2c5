import { answersHttp, freePort, type Program, startProgram } from './program.ts';

/** Options of startProduct. */
export type ProductOptions = {
  environment: Record<string, string>;
  /** Wraps the command, for example to run it on one core. */
  wrap?: (command: string, args: readonly string[]) => [string, string[]];
  /** Arguments for Node, for example `--cpu-prof`. */
  nodeArguments?: readonly string[];
};

/** Starts the product in a separate process on a free port. */
export async function startProduct(options: ProductOptions): Promise<Program & { port: number }> {
  const { environment, nodeArguments = [], wrap = (command, args) => [command, [...args]] } = options;
  const port = await freePort();
  const [command, args] = wrap(process.execPath, [...nodeArguments, 'api/main.ts']);
  const program = await startProgram({
    name: 'product',
    command,
    args,
    env: { ...environment, PORT: String(port) },
    isReady: () => answersHttp(`http://127.0.0.1:${port}/health/live`),
  });
  return { ...program, port };
}
