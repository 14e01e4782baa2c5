import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { write } from '#api/crud/write.ts';
import { change, sql } from '#api/db/sql.ts';
import { waitFor } from '#api/testing/wait-for.ts';
import { connectMachine, type MachineClient } from '#load-tests/simulator/machine-client.ts';
import { bootGateway, WIDE, type Replica, type TestGateway } from './testing/gateway.ts';

/** Checks run every two seconds; with a margin for a busy computer. */
const CHECKS_WITHIN_MS = 30_000;

let app: TestGateway;
let replica: Replica;
let clients: MachineClient[];
const seen: string[] = [];

const countChecks = () =>
  seen.filter((statement) => statement.includes('from machine_credential where revoked_at')).length;
const configurationsLoaded = () =>
  seen.filter((statement) => statement.includes('customer.time_zone as timeZone')).length;

/** Waits until this number of checks has started and ended from now on. */
async function waitForChecks(times: number): Promise<void> {
  const before = countChecks();
  await waitFor('the checks', () => countChecks() > before + times, CHECKS_WITHIN_MS);
}

beforeAll(async () => {
  app = await bootGateway();
  // It gets no events from other replicas, so it finds changes only by its checks.
  replica = await app.addReplica(
    { rate: WIDE, onQuery: (statement) => seen.push(statement) },
    { VALKEY_URL: undefined, KEEP_ALIVE_SECONDS: 1, PRESENCE_FLUSH_MS: 10_000 },
  );
  const product = await app.world.product();
  clients = [];
  for (let index = 0; index < 3; index++)
    clients.push(await connectMachine(replica.url, (await app.world.machine([{ ...product, quantity: 5 }])).token));
  await waitForChecks(1);
});
afterAll(() => app?.close());

describe('a change that the checks return for half a minute', () => {
  it('is compared once per machine, even when it was committed late [M6]', async () => {
    seen.length = 0;
    const scope = { em: app.world.em(), tenant: { id: app.world.customerId }, actor: SYSTEM };
    // Like a slow transaction: the checks return it only from 28 seconds after its time, and shorter than the other
    // change.
    await write(scope, async (tx) => {
      await change(
        tx.em,
        sql`update customer set time_zone = 'America/Manaus', version = version + 1,
          updated_at = current_timestamp(3) - interval 28 second where id = ${tx.customerId}`,
      );
      await change(
        tx.em,
        sql`update machine set observation = 'Moved', version = version + 1, updated_at = current_timestamp(3)
          where customer_id = ${tx.customerId}`,
      );
    });
    for (const client of clients) {
      const pushed = await waitFor(
        'the configuration',
        () => client.pushed.find(({ type }) => type === 'configuration'),
        CHECKS_WITHIN_MS,
      );
      expect(pushed).toMatchObject({ configuration: { machine: { timeZone: 'America/Manaus' } } });
      await client.acknowledge(pushed.configuration);
    }
    await waitForChecks(3);
    expect(configurationsLoaded()).toBe(clients.length);
  });
});

const SYSTEM = { type: 'SYSTEM', id: null, name: 'test' } as const;
