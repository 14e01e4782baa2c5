import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { change, sql } from '#api/db/sql.ts';
import { purgeInbox } from './inbox-purge.ts';
import { bootGateway, WIDE, type TestGateway } from './testing/gateway.ts';
import type { WorldMachine } from './testing/world.ts';

/** More rows than one statement deletes. */
const OLD = 900;

let app: TestGateway;
let machine: WorldMachine;

beforeAll(async () => {
  app = await bootGateway();
  machine = await app.world.machine([{ ...(await app.world.product()), quantity: 5 }]);
});
afterAll(() => app?.close());

/** Inserts answers to the messages `<name>-1` and so on that are this number of days old. */
const insertAnswers = (name: string, count: number, days: number) =>
  change(
    app.world.em(),
    sql`insert into machine_inbox (customer_id, machine_id, message_id, body_hash, answer, received_at)
      with recursive numbers as (select 1 as number union all select number + 1 from numbers where number < ${count})
      select ${app.world.customerId}, ${machine.id}, concat(${name}, '-', number), repeat('0', 64), '{}', current_timestamp(3) - interval ${days} day
      from numbers`,
  );

const storedIds = async () =>
  (
    await app.query<{ id: string }>(
      sql`select message_id as id from machine_inbox where machine_id = ${machine.id} order by message_id`,
    )
  ).map(({ id }) => id);

describe('answers to machines’ messages', () => {
  it('are deleted after 90 days and not before, in small statements, by two replicas at once [M3]', async () => {
    await insertAnswers('old', OLD, 91);
    await insertAnswers('young', 2, 89);
    const deletes: string[] = [];
    const onQuery = (statement: string) => void (statement.startsWith('delete') && deletes.push(statement));
    const replicas = [await app.addReplica({ rate: WIDE, onQuery }), await app.addReplica({ rate: WIDE, onQuery })];
    await Promise.all(replicas.map(({ services }) => purgeInbox(services)));
    expect(await storedIds()).toEqual(['young-1', 'young-2']);
    expect(deletes.length).toBeGreaterThan(2);
    for (const statement of deletes) expect(statement).toMatch(/ limit \?$/);
    const client = await app.connect(machine.token);
    const report = (id: string) => client.request('stockReport', { channels: [{ channel: 1, quantity: 5 }] }, id);
    expect(await report('young-1')).toMatchObject({ code: 'ID_REUSED' });
    expect(await report('old-1')).toMatchObject({ type: 'stockRecorded' });
    await client.close();
  });

  it('are not deleted any more when the process stops [O6]', async () => {
    await insertAnswers('late', OLD, 91);
    expect(await purgeInbox(app.services, () => false)).toBe(0);
    expect((await storedIds()).length).toBeGreaterThan(OLD);
  });
});
