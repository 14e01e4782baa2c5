import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createConnection } from 'mysql2/promise';
import { sql } from '#api/db/sql.ts';
import { bootGateway, type TestGateway } from '#api/machines/testing/gateway.ts';
import { biometryOf } from '#api/testing/ack-ledger.ts';
import { MachineHandlers } from '#api/testing/machine-handlers.ts';

const PROCESSES = 2;
const REQUESTS = 200;
const PIECES = 50;
const TWIN_REQUESTS = 60;
const TWIN_PIECES = 15;
/** Enough to start two processes on a busy machine. */
const RACE_TEST_MS = 180_000;

const countOf = (answers: readonly { type: string }[], type: string) =>
  answers.filter((answer) => answer.type === type).length;

let app: TestGateway;
let processes: MachineHandlers[];
beforeAll(async () => {
  app = await bootGateway();
  processes = await Promise.all(Array.from({ length: PROCESSES }, () => MachineHandlers.start(app.config)));
});
afterAll(async () => {
  for (const each of processes ?? []) await each.stop();
  await app?.close();
});

describe('200 parallel requests for 50 pieces in two processes', () => {
  it(
    'lead to exactly 50 approvals; after 50 deliveries stock and reservations are 0 and match the ledger [M4] REL-1',
    { timeout: RACE_TEST_MS },
    async () => {
      const { machine, answers } = await rush({ requests: REQUESTS, pieces: PIECES });
      expect(new Set([process.pid, ...processes.map(({ pid }) => pid)]).size).toBe(PROCESSES + 1);
      expect(countOf(answers, 'approved')).toBe(PIECES);
      expect(answers.filter(({ code }) => code === 'OUT_OF_STOCK')).toHaveLength(REQUESTS - PIECES);
      const results = await Promise.all(
        answers
          .filter(({ type }) => type === 'approved')
          .map(async ({ withdrawalId }, index) =>
            processes[index % PROCESSES]?.ask(machine, 'deliveryResult', { withdrawalId, result: 'SUCCESS' }),
          ),
      );
      expect(results.filter((answer) => answer?.type === 'deliveryRecorded')).toHaveLength(PIECES);
      const [channel] = await app.query(
        sql`select quantity, reserved, status from channel where machine_id = ${machine.id}`,
      );
      expect(channel).toEqual({ quantity: 0, reserved: 0, status: 'EMPTY' });
      const ledger = await app.query<{ balance: number }>(
        sql`select balance from stock_movement where machine_id = ${machine.id} and reason = 'DELIVERY' order by balance desc`,
      );
      expect(ledger.map(({ balance }) => balance)).toEqual(
        Array.from({ length: PIECES }, (_, index) => PIECES - 1 - index),
      );
      expect(await app.mismatches()).toEqual([]);
    },
  );
});

describe('the same test without the guard', () => {
  // It changes the schema, so it comes last.
  beforeAll(() => dropChecks(app));

  it('oversells, so the test above can detect a race', { timeout: RACE_TEST_MS }, async () => {
    const { answers } = await rush({ requests: TWIN_REQUESTS, pieces: TWIN_PIECES, guard: false });
    expect(countOf(answers, 'approved')).toBeGreaterThan(TWIN_PIECES);
    expect(await app.mismatches()).not.toEqual([]);
  });
});

type Rush = { requests: number; pieces: number; guard?: boolean };

/** One request per person, all for one channel, distributed over the processes. */
async function rush({ requests, pieces, guard = true }: Rush) {
  const { world } = app;
  const product = await world.product();
  const group = await world.group([{ productId: product.productId, quantity: 1 }]);
  const employees = await world.employees(group, requests);
  const { id } = await world.machine([{ ...product, quantity: pieces }]);
  const machine = { customerId: world.customerId, id };
  const answers = await Promise.all(
    employees.flatMap((employee, index) => {
      const fields = { employee: biometryOf(employee), channel: 1 };
      return processes[index % PROCESSES]?.ask(machine, 'withdrawalRequest', fields, { guard }) ?? [];
    }),
  );
  return { machine, answers };
}

/** Drops the checks of the database, which would turn overselling into errors. */
async function dropChecks({ config }: TestGateway): Promise<void> {
  const url = new URL(config.MYSQL_ADMIN_URL ?? '');
  url.pathname = `/${config.DB_NAME}`;
  const connection = await createConnection({ uri: url.toString() });
  for (const name of ['channel_quantity', 'channel_reserved', 'channel_reserved_inside'])
    await connection.query(`alter table channel drop check ${name}`);
  await connection.end();
}
