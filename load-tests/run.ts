import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { Command, Option } from 'commander';
import { readConfig } from '#api/config.ts';
import { ensureStack } from '#stack/ensure-stack.ts';
import { runMain, StackError } from '#stack/system/errors.ts';
import { say, step } from '#stack/system/progress.ts';
import { countNeverStored } from './lib/acknowledged.ts';
import { type K6Outcome, runK6 } from './lib/k6.ts';
import { openPresence } from './lib/presence-reader.ts';
import { startProduct } from './lib/product.ts';
import { loadDirectory } from './lib/program.ts';
import { adminUrl, makeScratchTenant } from './lib/scratch-tenant.ts';
import { maxSeconds, maxMachines, type ProfileName, profiles } from './profiles/keep-alive.ts';

const SCENARIO = 'load-tests/scenarios/keep-alive.ts';
const SCHEMA = 'ppe_load';
/** Additional time for k6 to start, to wait for late acknowledgements and to summarize. */
const K6_MARGIN_SECONDS = 60;
/** Presence is written once a second; half a second more for the write itself. */
const STORED_WITHIN_MS = 1_500;

type Options = {
  profile: ProfileName;
  url?: string;
  credentials?: string;
  ackP99?: string;
};

/** `npm run load`: exit code 0 when all limits were kept, 1 when one was broken or the run failed. */
async function main(): Promise<number> {
  const options = readOptions();
  const profile = profiles[options.profile];
  say(
    `Keep-alives, ${options.profile}: ${profile.description}; up to ${maxMachines(profile)} machines, ${maxSeconds(profile)} s at most`,
  );
  if (options.url !== undefined && options.credentials !== undefined) {
    const { verdict } = await runScenario(options, options.url, options.credentials);
    say('Stored presence was not checked: that works only for a product that this command starts.');
    return conclude(verdict, 0);
  }
  return runHere(options);
}

function readOptions(): Options {
  const program = new Command('npm run load --')
    .description('Load test of the keep-alive path with k6. It starts a product on a separate schema.')
    .addOption(
      new Option('--profile <name>', 'number of machines and duration').choices(Object.keys(profiles)).default('smoke'),
    )
    .option('--url <url>', 'a running product: ws://host:port/machines; needs --credentials')
    .option('--credentials <file>', 'JSON list of { machineId, credential }, one per machine of the profile')
    .option('--ack-p99 <ms>', "replaces the profile's limit of the 99th percentile of acknowledgements")
    .parse();
  const options = program.opts<Options>();
  if ((options.url === undefined) !== (options.credentials === undefined))
    throw new StackError('--url and --credentials must be used together.');
  return options;
}

/** Starts the product, runs the load, and checks the stored presence. */
async function runHere(options: Options): Promise<number> {
  const profile = profiles[options.profile];
  const environment = {
    ...(await ensureStack('dev', { servers: ['mysql', 'valkey'] })),
    DB_NAME: SCHEMA,
    DATABASE_URL: '',
    LOG_LEVEL: 'warn',
    KEEP_ALIVE_SECONDS: String(profile.keepAliveSeconds),
    OFFLINE_AFTER_SECONDS: String(profile.keepAliveSeconds * 2 + 5),
  };
  const tenant = await step('making a tenant for the load', () => makeScratchTenant(environment, maxMachines(profile)));
  const credentials = path.join(loadDirectory, 'credentials.json');
  const product = await step('starting the product', () => startProduct({ environment }));
  writeFileSync(credentials, JSON.stringify(tenant.machines), { mode: 0o600 });
  const reader = await openPresence(adminUrl(readConfig(environment)), tenant.customerId);
  try {
    const { verdict, acknowledged } = await runScenario(
      options,
      `ws://127.0.0.1:${product.port}/machines`,
      credentials,
    );
    const neverStored = await countNeverStored(reader, acknowledged, STORED_WITHIN_MS);
    say(
      `Last acknowledged keep-alive in the table: ${acknowledged.size - neverStored} of ${acknowledged.size} machines`,
    );
    return conclude(acknowledged.size === 0 ? 'failed' : verdict, neverStored);
  } finally {
    await reader.close();
    await product.stop();
  }
}

function runScenario({ profile, ackP99 = '' }: Options, url: string, credentials: string): Promise<K6Outcome> {
  return runK6({
    scenario: SCENARIO,
    environment: { PROFILE: profile, URL: url, CREDENTIALS: path.resolve(credentials), ACK_P99_MS: ackP99 },
    withinSeconds: maxSeconds(profiles[profile]) + K6_MARGIN_SECONDS,
  });
}

/** Prints the result and returns the exit code. */
function conclude(verdict: K6Outcome['verdict'], neverStored: number): number {
  if (verdict === 'failed') say('Failed: k6 did not run to its end.');
  if (verdict === 'broken') say('Failed: a limit was broken, see ✗ above.');
  if (neverStored > 0) say(`Failed: ${neverStored} machines have an acknowledged keep-alive that is not stored.`);
  const isKept = verdict === 'kept' && neverStored === 0;
  if (isKept) say('All limits were kept.');
  return isKept ? 0 : 1;
}

await runMain(main);
