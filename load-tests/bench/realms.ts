import { cpus } from 'node:os';
import { Command } from 'commander';
import { readConfig, type Config } from '#api/config.ts';
import { realmName, realmOf } from '#api/identity/realm.ts';
import { connectRealmAdmin, type RealmAdmin } from '#api/identity/realms.ts';
import { requestTokensByPassword, isRefused } from '#api/identity/token-endpoint.ts';
import { stackEnvironment } from '#stack/ensure-stack.ts';
import { runMain, StackError } from '#stack/system/errors.ts';
import { say, step } from '#stack/system/progress.ts';
import { versions } from '#stack/versions.ts';
import { cpuModel } from './lib/procfs.ts';
import { type RealmFigures, writeRealmFigures } from './lib/realm-figures.ts';
import { type BenchKeycloak, startKeycloak } from './lib/keycloak.ts';
import { percentile } from './lib/statistics.ts';

/**
 * `npm run bench:realms`: measures one Keycloak with many realms, each created by our code, with one account. Writes
 * the table in docs/operations.md, which helps operators decide how many realms a shard can hold.
 */
const SIZES = [50, 200, 500];

/** Number of newest realms whose creation times count for a size. */
const NEWEST = 50;
const SIGN_INS = 100;

const PASSWORD = 'Gloves-4-All!';
const LOCAL = '127.0.0.1';

async function main(): Promise<number> {
  const { only } = new Command('npm run bench:realms --')
    .description(
      'Measures a separate Keycloak with many realms. Takes minutes for 50 realms, half an hour for all sizes.',
    )
    .option('--only <sizes...>', `some of the sizes ${SIZES.join(', ')}`)
    .parse()
    .opts<{ only?: string[] }>();
  const sizes = SIZES.filter((size) => only?.includes(String(size)) ?? true);
  if (sizes.length === 0) throw new StackError(`The sizes are ${SIZES.join(', ')}.`);
  const keycloak = await step('starting a Keycloak for the bench', startKeycloak);
  try {
    const config = readConfig({ ...stackEnvironment('dev'), ...keycloak.environment, REALM_PREFIX: 'bench-' });
    const admin = await connectRealmAdmin(config);
    const figures: RealmFigures[] = [];
    const creations: number[] = [];
    for (const size of sizes) {
      figures.push(await step(`${size} realms`, () => measure(keycloak, config, { admin, size, creations })));
      const file = await writeRealmFigures(figures, conditions());
      say(`  written to ${file}`);
    }
    console.table(figures);
    return 0;
  } finally {
    await keycloak.stop();
  }
}

const conditions = (): string =>
  `${new Date().toISOString().slice(0, 10)}, Keycloak ${versions.keycloak.version} with 2 GiB of memory and a file database, ${cpus().length} × ${cpuModel()}`;

type Growth = { admin: RealmAdmin; size: number; creations: number[] };

async function measure(keycloak: BenchKeycloak, config: Config, growth: Growth): Promise<RealmFigures> {
  await grow(growth);
  const newest = growth.creations.slice(-NEWEST);
  const signIns = await timesOf(SIGN_INS, () => signIn(config, Math.floor(Math.random() * growth.size)));
  const restartMs = await keycloak.restart();
  const [firstSignInMs = Number.NaN] = await timesOf(1, () => signIn(config, 0));
  return {
    realms: growth.size,
    creationP50Ms: Math.round(percentile(newest, 0.5)),
    creationP95Ms: Math.round(percentile(newest, 0.95)),
    signInP50Ms: Math.round(percentile(signIns, 0.5)),
    signInP95Ms: Math.round(percentile(signIns, 0.95)),
    restartMs: Math.round(restartMs),
    firstSignInMs: Math.round(firstSignInMs),
    memoryMiB: Math.round(await keycloak.memoryMiB()),
  };
}

async function grow({ admin, size, creations }: Growth): Promise<void> {
  while (creations.length < size) {
    const subdomain = `r${creations.length}`;
    const account = { email: `admin@${subdomain}.example`, name: 'Ana Admin', password: PASSWORD };
    const [ms = Number.NaN] = await timesOf(1, () =>
      admin.ensureRealm({ subdomain, displayName: subdomain, accounts: [account] }),
    );
    creations.push(ms);
  }
}

/** Signs in like the product's server. */
async function signIn(config: Config, index: number): Promise<void> {
  const subdomain = `r${index}`;
  const realm = realmOf(config, { name: realmName(config, subdomain), subdomain, shard: 'default' });
  const answer = await requestTokensByPassword(realm, `admin@${subdomain}.example`, PASSWORD, LOCAL);
  if (isRefused(answer)) throw new StackError(`Sign-in refused in ${realm.name}: ${answer.description}`);
}

/** Runs the work `count` times, one after the other; returns the milliseconds of each run. */
async function timesOf(count: number, work: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let run = 0; run < count; run++) {
    const started = performance.now();
    await work();
    times.push(performance.now() - started);
  }
  return times;
}

await runMain(main);
