import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRow } from '#api/crud/create-row.ts';
import { write, type Tx } from '#api/crud/write.ts';
import { change, firstRow, sql } from '#api/db/sql.ts';
import { bootApp, type TestApp, type TestTenant } from '#api/testing/app.ts';
import { GraphqlClient } from '#api/testing/client.ts';
import { unique } from '#api/testing/unique.ts';
import { makeMachine } from './machine.factory.ts';
import { Machine } from './machine.entity.ts';
import { requireBelowMachineLimit } from './machine-limit.ts';

const CREATE = 'mutation ($input: CreateMachineInput!) { createMachine(input: $input) { id } }';
const DELETE = 'mutation ($id: ID!, $version: Int!) { deleteMachine(id: $id, version: $version) { id } }';
const MAX = 5;

let app: TestApp;
beforeAll(async () => {
  app = await bootApp({ MACHINES_PER_CUSTOMER: MAX });
});
afterAll(() => app?.close());

const newMachine = () => ({ name: unique('Machine'), model: 'ICEPLUS_MACHINE' as const });

async function machinesOf({ id }: TestTenant): Promise<number> {
  const counted = await firstRow(
    app.services.orm.em.fork(),
    sql<{ total: number }>`select count(*) as total from machine where customer_id = ${id} and live = 1`,
  );
  return Number(counted?.total);
}

/** Marks all machines of the tenant as deleted, so that the limit does not count them. */
const deleteMachines = ({ id }: TestTenant) =>
  change(app.services.orm.em.fork(), sql`update machine set status = 'DELETED' where customer_id = ${id}`);

describe('the machine limit of a customer', () => {
  it('is a setting; inactive machines count, deleted machines and those of others do not [V5] [T10]', async () => {
    const admin = await app.as('admin');
    const [spare] = [await makeMachine(app, {}), await makeMachine(app, { status: 'INACTIVE' })];
    for (let more = 2; more < MAX; more++) await makeMachine(app);
    expect((await admin.error(CREATE, { input: newMachine() })).extensions).toMatchObject({
      code: 'VALIDATION',
      fields: [{ path: 'machines', key: 'machineLimit', values: { max: MAX } }],
    });
    await makeMachine(app, {}, app.bolt);
    await admin.data(DELETE, { id: spare.id, version: 1 });
    await admin.data(CREATE, { input: newMachine() });
    expect(await machinesOf(app.acme)).toBe(MAX);
  });

  it('is not exceeded by ten simultaneous requests on two replicas [V5] SEC-55', async () => {
    await deleteMachines(app.bolt);
    for (let made = 1; made < MAX; made++) await makeMachine(app, {}, app.bolt);
    const admin = await app.as('admin', app.bolt);
    const replica = await app.startReplica();
    const origin = app.originOf(app.bolt).replace(String(app.port), String(replica.port));
    const elsewhere = new GraphqlClient(origin, admin.token);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => (index % 2 ? admin : elsewhere).ask(CREATE, { input: newMachine() })),
    );
    expect(answers.filter(({ errors }) => errors.length === 0)).toHaveLength(1);
    for (const { extensions } of answers.flatMap(({ errors }) => errors))
      expect(extensions.fields).toMatchObject([{ key: 'machineLimit' }]);
    expect(await machinesOf(app.bolt)).toBe(MAX);
  });

  it('is not exceeded because of the lock: the same race without the lock exceeds it [V5]', async () => {
    const race = async (checkLimit: (tx: Tx) => Promise<void>) => {
      await deleteMachines(app.bolt);
      const create = () =>
        write(
          { em: app.services.orm.em, tenant: app.bolt, actor: { type: 'SYSTEM', id: null, name: null } },
          async (tx) => {
            await checkLimit(tx);
            await createRow(tx, Machine, newMachine());
          },
        );
      await Promise.allSettled(Array.from({ length: 20 }, create));
      return machinesOf(app.bolt);
    };
    expect(await race((tx) => requireBelowMachineLimit(tx, MAX))).toBe(MAX);
    const noLock = () => Promise.resolve();
    // One more than the limit have checked it before the first one writes.
    let checked = 0;
    const allChecked = Promise.withResolvers<void>();
    const checkWithoutLock = async (tx: Tx) => {
      await requireBelowMachineLimit(tx, MAX, noLock);
      checked += 1;
      if (checked > MAX) allChecked.resolve();
      await allChecked.promise;
    };
    expect(await race(checkWithoutLock)).toBeGreaterThan(MAX);
  });
});
