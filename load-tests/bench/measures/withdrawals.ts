import { StackError } from '#stack/system/errors.ts';
import { newId } from '#api/platform/ids.ts';
import type { Bench } from '../lib/bench.ts';
import { compare } from '../lib/compare.ts';
import { addCounterStock, brokenStock, type CounterStock } from '../lib/counter-stock.ts';
import type { ChangingRequest } from '../lib/http-load.ts';
import { type GraphqlServer, loadOn, type OfficeBench, PER_CPU_SECOND, startOfficeBench } from '../lib/office-bench.ts';
import { quietNote, ratioResult } from '../lib/ratio-result.ts';
import type { Result } from '../lib/result.ts';

const CLIENTS = 64;
const PLACES = 1000;
const MUTATION = 'mutation ($input: IssueAtCounterInput!) { issueAtCounter(input: $input) { id withdrawalStatus } }';

/** The two loads: all clients want pieces of one place, or each client goes through all places. */
const LOADS = [
  { what: 'withdrawals of 64 clients from one place', places: 1, target: { atLeast: 0.6 } },
  { what: 'withdrawals of 64 clients from 1,000 places', places: PLACES, target: { atLeast: 0.7 } },
];

/**
 * PERF-9: compares withdrawals over a counter with a conditional update and inserts by hand. Throws when the stock and its
 * ledger disagree afterwards.
 */
export async function measureWithdrawals(bench: Bench): Promise<Result[]> {
  const office = await startOfficeBench(bench);
  try {
    const stock = await addCounterStock(office.databaseUrl, office.office.customerId, PLACES);
    const baseline = await office.baseline('issue-pieces');
    const results: Result[] = [];
    for (const load of LOADS) results.push(await measureLoad(bench, office, baseline, stock, load));
    const broken = await brokenStock(office.databaseUrl);
    if (broken.length > 0) throw new StackError(`The stock is inconsistent: ${JSON.stringify(broken.slice(0, 5))}`);
    return results;
  } finally {
    await office.stop();
  }
}

async function measureLoad(
  bench: Bench,
  { ours }: OfficeBench,
  baseline: GraphqlServer,
  stock: CounterStock,
  { what, places, target }: (typeof LOADS)[number],
): Promise<Result> {
  const contender = (server: GraphqlServer) => loadOn(server, async () => withdrawals(server, stock, places), bench);
  const bare = contender(baseline);
  const twins = await compare(bare, { ...bare, name: `${bare.name} again` }, bench.plan);
  const pair = await compare(contender(ours), bare, bench.plan);
  const notes = [quietNote({ pair, twins })];
  return ratioResult({ pair, twins }, PER_CPU_SECOND, { id: '9', what, unit: '/CPU s', target, notes });
}

/** Each client hands out one piece after the other to an employee of its own. */
function withdrawals(
  { port, headers }: GraphqlServer,
  { warehouseId, certificateIds, employeeIds }: CounterStock,
  places: number,
): ChangingRequest {
  let count = 0;
  return {
    port,
    path: '/graphql',
    headers,
    connections: CLIENTS,
    nextBody(connection) {
      count += 1;
      const lines = [{ certificateId: certificateIds[count % places], quantity: 1 }];
      const employeeId = employeeIds[connection];
      const input = { key: newId(), warehouseId, employeeId, lines, approvalReason: 'Bench' };
      return JSON.stringify({ query: MUTATION, variables: { input } });
    },
  };
}
