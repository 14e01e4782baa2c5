import { ConfigError, readConfig } from '#api/config.ts';
import { connectionAdvice } from './database-check.ts';
import { migrateDatabase, MigrationError } from './database.ts';

/** `npm run db:migrate`: creates the schema and the product's database user, and runs pending migrations. */
try {
  const config = readConfig();
  const applied = await migrateDatabase(config);
  console.log(
    applied.length > 0 ? `Migrated ${config.DB_NAME}: ${applied.join(', ')}` : `${config.DB_NAME} is up to date`,
  );
} catch (error) {
  const isExpected = error instanceof ConfigError || error instanceof MigrationError;
  const message = isExpected ? error.message : connectionAdvice(error);
  if (message === null) throw error;
  console.error(message);
  process.exitCode = 1;
}
