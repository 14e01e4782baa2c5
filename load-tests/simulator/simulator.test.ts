import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#api/db/sql.ts';
import { bootGateway, type TestGateway } from '#api/machines/testing/gateway.ts';
import type { MachineCredentials } from './fleet.ts';

const SCRIPT = path.resolve(import.meta.dirname, '../machine.ts');

let app: TestGateway;
let folder: string;
let credentials: string;

beforeAll(async () => {
  app = await bootGateway();
  folder = await mkdtemp(path.join(tmpdir(), 'simulator-'));
  credentials = path.join(folder, 'credentials.json');
  const { world } = app;
  const products = [await world.product(), await world.product()];
  const group = await world.group(products.map(({ productId }) => ({ productId, quantity: 50 })));
  const employees = [
    await world.employee(group, { permission: 'NONE' }),
    await world.employee(group, { permission: 'OPERATOR' }),
  ];
  const machines: MachineCredentials[] = [];
  for (let index = 0; index < 3; index++) {
    const { id, token } = await world.machine(products.map((product) => ({ ...product, quantity: 3, capacity: 12 })));
    machines.push({
      machineId: id,
      tenant: 'acme',
      token,
      employees: employees.map(({ identification, pin }) => ({ identification, pin })),
    });
  }
  await writeFile(credentials, JSON.stringify(machines));
});
afterAll(async () => {
  await app?.close();
  await rm(folder, { recursive: true, force: true });
});

/** Runs the command as a person would. */
async function run(...args: string[]): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, [SCRIPT, '--url', app.url, '--credentials', credentials, ...args]);
  let output = '';
  child.stdout.on('data', (chunk) => (output += String(chunk)));
  child.stderr.on('data', (chunk) => (output += String(chunk)));
  await once(child, 'exit');
  return { code: child.exitCode, output };
}

describe('the simulator', () => {
  it('simulates withdrawals, failures, refusals, replayed offline events and restocks [M8]', async () => {
    const flags = [
      '--duration',
      '15',
      '--rate',
      '240',
      '--fail-rate',
      '0.03',
      '--set-rate',
      '0.5',
      '--offline-rate',
      '0.15',
      '--offline-seconds',
      '2',
      '--ramp',
      '0',
    ];
    const { code, output } = await run('fleet', ...flags);
    expect(output).toContain('delivered');
    expect(code).toBe(0);
    const statuses = await app.query<{ status: string; offline: number; total: number }>(
      sql`select withdrawal_status as status, offline, count(*) as total from withdrawal group by withdrawal_status, offline`,
    );
    const totalOf = (status: string, offline: number) =>
      Number(statuses.find((row) => row.status === status && row.offline === offline)?.total ?? 0);
    expect(totalOf('DELIVERED', 0)).toBeGreaterThan(5);
    expect(totalOf('DELIVERED', 1)).toBeGreaterThan(0);
    const sets = await app.query(
      sql`select request_id from withdrawal where request_pieces = 2 and withdrawal_status = 'DELIVERED' group by request_id having count(*) = 2`,
    );
    expect(sets.length, output).toBeGreaterThan(0);
    const restocks = await app.query(
      sql`select id from stock_movement where reason = 'RESTOCK' and actor_type = 'MACHINE'`,
    );
    expect(restocks.length).toBeGreaterThan(0);
    expect(output).toContain('the line goes down');
    expect(await app.query(sql`select id from machine_credential where forked_at is not null`)).toEqual([]);
    expect(await app.mismatches()).toEqual([]);
  });

  it('reports its counters, which agree with the records and outlive the program [M3]', async () => {
    const { code } = await run('fleet', '--duration', '2', '--rate', '1', '--offline-rate', '0', '--ramp', '0');
    expect(code).toBe(0);
    expect(await app.query(sql`select \`lines\` from counter_difference`)).toEqual([]);
    const [agreed] = await app.query<{ pieces: string | null }>(
      sql`select sum(counted) as pieces from machine_counter where counted = expected and channel > 0`,
    );
    expect(Number(agreed?.pieces)).toBeGreaterThan(3);
  });

  it('shows every frame of one withdrawal [M8]', async () => {
    const [employee] = await app.query<{ identification: string }>(sql`select identification from employee limit 1`);
    const { code, output } = await run(
      'ask',
      '--identification',
      employee?.identification ?? '',
      '--pin',
      '2468',
      '--channel',
      '2',
    );
    expect(code).toBe(0);
    expect(output).toContain('"welcome"');
    expect(output).toMatch(/"approved"|"refused"/);
    const several = await run(
      'ask',
      '--identification',
      employee?.identification ?? '',
      '--pin',
      '2468',
      '--channel',
      '1,2',
    );
    expect(several.code).toBe(0);
    expect(several.output).toMatch(/"piecesRecorded"|"refused"/);
  });

  it('reports invalid options and an unreadable file [M8]', async () => {
    expect(await run('fleet', '--rate', 'many')).toMatchObject({
      code: 1,
      output: expect.stringContaining('a number above 0 is needed'),
    });
    expect(await run('--credentials', '/nowhere.json', 'demo')).toMatchObject({
      code: 1,
      output: expect.stringContaining('npm run db:seed'),
    });
    expect(await run('fleet', '--machines', '9')).toMatchObject({
      code: 1,
      output: expect.stringContaining('holds 3 machines'),
    });
  });
});
