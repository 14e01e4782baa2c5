import { readConfig } from '#api/config.ts';
import { createOrm } from '#api/db/orm.ts';
import { ensureStack } from '#stack/ensure-stack.ts';
import { say, step } from '#stack/system/progress.ts';
import { watchSoak } from './soak.ts';
import { shortened } from '../profiles/shortened.ts';
import { addCounterStock } from '../bench/lib/counter-stock.ts';
import { graphqlProfiles, graphqlSeconds } from '../profiles/graphql.ts';
import { auditGraphqlLoad, loadPicture, runGraphqlLoad } from './graphql-load.ts';
import { makeOffice } from './office.ts';
import { startProduct } from './product.ts';
import { startRealmKeys } from './realm-keys.ts';
import { sayVerdict } from './say-verdict.ts';

const SCHEMA = 'ppe_load';
const EMPLOYEES = 5_000;
const PRODUCTS = 200;

/**
 * Loads the GraphQL path of a product that it starts: access tokens are signed by a key of its own, because sign-ins would
 * measure Keycloak. Exit code 0 when all limits were kept and MySQL has what was acknowledged.
 */
export async function loadGraphql(name: keyof typeof graphqlProfiles, time = 1): Promise<number> {
  const profile = shortened(graphqlProfiles[name], time);
  say(`GraphQL, ${name}: ${profile.description}; ${graphqlSeconds(profile)} s at most`);
  const keys = await startRealmKeys();
  const environment = {
    ...(await ensureStack('dev', { servers: ['mysql', 'valkey', 'storage'] })),
    DB_NAME: SCHEMA,
    DATABASE_URL: '',
    S3_BUCKET: 'ppe-load',
    KEYCLOAK_URL: keys.url,
    KEYCLOAK_INTERNAL_URL: '',
    KEYCLOAK_SHARDS: '',
    SMTP_URL: '',
    CONSOLE_DIR: '',
    LOG_LEVEL: 'warn',
    // All people of the load have one account.
    UPLOADS_PER_MINUTE: '100000',
    UPLOADS_PER_HOUR_TENANT: '100000',
    UPLOADS_WAITING_MB: '100000',
    UPLOADS_WAITING_MB_TENANT: '100000',
    UPLOADS_STORED_MB_TENANT: '100000',
  };
  const config = readConfig(environment);
  const office = await step('making a tenant for the load', () => makeOffice(environment, keys, EMPLOYEES));
  const stock = await addCounterStock(config.DATABASE_URL, office.customerId, PRODUCTS);
  const product = await step('starting the product', () => startProduct({ environment }));
  const orm = await createOrm(config.DATABASE_URL, { pool: 1 });
  const soak = await watchSoak(name, product.pid, environment);
  try {
    const { host, token } = office;
    const plan = { url: `http://127.0.0.1:${product.port}`, host, token, ...stock, picture: await loadPicture() };
    const { verdict, lines } = await runGraphqlLoad({ name, profile, plan, withTimes: true, time });
    const faults = await soak.faults();
    const audit = await auditGraphqlLoad(orm.em.fork(), office.customerId, { lines });
    say(`Acknowledged: ${audit.withdrawals} withdrawals, ${audit.uploads} uploads`);
    for (const fault of audit.faults) say(`Failed: ${fault}`);
    sayVerdict(verdict);
    const isKept = verdict === 'kept' && audit.faults.length === 0;
    if (isKept) say('All limits were kept, and MySQL has everything that was acknowledged.');
    return isKept ? faults : 1;
  } finally {
    await soak.close();
    await orm.close(true);
    await product.stop();
    keys.close();
  }
}
