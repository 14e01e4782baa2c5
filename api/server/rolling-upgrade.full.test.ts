import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rows, sql, type Sql } from '#api/db/sql.ts';
import { World } from '#api/machines/testing/world.ts';
import { auditStock } from '#api/stock/audit.ts';
import { run } from '#stack/system/run.ts';
import { repositoryRoot } from '#stack/system/paths.ts';
import type { AckLedger } from '#api/testing/ack-ledger.ts';
import { bootApp, type TestApp } from '#api/testing/app.ts';
import { createBalancer, type Balancer } from '#api/testing/balancer.ts';
import { deliverUntil, untilMore } from '#api/testing/deliver-until.ts';
import { expectAcknowledged, newLedger } from '#api/testing/ledger-audit.ts';
import { withOlderTables } from '#api/testing/older-schema.ts';
import { openConsoles, type OpenConsoles } from '#api/testing/open-consoles.ts';
import { unpackPreviousVersion, type PreviousVersion } from '#api/testing/previous-version.ts';
import { environmentOf, startProduct, type ProductProcess } from '#api/testing/product-process.ts';
import { RequestLoad } from '#api/testing/request-load.ts';
import { waitFor } from '#api/testing/wait-for.ts';

const TEST_MS = 600_000;
const MACHINES = 3;
const CONSOLES = 4;
const REQUESTS = 20;

let app: TestApp;
let previous: PreviousVersion;
let balancer: Balancer;
let consoles: OpenConsoles | undefined;
let ledgers: AckLedger[];
let load: RequestLoad;
/** Ports behind the balancer; a router learns of a replica when it is ready, and forgets it before it stops. */
const ports: number[] = [];
const running: ProductProcess[] = [];
const isOver = new AbortController();

beforeAll(async () => {
  // Only creates records and signs in; everything that the test asks goes to other processes.
  app = await bootApp({ ROLE: 'web', SOCKETS_PER_PERSON: 1000 });
  previous = await unpackPreviousVersion();
  ledgers = await Promise.all(Array.from({ length: MACHINES }, () => newLedger(source())));
  await token();
  await withOlderTables(app.config, previous);
  balancer = await createBalancer(ports);
  load = new RequestLoad(`http://acme.localhost:${balancer.port}`, token);
}, TEST_MS);
afterAll(async () => {
  isOver.abort();
  await consoles?.close();
  await balancer?.close();
  for (const { child } of running) child.kill('SIGKILL');
  await app?.close();
}, TEST_MS);

const token = async () => (await app.as('admin')).token ?? '';
const query = <T>(statement: Sql) => rows(app.services.orm.em.fork(), statement) as Promise<T[]>;
const source = () => ({
  world: new World(app.services, app.acme.id),
  query,
  mismatches: async () => (await auditStock(app.services.orm.em.fork())).mismatches,
});

/** `previous` or this version, behind the balancer. */
async function add(main?: string): Promise<ProductProcess> {
  const product = await startProduct(app.config, { main });
  running.push(product);
  ports.push(Number(new URL(product.origin).port));
  return product;
}

async function remove(product: ProductProcess): Promise<void> {
  ports.splice(ports.indexOf(Number(new URL(product.origin).port)), 1);
  expect(await product.stop()).toBe(0);
}

/** Waits until everybody was served again: machines, requests, consoles. */
async function served(): Promise<void> {
  const wanted = load.answered + REQUESTS;
  consoles?.forget();
  await untilMore(ledgers);
  await waitFor('more requests', () => load.answered >= wanted, 60_000);
  await waitFor('every console to be informed', () => consoles?.informed() === CONSOLES, 90_000);
  expect(load.failures).toEqual([]);
}

describe('an upgrade of one replica after the other, and back', () => {
  it(
    'fails no request and loses no message of machines, while two versions share the database REL-28 [O3] [O6]',
    { timeout: TEST_MS },
    async () => {
      const old = [await add(previous.main), await add(previous.main)];
      consoles = openConsoles(`http://acme.localhost:${balancer.port}`, token, CONSOLES);
      const deliveries = ledgers.map((ledger) =>
        deliverUntil(isOver.signal, ledger, `ws://127.0.0.1:${balancer.port}/machines`),
      );
      const requests = load.run(isOver.signal);
      await served();

      await run(process.execPath, [path.join(repositoryRoot, 'api/db/migrate.ts')], {
        env: environmentOf(app.config),
        what: 'the migrations of this version',
      });
      await served();

      const upgraded: ProductProcess[] = [];
      for (const replica of old) {
        upgraded.push(await add());
        await served();
        await remove(replica);
        await served();
      }

      const back: ProductProcess[] = [];
      for (const replica of upgraded) {
        back.push(await add(previous.main));
        await served();
        await remove(replica);
        await served();
      }

      isOver.abort();
      await Promise.all([requests, ...deliveries]);
      expect(load.failures).toEqual([]);
      await expectAcknowledged(source(), ledgers);
      expect(
        (
          await query<{ name: string }>(sql`select name from sector where customer_id = ${app.acme.id} order by name`)
        ).map(({ name }) => name),
      ).toEqual(load.written.toSorted());
      for (const { child } of back) expect(child.exitCode ?? child.signalCode).toBeNull();
    },
  );
});
