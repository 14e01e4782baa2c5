import { setTimeout as pause } from 'node:timers/promises';
import { createConnection, type Connection } from 'mysql2/promise';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { waitFor } from '#api/testing/wait-for.ts';
import { adminUrl } from '#load-tests/lib/scratch-tenant.ts';
import { connectMachine } from '#load-tests/simulator/machine-client.ts';
import { bootGateway, WIDE, type TestGateway } from './testing/gateway.ts';

const OFFLINE_AFTER_SECONDS = 2;
/** The deadlines are checked every second. */
const SURELY_SILENT_MS = (OFFLINE_AFTER_SECONDS + 2) * 1000;

let app: TestGateway;
let mysql: Connection;

beforeAll(async () => {
  app = await bootGateway({ rate: WIDE, handshakesAtOnce: 1 }, { KEEP_ALIVE_SECONDS: 1, OFFLINE_AFTER_SECONDS });
  mysql = await createConnection(adminUrl(app.config));
});
afterAll(async () => {
  await mysql?.end();
  await app?.close();
});

/** A welcome reads this table, the check of a credential does not. */
const holdWelcomes = () => mysql.query('lock tables machine_offline_event write');
const releaseWelcomes = () => mysql.query('unlock tables');

it('a machine is not silent while it waits for its welcome, and the next one is asked to wait [M1, O9]', async () => {
  const [first, second] = [await app.world.machine([]), await app.world.machine([])];
  await holdWelcomes();
  const client = await app.connect(first.token, { sayHello: false });
  const welcome = client.request('hello', { firmware: 'slow 1' }).catch((error: unknown) => error);
  await waitFor('the server to have the hello', async () => app.gateway.stats().messages === 1);
  const refused = await connectMachine(app.url, second.token).catch((error: unknown) => error);
  expect(refused).toMatchObject({ name: 'UpgradeRefused', status: 503, retryAfterSeconds: 5 });
  await pause(SURELY_SILENT_MS);
  await releaseWelcomes();
  expect(await welcome).toMatchObject({ type: 'welcome', offlineAfterSeconds: OFFLINE_AFTER_SECONDS });
  await pause(SURELY_SILENT_MS / 4);
  expect(await client.request('keepAlive')).toMatchObject({ type: 'keepAliveAck' });
  expect(await client.closed).toMatchObject({ code: 4004, reason: 'SILENT' });
  const next = await app.connect(second.token);
  expect(next.welcome).toMatchObject({ type: 'welcome' });
  await next.close();
});
