import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#api/db/sql.ts';
import type { Events } from '#api/platform/pubsub.ts';
import { startProduct, type ProductProcess } from '#api/testing/product-process.ts';
import { waitFor } from '#api/testing/wait-for.ts';
import { connectMachine } from '#load-tests/simulator/machine-client.ts';
import { bootGateway, WIDE, type TestGateway } from './testing/gateway.ts';
import type { WorldMachine } from './testing/world.ts';

const OFFLINE_AFTER_SECONDS = 4;
/** Keep-alives are written within a second; with a margin for a busy computer. */
const LATE_MS = 2500;

let app: TestGateway;
let ahead: ProductProcess;

beforeAll(async () => {
  app = await bootGateway({ rate: WIDE }, { OFFLINE_AFTER_SECONDS, KEEP_ALIVE_SECONDS: 1, PRESENCE_FLUSH_MS: 100 });
  const config = {
    ...app.config,
    NODE_OPTIONS: `--import=${path.resolve(import.meta.dirname, 'testing/clock-ahead.ts')}`,
  };
  ahead = await startProduct(config);
});
afterAll(async () => {
  await ahead?.stop();
  await app?.close();
});

const newMachine = async (): Promise<WorldMachine> =>
  app.world.machine([{ ...(await app.world.product()), quantity: 5 }]);

const presenceOf = async ({ id }: WorldMachine) => {
  const [row] = await app.query<{ online: number; seen: number; ageMs: number }>(
    sql`select online, last_seen_ms as seen, cast(unix_timestamp(current_timestamp(3)) * 1000 as signed) - last_seen_ms as ageMs
      from machine_presence where machine_id = ${id}`,
  );
  return row;
};

describe('a replica whose clock is five seconds ahead of another’s', () => {
  it('uses the database’s clock for presence, so that no connected machine becomes OFFLINE [M1] REL-27', async () => {
    const here = await newMachine();
    const there = await newMachine();
    const changes: Events['machine'][] = [];
    const stop = app.services.pubsub.listen('machine', (event) => void changes.push(event));
    const clients = [await app.connect(here.token), await connectMachine(ahead.machinesUrl, there.token)];
    for (const machine of [here, there]) {
      await waitFor('ONLINE', async () => (await presenceOf(machine))?.online === 1);
      const first = (await presenceOf(machine))?.seen ?? 0;
      await waitFor('more keep-alives', async () => ((await presenceOf(machine))?.seen ?? 0) > first + 4000, 20_000);
      const { ageMs = NaN } = (await presenceOf(machine)) ?? {};
      expect(Math.abs(ageMs)).toBeLessThan(LATE_MS);
      expect(changes.filter(({ id }) => id === machine.id)).toHaveLength(1);
    }
    stop();
    for (const client of clients) await client.close();
  });

  it('closes its socket when the machine opens a newer one at the other replica REL-21 REL-27', async () => {
    const { token } = await newMachine();
    const older = await connectMachine(ahead.machinesUrl, token);
    const newer = await app.connect(token);
    const closed = [older.closed.then(() => 'the older'), newer.closed.then(() => 'the newer')];
    expect(await Promise.race(closed)).toBe('the older');
    expect(await older.closed).toEqual({ code: 4001, reason: 'REPLACED' });
    expect(await newer.request('keepAlive')).toMatchObject({ type: 'keepAliveAck' });
    await newer.close();
  });
});
