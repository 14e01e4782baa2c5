import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { change, nowMs, sql } from '#api/db/sql.ts';
import { proxyOf, type TcpProxy } from '#api/testing/tcp-proxy.ts';
import { waitFor } from '#api/testing/wait-for.ts';
import { connectMachine } from '#load-tests/simulator/machine-client.ts';
import { STOP_MARGIN_MS } from './gateway.ts';
import { sweepPresence } from './presence-sweep.ts';
import { bootGateway, WIDE, type Replica, type TestGateway } from './testing/gateway.ts';

/** Time to close the services after the gateway's stop, because a hanging MySQL does not answer the disconnect. */
const CLOSE_MARGIN_MS = 3000;

let app: TestGateway;
let mysqlProxy: TcpProxy;
let replica: Replica;

beforeAll(async () => {
  app = await bootGateway();
});
afterAll(() => app?.close());

beforeEach(async () => {
  const { proxy, address } = await proxyOf(app.config.DATABASE_URL);
  mysqlProxy = proxy;
  replica = await app.addReplica({ rate: WIDE }, { DATABASE_URL: address, PRESENCE_FLUSH_MS: 100 });
});
afterEach(async () => {
  await replica.stop();
  await mysqlProxy.close();
});

const newMachine = async () => app.world.machine([{ ...(await app.world.product()), quantity: 1 }]);

async function lastSeenOf(machineId: string): Promise<number> {
  const [row] = await app.query<{ seen: number }>(
    sql`select last_seen_ms as seen from machine_presence where machine_id = ${machineId} and firmware is not null`,
  );
  return Number(row?.seen ?? 0);
}

describe('presence while MySQL is down', () => {
  it('of a machine that disconnects during a failing write is written when MySQL is back [M1] REL-7', async () => {
    const machines = [await newMachine(), await newMachine()];
    const clients = [];
    for (const { token } of machines)
      clients.push(await connectMachine(replica.url, token, { keepAlive: false, firmware: 'acme 1' }));
    for (const { id } of machines) await waitFor('its first presence', () => lastSeenOf(id));
    mysqlProxy.hang('insert into machine_presence');
    const sentAt = Date.now();
    for (const client of clients) expect(await client.request('keepAlive')).toMatchObject({ type: 'keepAliveAck' });
    await waitFor('the write to start', () => mysqlProxy.isHanging);
    for (const client of clients) await client.close();
    await waitFor('the sockets to be released', () => replica.gateway.stats().sockets === 0);
    await mysqlProxy.cut();
    await mysqlProxy.join();
    for (const { id } of machines)
      await waitFor('its last keep-alive', async () => (await lastSeenOf(id)) >= sentAt - 1);
  });

  it.each(['cut', 'hang'] as const)('does not delay a stop: %s [O6] REL-30', async (how) => {
    const graceMs = 500;
    const client = await connectMachine(replica.url, (await newMachine()).token, { keepAlive: false });
    await mysqlProxy[how]();
    const unanswered = client.request('stockReport', { channels: [{ channel: 1, quantity: 1 }] }).catch(() => null);
    expect(await client.request('keepAlive')).toMatchObject({ type: 'keepAliveAck' });
    const startedAt = Date.now();
    await replica.stop(graceMs);
    expect(Date.now() - startedAt).toBeLessThan(graceMs + STOP_MARGIN_MS + CLOSE_MARGIN_MS);
    expect(await client.closed).toEqual({ code: 1012, reason: 'RESTART' });
    await unanswered;
  });
});

describe('a machine that was ONLINE', () => {
  it('is OFFLINE when its last keep-alive is older than OFFLINE_AFTER_SECONDS, not sooner [M1]', async () => {
    const afterMs = app.config.OFFLINE_AFTER_SECONDS * 1000;
    const published: string[] = [];
    const stop = app.services.pubsub.listen('machine', ({ id }) => void published.push(id));
    const machineLastSeen = async (agoMs: number, online: number) => {
      const { id } = await newMachine();
      await change(
        app.services.orm.em.fork(),
        sql`insert into machine_presence (customer_id, machine_id, replica, last_seen_ms, online)
          values (${app.world.customerId}, ${id}, 'test', ${nowMs} - ${agoMs}, ${online})`,
      );
      return id;
    };
    // The margin is for a busy computer, on which this test is slow.
    const [within, beyond, back] = [
      await machineLastSeen(afterMs - 20_000, 1),
      await machineLastSeen(afterMs, 1),
      await machineLastSeen(afterMs - 20_000, 0),
    ];
    await sweepPresence(app.services);
    await waitFor('both changes to be published', () => published.includes(beyond) && published.includes(back));
    stop();
    const states = await app.query<{ id: string; online: number }>(
      sql`select machine_id as id, online from machine_presence where replica = 'test'`,
    );
    expect(new Map(states.map(({ id, online }) => [id, online]))).toEqual(
      new Map([
        [within, 1],
        [beyond, 0],
        [back, 1],
      ]),
    );
    // Machines of earlier tests may go OFFLINE meanwhile.
    const publishedHere = published.filter((id) => [within, beyond, back].includes(id));
    expect(publishedHere.toSorted()).toEqual([beyond, back].toSorted());
  });
});
