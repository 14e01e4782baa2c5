import { setTimeout as pause } from 'node:timers/promises';
import { readConfig } from '#api/config.ts';
import { hasPendingMigrations } from './database.ts';

/**
 * Waits until every migration of this version has run: for trials, whose MySQL starts together with the product. Ends
 * with code 1 after LIMIT_MS.
 */
const LIMIT_MS = 900_000;
const AGAIN_MS = 2000;

const config = readConfig();
const deadline = Date.now() + LIMIT_MS;
while (await hasPendingMigrations(config).catch(() => true)) {
  if (Date.now() > deadline) {
    console.error('The schema was not migrated in time; read the log of the migration');
    process.exit(1);
  }
  await pause(AGAIN_MS);
}
