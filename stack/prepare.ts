import { ensureStack, type StackOptions } from './ensure-stack.ts';
import { errorMessage } from './system/errors.ts';
import { runProductScript } from './product.ts';
import { say, step } from './system/progress.ts';

export interface Prepared {
  environment: Record<string, string>;
  /** Ends when storage runs or could not be brought up; it never rejects. */
  storage: Promise<void>;
}

/**
 * Brings the dev servers up, with the schema migrated and the demo data in it. Storage may come later: it takes minutes
 * to build the first time, and the product does without it until then.
 */
export async function prepareProduct(options: StackOptions): Promise<Prepared> {
  const storage = ensureStorage(options);
  const mysqlReady = ensureStack('dev', { ...options, servers: ['mysql'] });
  const [environment] = await Promise.all([
    ensureStack('dev', { ...options, servers: ['mysql', 'keycloak', 'valkey', 'mail'] }),
    mysqlReady.then((known) => runProductScript('api/db/migrate.ts', known)),
  ]);
  options.signal?.throwIfAborted();
  await step('filling in the demo data', () => runProductScript('api/db/seed.ts', environment));
  return { environment, storage };
}

async function ensureStorage(options: StackOptions): Promise<void> {
  try {
    await ensureStack('dev', { ...options, servers: ['storage'] });
  } catch (error) {
    if (!options.signal?.aborted) say(`  ! S3 storage is not there, all else works: ${errorMessage(error)}`);
  }
}
