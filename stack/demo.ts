import { buildConsole, CONSOLE_FOLDER } from './console-build.ts';
import type { StackOptions } from './ensure-stack.ts';
import { prepareProduct, setRealmAddresses } from './prepare.ts';
import { product, simulator, startProduct, startSimulator } from './product.ts';
import type { Server } from './servers/server.ts';
import { step } from './system/progress.ts';
import { choosePorts } from './system/ports.ts';
import { stopDaemon } from './system/supervisor.ts';

/**
 * Starts the servers, the product with its demo data, and the simulated machines.
 *
 * @returns the environment of the product
 */
export async function startDemo(options: StackOptions) {
  const consoleBuild = buildConsole();
  // A failure of the build is thrown at the await below; until then it must not count as unhandled.
  consoleBuild.catch(() => undefined);
  const environment = await prepareProduct(options);
  await consoleBuild;
  options.signal?.throwIfAborted();
  const own = { ...environment, ...(await productSettings()) };
  await Promise.all([step('starting the product', () => startProduct('dev', own)), setRealmAddresses(own)]);
  await startSimulator('dev', own);
  return own;
}

/** Stops the simulated machines, the product, and the servers that this command has started. */
export async function stopDemo(started: ReadonlySet<Server>): Promise<void> {
  await stopDaemon(simulator, 'dev');
  await stopDaemon(product, 'dev');
  await Promise.all([...started].map((server) => stopDaemon(server, 'dev')));
}

/**
 * The console is served as in production, by the product itself. Only in one point does the demo differ: it accepts every
 * valid GraphQL document, so that one can try the API.
 */
async function productSettings() {
  const { product: port } = await choosePorts('dev', new Set(['product']));
  return {
    PORT: String(port),
    NODE_ENV: process.env['NODE_ENV'] || 'production',
    CONSOLE_DIR: process.env['CONSOLE_DIR'] || CONSOLE_FOLDER,
    REGISTERED_OPERATIONS_ONLY: process.env['REGISTERED_OPERATIONS_ONLY'] || 'false',
  };
}
