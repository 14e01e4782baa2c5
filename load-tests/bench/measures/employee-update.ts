import { setTimeout as pause } from 'node:timers/promises';
import { createConnection, type RowDataPacket } from 'mysql2/promise';
import type { Bench } from '../lib/bench.ts';
import { compare } from '../lib/compare.ts';
import { type ChangingRequest, CONNECTIONS } from '../lib/http-load.ts';
import { type GraphqlServer, loadOn, type OfficeBench, PER_CPU_SECOND, startOfficeBench } from '../lib/office-bench.ts';
import { quietNote, ratioResult } from '../lib/ratio-result.ts';
import type { Result } from '../lib/result.ts';

const TARGET = { atLeast: 0.6 };
const MUTATION = 'mutation ($input: UpdateEmployeeInput!) { updateEmployee(input: $input) { id name version } }';

/** Requests of an earlier measurement, whose connections are closed, have ended after this time. */
const SETTLED_MS = 500;

type Employee = { id: string; version: number };

/** PERF-8: compares a change of an employee, with its audit entry, with the same statements by hand. */
export async function measureEmployeeUpdate(bench: Bench): Promise<Result[]> {
  const office = await startOfficeBench(bench);
  try {
    const baseline = await office.baseline('update-employee');
    const contender = (server: GraphqlServer, part: number) =>
      loadOn(server, () => updates(office, server, part), bench);
    // Each connection changes an employee of its own: nothing waits for a lock.
    const [ours, bare, twin] = [contender(office.ours, 0), contender(baseline, 1), contender(baseline, 2)];
    const twins = await compare(bare, { ...twin, name: `${bare.name} again` }, bench.plan);
    const pair = await compare(ours, bare, bench.plan);
    return [
      ratioResult({ pair, twins }, PER_CPU_SECOND, {
        id: '8',
        what: 'a change of an employee with its audit entry',
        unit: '/CPU s',
        target: TARGET,
        notes: [quietNote({ pair, twins })],
      }),
    ];
  } finally {
    await office.stop();
  }
}

/** Changes of the employees of one part, from their present versions on. */
async function updates(
  { office, databaseUrl }: OfficeBench,
  { port, headers }: GraphqlServer,
  part: number,
): Promise<ChangingRequest> {
  await pause(SETTLED_MS);
  const connection = await createConnection({ uri: databaseUrl });
  const [found] = await connection.query<(RowDataPacket & Employee)[]>(
    'select id, version from employee where customer_id = ? order by id limit ? offset ?',
    [office.customerId, CONNECTIONS, part * CONNECTIONS],
  );
  await connection.end();
  const employees = found.map(({ id, version }) => ({ id, version }));
  return {
    port,
    path: '/graphql',
    headers,
    nextBody(connectionIndex) {
      const employee = employees[connectionIndex];
      if (!employee) throw new Error('every connection has an employee');
      const input = { ...employee, name: `Employee ${employee.version}` };
      employee.version += 1;
      return JSON.stringify({ query: MUTATION, variables: { input } });
    },
  };
}
