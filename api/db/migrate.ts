import { readConfig, type Config } from '#api/config.ts';
import { migrateDatabase } from './database.ts';

/** `npm run db:migrate`: creates the schema and the product's database user, and runs pending migrations. */
const config: Config = readConfig();
const applied = await migrateDatabase(config);
console.log(
  applied.length > 0 ? `Migrated ${config.DB_NAME}: ${applied.join(', ')}` : `${config.DB_NAME} is up to date`,
);
