import { ConfigError, readConfig } from '#api/config.ts';
import { migrateDatabase, MigrationError } from './database.ts';

/** `npm run db:migrate`: creates the schema and the product's database user, and runs pending migrations. */
try {
  const config = readConfig();
  const applied = await migrateDatabase(config);
  console.log(
    applied.length > 0 ? `Migrated ${config.DB_NAME}: ${applied.join(', ')}` : `${config.DB_NAME} is up to date`,
  );
} catch (error) {
  if (!(error instanceof ConfigError || error instanceof MigrationError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
