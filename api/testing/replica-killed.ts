import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { rows, sql, type Sql } from '#api/db/sql.ts';
import { World, type WorldMachine } from '#api/machines/testing/world.ts';
import { auditStock } from '#api/stock/audit.ts';
import { connectMachine } from '#load-tests/simulator/machine-client.ts';
import { SimulatedMachine } from '#load-tests/simulator/simulated-machine.ts';
import { bootApp, type TestApp } from './app.ts';
import { createBalancer, type Balancer } from './balancer.ts';
import { deliverUntil, untilMore } from './deliver-until.ts';
import { expectAcknowledged, newLedger } from './ledger-audit.ts';
import { openConsoles, type OpenConsoles } from './open-consoles.ts';
import { startProduct, type ProductProcess } from './product-process.ts';
import { waitFor } from './wait-for.ts';

/** Everything is back on the other replica within this time. */
const BACK_WITHIN_MS = 60_000;
/** On a busy computer many wait as long as the protocol's reconnect rule lets them. */
const CONNECT_WITHIN_MS = 240_000;
const TEST_MS = 600_000;
/** Machines that deliver all the time. */
const BUSY = 4;
/** Machines that are created at the same time. */
const AT_ONCE = 8;

/** Number of idle machines and of consoles. */
export type Crowd = { machines: number; consoles: number };

/**
 * Declares, inside a describe, the tests of three processes of the product behind one address. The last one stops one of
 * them as for maintenance of its node, and kills another, with machines and consoles attached.
 */
export function itOutlivesAKilledReplica({ machines, consoles }: Crowd): void {
  let app: TestApp;
  let world: World;
  let products: [ProductProcess, ProductProcess, ProductProcess];
  let balancer: Balancer;
  let opened: OpenConsoles | undefined;
  const stopping = new AbortController();

  beforeAll(async () => {
    app = await bootApp({ SOCKETS_PER_PERSON: 100_000 });
    world = new World(app.services, app.acme.id);
    const start = () => startProduct(app.config);
    products = [await start(), await start(), await start()];
    balancer = await createBalancer(products.map(({ origin }) => Number(new URL(origin).port)));
  }, TEST_MS);
  afterAll(async () => {
    stopping.abort();
    await opened?.close();
    await balancer?.close();
    for (const { child } of products ?? []) child.kill('SIGKILL');
    await app?.close();
  }, TEST_MS);

  const query = <T>(statement: Sql) => rows(app.services.orm.em.fork(), statement) as Promise<T[]>;
  const source = () => ({
    world,
    query,
    mismatches: async () => (await auditStock(app.services.orm.em.fork())).mismatches,
  });
  const machinesUrl = () => `ws://127.0.0.1:${balancer.port}/machines`;

  it('closes the socket of a revoked credential on whichever replica it is [O4]', async () => {
    for (const { machinesUrl: url } of products.slice(0, 2)) {
      const machine = await world.machine([]);
      const client = await connectMachine(url, machine.token);
      const [, credentialId = ''] = machine.token.split('_');
      const admin = await app.as('admin');
      await admin.data(
        `mutation { revokeMachineCredential(id: "${credentialId}", machineId: "${machine.id}") { revokedAt } }`,
      );
      expect((await client.closed).code).toBe(4002);
    }
  });

  it('keeps a machine ONLINE that moves to another replica, and closes its older socket [O4] [M1] REL-21', async () => {
    const machine = await world.machine([]);
    const [first, second] = products;
    const older = await connectMachine(first.machinesUrl, machine.token);
    const stateOf = async () => {
      const [found] = await query<{ online: number; replica: string }>(
        sql`select online, replica from machine_presence where machine_id = ${machine.id}`,
      );
      return found;
    };
    const before = await waitFor('the machine to be ONLINE', async () => {
      const found = await stateOf();
      return found?.online === 1 ? found : null;
    });
    const newer = await connectMachine(second.machinesUrl, machine.token);
    expect((await older.closed).code).toBe(4001);
    await waitFor('the other replica to write its presence', async () => {
      await newer.request('keepAlive');
      const found = await stateOf();
      expect(found?.online).toBe(1);
      return found?.replica !== before.replica;
    });
    await newer.close();
  });

  it(
    'has all machines and consoles back within 60 seconds after a drained node and after a kill, applies nothing twice, loses nothing acknowledged [O4] [O6] REL-17 REL-7',
    // A second try would find two of the three processes gone.
    { timeout: TEST_MS, retry: 0 },
    async () => {
      const crowd = await makeMachines(world, machines);
      const idle = crowd.map(({ token }) => new SimulatedMachine({ url: machinesUrl(), token }));
      const ledgers = await Promise.all(Array.from({ length: BUSY }, () => newLedger(source())));
      for (const [index, machine] of idle.entries()) {
        void machine.run(stopping.signal);
        if (index % 100 === 99) await pause(200);
      }
      const { token } = await app.as('admin');
      opened = openConsoles(`http://acme.localhost:${balancer.port}`, token ?? '', consoles);
      const seen = opened;
      const isOnline = ({ isOnline: is }: SimulatedMachine) => is;
      const everyone = () => idle.every(isOnline) && seen.connected() === consoles;
      const openedAt = Date.now();
      await waitFor('machines and consoles to connect', everyone, CONNECT_WITHIN_MS);
      console.log(
        `    machines and consoles were connected ${Math.round((Date.now() - openedAt) / 1000)} s after the last began`,
      );

      const isOver = new AbortController();
      const loads = ledgers.map((ledger) => deliverUntil(isOver.signal, ledger, machinesUrl()));
      await untilMore(ledgers);
      await waitFor('every console of both replicas to be informed', () => seen.informed() === consoles);

      const untilBack = async (since: number, what: string) => {
        await waitFor('machines and consoles to be back', everyone, BACK_WITHIN_MS);
        console.log(`    ${what}: machines and consoles were back after ${Math.round((Date.now() - since) / 1000)} s`);
        seen.forget();
        await untilMore(ledgers);
        await waitFor('every console to be informed', () => seen.informed() === consoles);
        const online = await query<{ machine_id: string }>(
          sql`select machine_id from machine_presence where online = 1 and customer_id = ${app.acme.id}`,
        );
        const known = new Set(online.map(({ machine_id: id }) => id));
        expect(crowd.filter(({ id }) => !known.has(id))).toEqual([]);
      };

      const [drained, victim, survivor] = products;
      const drainedAt = Date.now();
      expect(await drained.stop()).toBe(0);
      await untilBack(drainedAt, 'after SIGTERM');

      const killed = once(victim.child, 'exit');
      victim.child.kill('SIGKILL');
      const killedAt = Date.now();
      await killed;
      await waitFor('sockets of the killed process to break', () => idle.some((machine) => !machine.isOnline));
      await untilBack(killedAt, 'after SIGKILL');

      isOver.abort();
      await Promise.all(loads);
      expect(survivor.child.exitCode).toBeNull();
      await expectAcknowledged(source(), ledgers);
    },
  );
}

async function makeMachines(world: World, count: number): Promise<WorldMachine[]> {
  const made: WorldMachine[] = [];
  while (made.length < count) {
    const next = Math.min(AT_ONCE, count - made.length);
    made.push(...(await Promise.all(Array.from({ length: next }, () => world.machine([])))));
  }
  return made;
}
