import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { SqlEntityManager } from '@mikro-orm/mysql';
import sharp from 'sharp';
import { isAnyOf, rows, sql } from '#api/db/sql.ts';
import { auditStock } from '#api/stock/audit.ts';
import { type GraphqlProfile, graphqlSeconds } from '../profiles/graphql.ts';
import { type K6Outcome, runK6 } from './k6.ts';
import { loadDirectory } from './program.ts';

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
  const counted = async (query: ReturnType<typeof sql>) =>
    Number((await rows(em, sql<{ total: number }>`select count(*) as total from ${query}`))[0]?.total);
  const stored = await counted(sql`withdrawal where customer_id = ${customerId}`);
  const delivered = await counted(
    sql`withdrawal where customer_id = ${customerId} and withdrawal_status = 'DELIVERED' and ${isAnyOf('id', withdrawals)}`,
  );
  const moved = await counted(
    sql`(select distinct withdrawal_id from stock_movement where customer_id = ${customerId}
      and ${isAnyOf('withdrawal_id', withdrawals)}) movements`,
  );
  const audited = await counted(
    sql`(select distinct target_entity_id from audit_log where customer_id = ${customerId}
      and ${isAnyOf('target_entity_id', withdrawals)}) entries`,
  );
  const ready = await counted(sql`uploaded_file where customer_id = ${customerId} and state = 'READY'`);
  const { mismatches } = await auditStock(em);
  const expected: [string, number, number][] = [
    ['withdrawals', stored, withdrawals.length],
    ['delivered withdrawals', delivered, withdrawals.length],
    ['withdrawals in the ledger', moved, withdrawals.length],
    ['withdrawals in the audit trail', audited, withdrawals.length],
    ['confirmed files', ready, uploads.length],
  ];
  const faults = expected
    .filter(([, found, acknowledged]) => found !== acknowledged)
    .map(([what, found, acknowledged]) => `${found} ${what}, but ${acknowledged} were acknowledged`);
  if (mismatches.length > 0) faults.push(`stock and ledger differ: ${JSON.stringify(mismatches.slice(0, 5))}`);
  return { withdrawals: withdrawals.length, uploads: uploads.length, faults };
}

/** The values of a field in the lines that have it. */
function namedIn(lines: readonly string[], field: string): string[] {
  return lines.flatMap((line) => {
    const parsed: Record<string, unknown> = JSON.parse(line);
    const value = parsed[field];
    return typeof value === 'string' ? [value] : [];
  });
}
