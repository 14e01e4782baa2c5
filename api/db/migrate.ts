import { readConfig, type Config } from '#api/config.ts';
import { migrateDatabase } from './database.ts';

/** `npm run db:migrate`: makes the schema, the product's own database user, and what is new in the schema. */
const config: Config = readConfig();
const applied = await migrateDatabase(config);
console.log(
  applied.length > 0 ? `Migrated ${config.DB_NAME}: ${applied.join(', ')}` : `${config.DB_NAME} is up to date`,
);
