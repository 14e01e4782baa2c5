import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { readConfig } from '#api/config.ts';
import { ensureStack } from '#stack/ensure-stack.ts';
import { say, step } from '#stack/system/progress.ts';
import { maxSeconds, maxMachines, type ProfileName, profiles } from '../profiles/keep-alive.ts';
import { countNeverStored, readAcknowledged } from './acknowledged.ts';
import { type K6Outcome, runK6 } from './k6.ts';
import { openPresence } from './presence-reader.ts';
import { shortened } from '../profiles/shortened.ts';
import { startProduct } from './product.ts';
import { loadDirectory } from './program.ts';
import { sayVerdict } from './say-verdict.ts';
import { watchSoak } from './soak.ts';
import { adminUrl, makeScratchTenant } from './scratch-tenant.ts';

const SCENARIO = 'load-tests/scenarios/keep-alive.ts';
const SCHEMA = 'ppe_load';
/** Additional time for k6 to start, to wait for late acknowledgements and to summarize. */
const K6_MARGIN_SECONDS = 60;
/** Presence is written once a second; half a second more for the write itself. */
const STORED_WITHIN_MS = 1_500;

/** Options of a load test of keep-alives. */
export type KeepAliveOptions = {
  profile: ProfileName;
  url?: string;
  credentials?: string;
  ackP99?: string;
  /** Share of the profile's time; default 1. */
  time?: number;
};

/** Runs the load against a running product or its own; exit code 0 when all limits were kept. */
export async function loadKeepAlives(options: KeepAliveOptions): Promise<number> {
  const profile = shortened(profiles[options.profile], options.time ?? 1);
  say(
    `Keep-alives, ${options.profile}: ${profile.description}; up to ${maxMachines(profile)} machines, ${maxSeconds(profile)} s at most`,
  );
  if (options.url === undefined || options.credentials === undefined) return runHere(options);
  const { verdict } = await runKeepAlives(options, options.url, options.credentials);
  say('Stored presence was not checked: that works only for a product that this command starts.');
  return conclude(verdict, 0);
}

/** Starts the product, runs the load, and checks the stored presence. */
async function runHere(options: KeepAliveOptions): Promise<number> {
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
  const soak = await watchSoak(options.profile, product.pid, environment);
  try {
    const { verdict, lines } = await runKeepAlives(options, `ws://127.0.0.1:${product.port}/machines`, credentials);
    const faults = await soak.faults();
    const acknowledged = readAcknowledged(lines);
    const neverStored = await countNeverStored(reader, acknowledged, STORED_WITHIN_MS);
    say(
      `Last acknowledged keep-alive in the table: ${acknowledged.size - neverStored} of ${acknowledged.size} machines`,
    );
    return Math.max(faults, conclude(acknowledged.size === 0 ? 'failed' : verdict, neverStored));
  } finally {
    await soak.close();
    await reader.close();
    await product.stop();
  }
}

/** Runs the scenario. Without times: for a computer that has other work to do. */
export function runKeepAlives(
  { profile, ackP99 = '', time = 1 }: KeepAliveOptions,
  url: string,
  credentials: string,
  { withTimes } = { withTimes: true },
): Promise<K6Outcome> {
  return runK6({
    scenario: SCENARIO,
    environment: {
      PROFILE: profile,
      URL: url,
      CREDENTIALS: path.resolve(credentials),
      ACK_P99_MS: ackP99,
      TIME: String(time),
      TIMES: withTimes ? 'checked' : 'unchecked',
    },
    withinSeconds: maxSeconds(profiles[profile]) + K6_MARGIN_SECONDS,
  });
}

/** Prints the result and returns the exit code. */
function conclude(verdict: K6Outcome['verdict'], neverStored: number): number {
  sayVerdict(verdict);
  if (neverStored > 0) say(`Failed: ${neverStored} machines have an acknowledged keep-alive that is not stored.`);
  const isKept = verdict === 'kept' && neverStored === 0;
  if (isKept) say('All limits were kept.');
  return isKept ? 0 : 1;
}
