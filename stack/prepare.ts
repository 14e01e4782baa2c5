import { ensureStack, type StackOptions } from './ensure-stack.ts';
import { runProductScript } from './product.ts';
import { errorMessage } from './system/errors.ts';
import { say, step } from './system/progress.ts';

/**
 * Starts the dev servers, migrates the schema, adds the demo data, and returns the product's environment. Does not wait
 * for the storage: its first build takes minutes, and the product works without it until then.
 */
export async function prepareProduct(options: StackOptions): Promise<Record<string, string>> {
  void ensureStorage(options);
  const mysqlReady = ensureStack('dev', { ...options, servers: ['mysql'] });
  const [environment] = await Promise.all([
    ensureStack('dev', { ...options, servers: ['mysql', 'keycloak', 'valkey', 'mail'] }),
    mysqlReady.then((known) => runProductScript('api/db/migrate.ts', known)),
  ]);
  options.signal?.throwIfAborted();
  await step('adding the demo data', () => runProductScript('api/seed/seed.ts', environment));
  return environment;
}

/**
 * Sets the console's address in the realms, because the product's port may differ from the one at their creation: they
 * are created before the port is chosen, `npm run dev` uses another one, and a port may be in use by now.
 */
export const setRealmAddresses = (environment: Record<string, string>): Promise<string> =>
  runProductScript('api/identity/realms-command.ts', environment, ['addresses']);

/** Never rejects: without storage everything else works, and the product reports it. */
async function ensureStorage(options: StackOptions): Promise<void> {
  try {
    await ensureStack('dev', { ...options, servers: ['storage'] });
  } catch (error) {
    if (!options.signal?.aborted) say(`  ! S3 storage is missing, everything else works: ${errorMessage(error)}`);
  }
}
