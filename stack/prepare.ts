import { ensureStack, type StackOptions } from './ensure-stack.ts';
import { runProductScript } from './product.ts';
import { errorMessage } from './system/errors.ts';
import { say, step } from './system/progress.ts';

/**
 * Brings the dev servers up, migrates the schema, fills in the demo data, and answers the product's environment. Storage
 * may come later: it takes minutes to build the first time, and the product does without it until then.
 */
export async function prepareProduct(options: StackOptions): Promise<Record<string, string>> {
  void ensureStorage(options);
  const mysqlReady = ensureStack('dev', { ...options, servers: ['mysql'] });
  const [environment] = await Promise.all([
    ensureStack('dev', { ...options, servers: ['mysql', 'keycloak', 'valkey', 'mail'] }),
    mysqlReady.then((known) => runProductScript('api/db/migrate.ts', known)),
  ]);
  options.signal?.throwIfAborted();
  await step('filling in the demo data', () => runProductScript('api/seed/seed.ts', environment));
  return environment;
}

/** Never rejects: without storage all else works, and the product says so itself. */
async function ensureStorage(options: StackOptions): Promise<void> {
  try {
    await ensureStack('dev', { ...options, servers: ['storage'] });
  } catch (error) {
    if (!options.signal?.aborted) say(`  ! S3 storage is not there, all else works: ${errorMessage(error)}`);
  }
}
