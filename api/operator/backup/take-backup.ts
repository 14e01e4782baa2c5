import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '#api/config.ts';
import { createStorage } from '#api/platform/storage.ts';
import { makeEmptyFolder } from '../empty-folder.ts';
import { ownerUrl } from '../find-tenant.ts';
import { dumpSchema } from './dump-schema.ts';
import { hashOfFile, writeManifest, type Manifest } from './manifest.ts';
import { OBJECTS_LIST, saveObjects, type SavedObjects } from './stored-objects.ts';

/** Folders of the two schemas in a backup. */
export const PRODUCT_FOLDER = 'product';
export const KEYCLOAK_FOLDER = 'keycloak';

/**
 * Backs up the product's schema, Keycloak's schema (KEYCLOAK_DATABASE_URL) and the objects of the storage into an empty
 * folder, while everything runs. The objects come last, so that every file that a row names is there.
 */
export async function takeBackup(config: Config, folder: string): Promise<Manifest> {
  await makeEmptyFolder(folder);
  const takenAt = new Date().toISOString();
  const product = await dumpSchema(ownerUrl(config), path.join(folder, PRODUCT_FOLDER));
  const keycloak = config.KEYCLOAK_DATABASE_URL
    ? await dumpSchema(config.KEYCLOAK_DATABASE_URL, path.join(folder, KEYCLOAK_FOLDER))
    : null;
  const storage = createStorage(config);
  const objects = storage ? await saveObjects(storage, folder) : null;
  const manifest: Manifest = {
    format: 1,
    takenAt,
    product,
    keycloak,
    objects: objects && { count: objects.count, bytes: objects.bytes },
    files: await hashesOf(folder, objects),
  };
  await writeManifest(folder, manifest);
  return manifest;
}

async function hashesOf(folder: string, objects: SavedObjects | null): Promise<Record<string, string>> {
  const hashes: Record<string, string> = {};
  for (const dump of [PRODUCT_FOLDER, KEYCLOAK_FOLDER])
    for (const name of await readdir(path.join(folder, dump)).catch(() => []))
      hashes[path.join(dump, name)] = await hashOfFile(path.join(folder, dump, name));
  if (objects) hashes[OBJECTS_LIST] = await hashOfFile(path.join(folder, OBJECTS_LIST));
  return { ...hashes, ...objects?.hashes };
}
