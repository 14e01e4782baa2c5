import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#api/db/sql.ts';
import { biometryOf } from '#api/testing/ack-ledger.ts';
import { proxyOf, type TcpProxy } from '#api/testing/tcp-proxy.ts';
import { waitFor } from '#api/testing/wait-for.ts';
import { connectMachine, UpgradeRefused } from '#load-tests/simulator/machine-client.ts';
import { cutCommits, killUnderLoad, createStockedMachine } from './testing/failures.ts';
import { bootGateway, WIDE, type TestGateway } from './testing/gateway.ts';

/** failures.full.test.ts cuts the connection at every millisecond, and kills the process more often. */
const CUT_AFTER_MS = [4, 9, 14];

let app: TestGateway;

beforeAll(async () => {
  app = await bootGateway();
});
afterAll(() => app?.close());

describe('a gateway whose MySQL disconnects', () => {
  let proxy: TcpProxy;
  let url: string;
  let stop: () => Promise<void>;

  beforeAll(async () => {
    const proxied = await proxyOf(app.config.DATABASE_URL);
    proxy = proxied.proxy;
    const replica = await app.addReplica({ rate: WIDE }, { DATABASE_URL: proxied.address, PRESENCE_FLUSH_MS: 100 });
    ({ url, stop } = replica);
  });
  afterAll(async () => {
    await stop?.();
    await proxy?.close();
  });

  it('keeps the socket, answers UNAVAILABLE, accepts keep-alives, and recovers without loss REL-7', async () => {
    const { machine, employee } = await createStockedMachine(app, 5);
    const client = await connectMachine(url, machine.token, { keepAlive: false });
    const request = () =>
      client.request('withdrawalRequest', { employee: biometryOf(employee), channel: 1 }, 'during-the-outage');
    await proxy.cut();
    expect(await request()).toMatchObject({
      type: 'error',
      code: 'UNAVAILABLE',
      dependency: 'mysql',
      retryAfterSeconds: 5,
    });
    expect(await client.request('keepAlive')).toMatchObject({ type: 'keepAliveAck' });
    const sentAt = Date.now();
    const refused = await connectMachine(url, machine.token).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(UpgradeRefused);
    expect(refused).toMatchObject({ status: 503, retryAfterSeconds: 5 });
    await proxy.join();
    const answer = await waitFor('an answer', async () => {
      const frame = await request();
      return frame.type === 'approved' ? frame : null;
    });
    expect(await request()).toEqual(answer);
    await waitFor('the keep-alive of the outage', async () => {
      const [row] = await app.query<{ seen: number }>(
        sql`select last_seen_ms as seen from machine_presence where machine_id = ${machine.id}`,
      );
      return Math.abs((row?.seen ?? 0) - sentAt) < 1000;
    });
    expect(await app.query(sql`select quantity, reserved from channel where machine_id = ${machine.id}`)).toEqual([
      { quantity: 5, reserved: 1 },
    ]);
    await client.close();
    expect(await app.mismatches()).toEqual([]);
  });

  it('applies a repeated message only once when the connection breaks between commit and answer REL-8', () =>
    cutCommits(app, { url, proxy }, CUT_AFTER_MS));
});

/** Enough for two starts of the whole product on a busy computer. */
const KILL_TEST_MS = 240_000;

describe('the process, killed under load', () => {
  it('loses no acknowledged delivery, and applies none twice REL-7', { timeout: KILL_TEST_MS }, () =>
    killUnderLoad(app, 1),
  );
});
