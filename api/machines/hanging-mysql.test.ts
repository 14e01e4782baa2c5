import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { firstRow, sql } from '#api/db/sql.ts';
import type { Health } from '#api/server/health.ts';
import { bootApp, type TestApp } from '#api/testing/app.ts';
import type { GraphqlClient } from '#api/testing/client.ts';
import { proxyOf, type TcpProxy } from '#api/testing/tcp-proxy.ts';
import { waitFor } from '#api/testing/wait-for.ts';
import { connectMachine, type MachineClient } from '#load-tests/simulator/machine-client.ts';
import { World, type WorldEmployee, type WorldMachine } from './testing/world.ts';

const TIMEOUT_MS = 1000;
/** The timeout of a connection and of a statement, with a margin for a busy computer. */
const ANSWERED_WITHIN_MS = 6 * TIMEOUT_MS;
const QUERY = '{ listSectors(limit: 1) { totalCount } }';
/** More than the connections of the pool. */
const READERS = 25;

let app: TestApp;
let mysqlProxy: TcpProxy;
let admin: GraphqlClient;
let machine: WorldMachine;
let employee: WorldEmployee;
let client: MachineClient;

beforeAll(async () => {
  app = await bootApp(async ({ DATABASE_URL }) => {
    const { proxy, address } = await proxyOf(DATABASE_URL);
    mysqlProxy = proxy;
    return { DATABASE_URL: address, DB_ACQUIRE_TIMEOUT_MS: TIMEOUT_MS, DB_STATEMENT_TIMEOUT_MS: TIMEOUT_MS };
  });
  const world = new World(app.services, app.acme.id);
  const product = await world.product();
  employee = await world.employee(await world.group([{ productId: product.productId, quantity: 5 }]));
  machine = await world.machine([{ ...product, quantity: 5 }]);
  admin = await app.as('admin');
  client = await connectMachine(url(), machine.token, { keepAlive: false });
});
afterAll(async () => {
  await app?.close();
  await mysqlProxy?.close();
});

const url = () => `ws://127.0.0.1:${app.port}/machines`;
const health = async (): Promise<Health> => {
  const response = await fetch(`${app.originOf(null)}/health/ready`);
  return JSON.parse(await response.text());
};
const ask = () => {
  const { identification, pin } = employee;
  return client.request(
    'withdrawalRequest',
    { employee: { identification, method: 'PASSWORD', pin }, channel: 1 },
    'one',
  );
};

describe('while MySQL accepts connections and does not answer', () => {
  it('machines and people get UNAVAILABLE in limited time, and all calls work again afterwards', async () => {
    await admin.data(QUERY);
    mysqlProxy.hang();
    const since = Date.now();
    const reading = Array.from({ length: READERS }, () => admin.ask(QUERY));
    const asking = ask();
    const coming = connectMachine(url(), machine.token).catch((error: unknown) => error);
    expect(await client.request('keepAlive')).toMatchObject({ type: 'keepAliveAck' });
    expect((await fetch(`${app.originOf(null)}/health/live`)).status).toBe(200);
    expect(await asking).toMatchObject({ type: 'error', code: 'UNAVAILABLE', dependency: 'mysql' });
    expect(await coming).toMatchObject({ name: 'UpgradeRefused', status: 503, retryAfterSeconds: 5 });
    for (const { errors } of await Promise.all(reading))
      expect(errors[0]?.extensions).toMatchObject({ code: 'UNAVAILABLE', dependency: 'mysql' });
    expect(Date.now() - since).toBeLessThan(ANSWERED_WITHIN_MS);
    const { dependencies } = await waitFor('the health check to report it', async () => {
      const seen = await health();
      return seen.status === 'not ready' && seen;
    });
    expect(Object.entries(dependencies).filter(([, state]) => state === 'down')).toEqual([['mysql', 'down']]);

    await mysqlProxy.join();
    const approved = await waitFor('an answer', async () => {
      const answer = await ask();
      return answer.type === 'approved' && answer;
    });
    expect(await ask()).toEqual(approved);
    expect(await waitFor('the list', async () => (await admin.ask(QUERY)).data)).toEqual({
      listSectors: { totalCount: 0 },
    });
    await waitFor('the health check to recover', async () => (await health()).status === 'ready');
    const em = app.services.orm.em.fork();
    expect(await firstRow(em, sql`select quantity, reserved from channel where machine_id = ${machine.id}`)).toEqual({
      quantity: 5,
      reserved: 1,
    });
    await client.close();
  });
});
