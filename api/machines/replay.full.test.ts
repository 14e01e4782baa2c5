import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '#api/db/sql.ts';
import {
  ConnectionLost,
  connectMachine,
  type MachineClient,
  type ServerFrame,
} from '#load-tests/simulator/machine-client.ts';
import { createStockedMachine } from './testing/failures.ts';
import { bootGateway, WIDE, type TestGateway } from './testing/gateway.ts';

const EVENTS = 5000;
const PER_FRAME = 50;
/** Every so many frames the connection is cut before the answer. */
const CUT_EVERY = 7;
const SECOND_MS = 1000;
const TEST_MS = 400_000;

let app: TestGateway;
beforeAll(async () => {
  app = await bootGateway({ rate: WIDE });
});
afterAll(() => app?.close());

it(
  'replays 5,000 deliveries in order and once, although frames are lost, repeated and left out [M3] REL-20',
  { timeout: TEST_MS },
  async () => {
    const { machine, employee } = await createStockedMachine(app, EVENTS + 1000);
    const urls = [app.url, (await app.addReplica()).url];
    const begunMs = Date.now() - EVENTS * SECOND_MS;
    const events = Array.from({ length: EVENTS }, (_, index) => ({
      sequence: index + 1,
      at: new Date(begunMs + index * SECOND_MS).toISOString(),
      kind: 'delivery',
      channel: 1,
      identification: employee.identification,
      method: 'BIOMETRY',
      result: 'SUCCESS',
    }));
    const send = (client: MachineClient, from: number): Promise<ServerFrame> =>
      client.request('replay', {
        sentAt: new Date().toISOString(),
        events: events.slice(from, from + PER_FRAME),
      });
    const connect = (frame: number) => connectMachine(urls[frame % 2] ?? '', machine.token, { keepAlive: false });

    let client = await connect(0);
    for (let stored = 0, frame = 1; stored < EVENTS; frame++) {
      if (frame % CUT_EVERY === 0) {
        const unanswered = send(client, stored).catch((error: unknown) => error);
        client.cut();
        expect(await unanswered).toBeInstanceOf(ConnectionLost);
        client = await connect(frame);
      }
      if (stored + PER_FRAME < EVENTS - PER_FRAME) {
        const skipped = await send(client, stored + 2 * PER_FRAME);
        expect(skipped).toMatchObject({ type: 'error', code: 'SEQUENCE_GAP' });
        expect(Number(skipped.expectedSequence)).toBeGreaterThan(stored);
      }
      const answer = await send(client, stored);
      expect(answer.type).toBe('replayed');
      stored = Math.min(stored + PER_FRAME, EVENTS);
      expect(await send(client, stored - PER_FRAME)).toMatchObject({ events: answer.events });
    }
    await client.close();

    const made = await app.query<{ at: string }>(
      sql`select machine_time as at from withdrawal where source_id = ${machine.id} and offline = 1 order by requested_at, id`,
    );
    expect(made.map(({ at }) => `${at.replace(' ', 'T')}Z`)).toEqual(events.map(({ at }) => at));
    expect(await app.query(sql`select quantity, reserved from channel where machine_id = ${machine.id}`)).toEqual([
      { quantity: 1000, reserved: 0 },
    ]);
    expect(await app.mismatches()).toEqual([]);
  },
);
