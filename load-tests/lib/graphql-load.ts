import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { SqlEntityManager } from '@mikro-orm/mysql';
import sharp from 'sharp';
import { sql } from '#api/db/sql.ts';
import { type GraphqlProfile, graphqlSeconds } from '../profiles/graphql.ts';
import { type K6Outcome, runK6 } from './k6.ts';
import { loadDirectory } from './program.ts';
import { auditWithdrawals, countRows, namedIn } from './withdrawal-audit.ts';

/** What the scenario needs to know. */
export type GraphqlPlan = {
  /** `http://127.0.0.1:<port>` */
  url: string;
  /** Host of the tenant. */
  host: string;
  /** Access token of an administrator. */
  token: string;
  warehouseId: string;
  certificateIds: readonly string[];
  employeeIds: readonly string[];
  /** A PNG in Base64. */
  picture: string;
};

/** A picture that is large enough to cost the work of a real one. */
export const loadPicture = async (): Promise<string> => {
  const size = { width: 400, height: 300, channels: 3, background: '#275' } as const;
  return (await sharp({ create: size }).png().toBuffer()).toString('base64');
};

type GraphqlLoad = { name: string; profile: GraphqlProfile; plan: GraphqlPlan; withTimes: boolean; time?: number };

/** Time for k6 to start and to summarize. */
const K6_MARGIN_SECONDS = 60;

/** Runs the scenario. */
export function runGraphqlLoad({ name, profile, plan, withTimes, time = 1 }: GraphqlLoad): Promise<K6Outcome> {
  const file = path.join(loadDirectory, `graphql-plan-${process.pid}.json`);
  mkdirSync(loadDirectory, { recursive: true });
  writeFileSync(file, JSON.stringify(plan), { mode: 0o600 });
  return runK6({
    scenario: 'load-tests/scenarios/graphql.ts',
    environment: { PROFILE: name, PLAN: file, TIME: String(time), TIMES: withTimes ? 'checked' : 'unchecked' },
    withinSeconds: graphqlSeconds(profile) + K6_MARGIN_SECONDS,
  });
}

/** What the product acknowledged, and what MySQL has of it. */
export type GraphqlAudit = {
  withdrawals: number;
  uploads: number;
  /** In words; empty if everything agrees. */
  faults: string[];
};

/** Compares the acknowledged withdrawals and uploads of a tenant with its rows, and checks stock and ledger. */
export async function auditGraphqlLoad(
  em: SqlEntityManager,
  customerId: string,
  { lines }: Pick<K6Outcome, 'lines'>,
): Promise<GraphqlAudit> {
  const withdrawals = namedIn(lines, 'withdrawalId');
  const uploads = namedIn(lines, 'fileKey');
  const faults = await auditWithdrawals(em, customerId, withdrawals);
  const ready = await countRows(em, sql`uploaded_file where customer_id = ${customerId} and state = 'READY'`);
  if (ready !== uploads.length) faults.push(`${ready} confirmed files, but ${uploads.length} were acknowledged`);
  return { withdrawals: withdrawals.length, uploads: uploads.length, faults };
}
