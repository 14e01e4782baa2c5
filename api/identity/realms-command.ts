import { readConfig, type Config } from '#api/config.ts';
import { createOrm } from '#api/db/orm.ts';
import { listRealmRows } from '#api/features/customers/customer-realms.service.ts';
import { createRealmCheck, type CheckedRealm, type Difference, type RealmCheck } from './realm-check.ts';
import { DEFAULT_SHARD, realmName } from './realm.ts';
import { connectRealmAdmin } from './realms.ts';

/**
 * `npm run realms:check` reports settings of realms that differ from the template; `npm run realms:repair` resets them.
 * Exit code 1 when a difference remains. `addresses`, which `npm start` and `npm run dev` call, only sets the console's
 * address, because the product may get another port than before. No command prints secrets or keys.
 */

/** A realm with the state that depends on the customer's row. */
type WantedRealm = CheckedRealm & { displayName: string; enabled: boolean };

async function wantedRealms(config: Config): Promise<WantedRealm[]> {
  const platform = { name: realmName(config, null), subdomain: null, shard: DEFAULT_SHARD };
  const orm = await createOrm(config.DATABASE_URL, { pool: 1 });
  try {
    const customers = await listRealmRows(orm.em.fork());
    return [
      { ...platform, displayName: 'Platform', enabled: true },
      ...customers.map(({ realm, status, ...customer }) => ({
        ...customer,
        name: realm,
        enabled: status === 'ACTIVE',
      })),
    ];
  } finally {
    await orm.close(true);
  }
}

async function repair(config: Config, { name, subdomain, shard, displayName, enabled }: WantedRealm): Promise<void> {
  const admin = await connectRealmAdmin(config, shard);
  await admin.ensureRealm({ subdomain, name, displayName });
  await admin.setRealmNamed(name, { enabled, displayName });
}

const lineOf = ({ setting, expected, found }: Difference): string =>
  `  ${setting}: ${found ?? 'missing'} instead of ${expected ?? 'nothing'}`;

async function report(check: RealmCheck, realm: WantedRealm): Promise<boolean> {
  const differences = await check.differencesOf(realm);
  if (differences === null) console.log(`${realm.name}: Keycloak knows no such realm`);
  else if (differences.length === 0) console.log(`${realm.name}: as it should be`);
  else console.log([`${realm.name}:`, ...differences.map(lineOf)].join('\n'));
  return differences?.length === 0;
}

async function setAddresses(config: Config): Promise<void> {
  for (const realm of await wantedRealms(config)) {
    const admin = await connectRealmAdmin(config, realm.shard);
    if (await admin.setConsoleAddress(realm)) console.log(`${realm.name}: address of the console set`);
  }
}

const [verb] = process.argv.slice(2);
if (verb !== 'check' && verb !== 'repair' && verb !== 'addresses') {
  console.error('Say check, repair or addresses');
  process.exit(2);
}
const config = readConfig();
if (verb === 'addresses') {
  await setAddresses(config);
  process.exit(0);
}
const check = createRealmCheck(config);
let wrong = 0;
for (const realm of await wantedRealms(config)) {
  if (verb === 'repair') await repair(config, realm);
  if (!(await report(check, realm))) wrong += 1;
}
process.exit(wrong > 0 ? 1 : 0);
