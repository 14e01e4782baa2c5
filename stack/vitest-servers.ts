import { ensureStack } from './ensure-stack.ts';
import { findChromium } from './tools/chromium.ts';

/**
 * vitest's global setup of the suites that need servers: every worker gets the environment of the test servers, and
 * CHROMIUM_PATH. Servers that do not run are started, and keep running for the next run; `npm test` stops the servers
 * that it started.
 */
export async function setup(): Promise<void> {
  Object.assign(process.env, await ensureStack('test'), { CHROMIUM_PATH: await findChromium() });
}
