import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { ensureStack } from './ensure-stack.ts';
import { runMain, StackError } from './system/errors.ts';
import { repositoryRoot } from './system/paths.ts';

/**
 * `node stack/with-servers.ts <script.ts> [arguments]`: runs one of the product's scripts with the environment of the
 * dev servers. Servers that do not run are started and keep running.
 */
async function main(): Promise<number> {
  const [script, ...args] = process.argv.slice(2);
  if (script === undefined)
    throw new StackError('Name the script to run: node stack/with-servers.ts <script.ts> [arguments]');
  const environment = await ensureStack('dev', { servers: ['mysql', 'keycloak', 'valkey', 'storage'] });
  const child = spawn(process.execPath, [path.resolve(repositoryRoot, script), ...args], {
    cwd: repositoryRoot,
    env: { ...process.env, ...environment },
    stdio: 'inherit',
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal));
  await once(child, 'exit');
  return child.exitCode ?? 1;
}

await runMain(main);
