import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { readConfig } from '#api/config.ts';
import { createOrm } from '#api/db/orm.ts';
import { ensureStack } from '#stack/ensure-stack.ts';
import { say, step } from '#stack/system/progress.ts';
import { shortened } from '../profiles/shortened.ts';
import { withdrawalMachines, withdrawalProfiles, withdrawalSeconds } from '../profiles/withdrawal.ts';
import { type K6Outcome, runK6 } from './k6.ts';
import { addMachineStock, type MachineStock } from './machine-stock.ts';
import { startProduct } from './product.ts';
import { loadDirectory } from './program.ts';
import { sayVerdict } from './say-verdict.ts';
import { type Credential, makeScratchTenant } from './scratch-tenant.ts';
import { watchSoak } from './soak.ts';
import { auditWithdrawals, namedIn } from './withdrawal-audit.ts';

/** What the scenario needs to know. */
export type MachinePlan = MachineStock & {
  /** `ws://127.0.0.1:<port>/machines` */
  url: string;
  machines: readonly Credential[];
};

const SCHEMA = 'ppe_load';
const PEOPLE = 2_000;
/** Time for k6 to start and to summarize. */
const K6_MARGIN_SECONDS = 60;

type WithdrawalLoad = {
  name: keyof typeof withdrawalProfiles;
  plan: MachinePlan;
  withTimes: boolean;
  /** Share of the profile's time; default 1. */
  time?: number;
};

/** Runs the scenario. Without times: for a computer that has other work to do. */
export function runWithdrawals({ name, plan, withTimes, time = 1 }: WithdrawalLoad): Promise<K6Outcome> {
  const file = path.join(loadDirectory, `withdrawal-plan-${process.pid}.json`);
  mkdirSync(loadDirectory, { recursive: true });
  writeFileSync(file, JSON.stringify(plan), { mode: 0o600 });
  return runK6({
    scenario: 'load-tests/scenarios/withdrawal.ts',
    environment: { PROFILE: name, PLAN: file, TIME: String(time), TIMES: withTimes ? 'checked' : 'unchecked' },
    withinSeconds: withdrawalSeconds(withdrawalProfiles[name]) + K6_MARGIN_SECONDS,
  });
}

/**
 * Starts a product and lets people take pieces at its machines. Exit code 0 when all limits were kept and MySQL has each
 * acknowledged withdrawal once, and no other.
 */
export async function loadWithdrawals(name: keyof typeof withdrawalProfiles, time = 1): Promise<number> {
  const profile = shortened(withdrawalProfiles[name], time);
  const machines = withdrawalMachines(profile);
  say(
    `Withdrawals at up to ${machines} machines, ${name}: ${profile.description}; ${withdrawalSeconds(profile)} s at most`,
  );
  const environment = {
    ...(await ensureStack('dev', { servers: ['mysql', 'valkey'] })),
    DB_NAME: SCHEMA,
    DATABASE_URL: '',
    LOG_LEVEL: 'warn',
  };
  const { DATABASE_URL, PIN_PEPPER } = readConfig(environment);
  const tenant = await step('making a tenant for the load', () => makeScratchTenant(environment, machines));
  const orm = await createOrm(DATABASE_URL, { pool: 1 });
  const stock = await addMachineStock(orm.em.fork(), tenant.customerId, { people: PEOPLE, pinPepper: PIN_PEPPER });
  const product = await step('starting the product', () => startProduct({ environment }));
  const soak = await watchSoak(name, product.pid, environment);
  try {
    const plan = { url: `ws://127.0.0.1:${product.port}/machines`, machines: tenant.machines, ...stock };
    const { verdict, lines } = await runWithdrawals({ name, plan, withTimes: true, time });
    const grown = await soak.faults();
    const acknowledged = namedIn(lines, 'withdrawalId');
    const faults = await auditWithdrawals(orm.em.fork(), tenant.customerId, acknowledged);
    say(`Acknowledged: ${acknowledged.length} withdrawals`);
    for (const fault of faults) say(`Failed: ${fault}`);
    sayVerdict(verdict);
    if (verdict !== 'kept' || faults.length > 0) return 1;
    say('All limits were kept, and MySQL has each acknowledged withdrawal once.');
    return grown;
  } finally {
    await soak.close();
    await orm.close(true);
    await product.stop();
  }
}
