import path from 'node:path';
import { keyInCopy } from '#api/audit-chain/folders.ts';
import { LATE_SECONDS, sealEntries } from '#api/audit-chain/seal.ts';
import type { Config } from '#api/config.ts';
import { migrateDatabase } from '#api/db/database.ts';
import { createOrm } from '#api/db/orm.ts';
import { createStorage } from '#api/platform/storage.ts';
import { ownerUrl } from '../find-tenant.ts';
import { OperatorError } from '../operator-error.ts';
import { checkInstallation, type Inspection } from './check-installation.ts';
import { loadSchema, refuseLivingSchema, type Target } from './load-schema.ts';
import { readVerifiedManifest, type Manifest } from './manifest.ts';
import { replayBinlogs, type Replay } from './replay-binlogs.ts';
import { restoreObjects } from './stored-objects.ts';
import { KEYCLOAK_FOLDER, PRODUCT_FOLDER } from './take-backup.ts';

/**
 * `replace`: names of existing schemas that may be deleted. `replay`: binary logs of the product's MySQL to apply; without a
 * time to stop at, up to the beginning of the restore, which may be in these files too.
 */
export type RestoreOptions = { replace: readonly string[]; replay: Replay | null };

/** What was restored. `restoredTo` is the time up to which changes are there. */
export type Restored = {
  manifest: Manifest;
  restoredTo: string;
  statements: number;
  objects: number;
  migrations: string[];
  inspection: Inspection;
};

/**
 * Restores a backup into DB_NAME, KEYCLOAK_DATABASE_URL and S3_BUCKET of the settings, runs the migrations that are newer
 * than the backup, and checks the result. Refuses before the first change if a file of the backup is damaged or a schema
 * is in use.
 */
export async function restoreBackup(config: Config, folder: string, options: RestoreOptions): Promise<Restored> {
  const begun = new Date().toISOString();
  const manifest = await readVerifiedManifest(folder);
  const { product, keycloak } = targetsOf(config, manifest);
  const storage = createStorage(config);
  if (manifest.objects && !storage) throw new OperatorError('The backup has objects: set S3_ENDPOINT');
  await storage?.health();
  for (const target of [product, keycloak]) if (target) await refuseLivingSchema(target, options.replace);

  await loadSchema(product, path.join(folder, PRODUCT_FOLDER), manifest.product);
  const replay = options.replay && { ...options.replay, until: options.replay.until ?? begun };
  const statements = replay ? await replayBinlogs(product, manifest.product, replay) : 0;
  if (keycloak && manifest.keycloak) await loadSchema(keycloak, path.join(folder, KEYCLOAK_FOLDER), manifest.keycloak);
  const keyOf = (key: string) => keyInCopy(key, manifest.product.schema, product.schema);
  const objects = manifest.objects && storage ? await restoreObjects(storage, folder, keyOf) : 0;
  const migrations = await migrateDatabase(config);
  if (config.AUDIT_SEAL_MS > 0) await sealLastEntries(config);
  return {
    manifest,
    restoredTo: replay?.until ?? manifest.takenAt,
    statements,
    objects,
    migrations,
    inspection: await checkInstallation(config),
  };
}

/**
 * Entries of the last second before the backup have no links yet. The product would add them at its start; without them the
 * check would report these entries as added later.
 */
async function sealLastEntries({ DATABASE_URL }: Config): Promise<void> {
  const orm = await createOrm(DATABASE_URL, { pool: 1 });
  try {
    await sealEntries({ orm }, LATE_SECONDS);
  } finally {
    await orm.close(true);
  }
}

function targetsOf(config: Config, manifest: Manifest): { product: Target; keycloak: Target | null } {
  const product = targetOf(ownerUrl(config));
  if (!manifest.keycloak) return { product, keycloak: null };
  if (!config.KEYCLOAK_DATABASE_URL)
    throw new OperatorError('The backup has the schema of Keycloak: set KEYCLOAK_DATABASE_URL');
  return { product, keycloak: targetOf(config.KEYCLOAK_DATABASE_URL) };
}

/** The schema of an address, and the address without it, because it may not exist yet. */
function targetOf(address: string): Target {
  const url = new URL(address);
  const schema = url.pathname.slice(1);
  url.pathname = '';
  return { adminUrl: url.toString(), schema };
}

/** The result as text for the operator: what is there, what is lost, and what to do. */
export function describeRestored(restored: Restored): string {
  const { manifest, restoredTo, statements, objects, migrations, inspection } = restored;
  const { tenants, withdrawals, movements, auditLinks, checkpoints, files, faults } = inspection;
  return [
    `Restored the backup of ${manifest.takenAt}${statements > 0 ? ` and ${statements} statements of the binary logs` : ''}`,
    `${tenants} tenants, ${withdrawals} withdrawals, ${movements} ledger rows, ${auditLinks} sealed audit entries compared with ${checkpoints} checkpoints, ${files} files (${objects} objects written)`,
    ...(migrations.length > 0 ? [`Migrated: ${migrations.join(', ')}`] : []),
    `Lost: every change after ${restoredTo}. Machines send again what has no answer; letters and tasks of that time may run twice.`,
    manifest.keycloak
      ? 'Start Keycloak, then the product. Sessions that began after the backup have ended.'
      : 'The backup has no accounts: KEYCLOAK_DATABASE_URL was not set. Restore the database of Keycloak with its own tools, then run realms:check.',
    ...faults.map((fault) => `  ${fault}`),
    faults.length === 0 ? 'Everything agrees' : `${faults.length} faults`,
  ].join('\n');
}
