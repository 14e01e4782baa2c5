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
import { longestSeconds, mostMachines, type ProfileName, profiles } from './profiles/keep-alive.ts';

const SCENARIO = 'load-tests/scenarios/keep-alive.ts';
const SCHEMA = 'ppe_load';
/** Beyond the profile's own time, for k6 to start, to wait for late acknowledgements and to sum up. */
const K6_MARGIN_SECONDS = 60;
/** One write of presence a second, and half of that for the write itself. */
const STORED_WITHIN_MS = 1_500;

type Options = {
  profile: ProfileName;
  url?: string;
  credentials?: string;
  ackP99?: string;
};

/** `npm run load`: exit code 0 when every limit was kept, 1 when one was broken or the run failed. */
async function main(): Promise<number> {
  const options = readOptions();
  const profile = profiles[options.profile];
  say(
    `Keep-alives, ${options.profile}: ${profile.description}; up to ${mostMachines(profile)} machines, ${longestSeconds(profile)} s at most`,
  );
  if (options.url !== undefined && options.credentials !== undefined) {
    const { verdict } = await runScenario(options, options.url, options.credentials);
    say('Presence in the table was not looked at: that takes the product to be started here.');
    return conclude(verdict, 0);
  }
  return runHere(options);
}

function readOptions(): Options {
  const program = new Command('npm run load --')
    .description('Load test of the keep-alive path with k6, against a product that it starts on a schema of its own.')
    .addOption(
      new Option('--profile <name>', 'how many machines, and how long').choices(Object.keys(profiles)).default('smoke'),
    )
    .option('--url <url>', 'a product that runs already: ws://host:port/machines; needs --credentials')
    .option('--credentials <file>', 'JSON, a list of { machineId, credential }, one for each machine of the profile')
    .option('--ack-p99 <ms>', "replaces the profile's limit of the 99th percentile of acknowledgements")
    .parse();
  const options = program.opts<Options>();
  if ((options.url === undefined) !== (options.credentials === undefined))
    throw new StackError('--url and --credentials go together.');
  return options;
}

/** Starts the product, loads it, and looks into its table afterwards. */
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
  const tenant = await step('making a tenant for the load', () =>
    makeScratchTenant(environment, mostMachines(profile)),
  );
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
    withinSeconds: longestSeconds(profiles[profile]) + K6_MARGIN_SECONDS,
  });
}

/** Says how it ended and answers the exit code. */
function conclude(verdict: K6Outcome['verdict'], neverStored: number): number {
  if (verdict === 'failed') say('Failed: k6 did not run to its end.');
  if (verdict === 'broken') say('Failed: a limit was broken, see ✗ above.');
  if (neverStored > 0) say(`Failed: ${neverStored} machines were acknowledged what is not in the table.`);
  const isKept = verdict === 'kept' && neverStored === 0;
  if (isKept) say('All limits were kept.');
  return isKept ? 0 : 1;
}

await runMain(main);
