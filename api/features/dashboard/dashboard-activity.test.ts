import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { change, sql } from '#api/db/sql.ts';
import { fillMachine, makeMachine } from '#api/features/machines/machine.factory.ts';
import { makeWarehouseStock } from '#api/features/main-warehouses/main-warehouse.factory.ts';
import { makeProduct } from '#api/features/products/product.factory.ts';
import { makeReceipt } from '#api/features/stock-documents/stock-document.factory.ts';
import type { DashboardActivity } from '#api/graphql/generated/types.ts';
import { bootApp, type TestApp } from '#api/testing/app.ts';
import type { GraphqlClient } from '#api/testing/client.ts';
import { insertWithdrawal } from '#api/testing/withdrawal-row.ts';

const QUERY = `{ getRecentActivity { id kind at withdrawalId machineId warehouseId placeName channel productName quantity
  alert withdrawalStatus personName } }`;

let app: TestApp;
beforeAll(async () => {
  app = await bootApp();
});
afterAll(() => app?.close());

const read = async (client: GraphqlClient) =>
  (await client.data<{ getRecentActivity: DashboardActivity[] }>(QUERY)).getRecentActivity;

/** A machine with three channels of one product. */
async function makeFilledMachine() {
  const product = await makeProduct(app);
  const [size] = product.sizes;
  const contents = {
    productId: product.id,
    sizeId: size?.id ?? '',
    certificateId: size?.certificates[0]?.id ?? '',
    quantity: 2,
  };
  const machine = await makeMachine(app);
  await fillMachine(
    app,
    machine,
    [1, 2, 3].map((channel) => ({ channel, ...contents })),
  );
  return { machine, product };
}

describe('the latest activity', () => {
  it('has restocks, maintenance, alerts and at most three withdrawals, newest first [S1]', async () => {
    const { machine, product } = await makeFilledMachine();
    const admin = await app.as('admin');
    for (const channel of [1, 2])
      await admin.data('mutation ($input: RestockChannelInput!) { restockChannel(input: $input) { channel } }', {
        input: { machineId: machine.id, channel, quantity: 2 },
      });
    await change(
      app.services.orm.em.fork(),
      sql`update channel set status = if(channel = 1, 'MAINTENANCE', 'ERROR'), status_since = now(3) + interval channel second
        where machine_id = ${machine.id} and channel in (1, 2)`,
    );
    for (let at = 0; at < 5; at++)
      await insertWithdrawal(app, app.acme, {
        requested_at: new Date(Date.now() + 60_000 + at),
        employee_name: 'Rita',
      });
    const silent = await makeMachine(app);
    await change(
      app.services.orm.em.fork(),
      sql`insert into machine_presence (customer_id, machine_id, replica, last_seen_ms)
        values (${app.acme.id}, ${silent.id}, 'test', ${Date.now() - 3_600_000})`,
    );
    const { warehouseId } = await makeWarehouseStock(app, { quantity: 3 });

    const seen = await read(admin);
    const times = seen.map(({ at }) => new Date(at).getTime());
    expect(times).toEqual(times.toSorted((one, other) => other - one));
    expect(seen.slice(0, 3)).toMatchObject([1, 2, 3].map(() => ({ kind: 'WITHDRAWAL', personName: 'Rita' })));
    expect(seen.slice(3, 5)).toMatchObject([
      { kind: 'ALERT', alert: 'CHANNEL_ERROR', channel: 2, machineId: machine.id, productName: product.name },
      { kind: 'MAINTENANCE', alert: null, channel: 1, placeName: machine.name },
    ]);
    const of = (kind: string, id: string) =>
      seen.filter((one) => one.kind === kind && [one.machineId, one.warehouseId].includes(id));
    expect(of('RESTOCK', machine.id)).toMatchObject([{ quantity: 4, productName: product.name }]);
    expect(of('ALERT', silent.id)).toMatchObject([{ alert: 'MACHINE_OFFLINE', placeName: silent.name }]);
    expect(of('RESTOCK', warehouseId)).toMatchObject([{ quantity: 3 }]);
  });

  it('has a machine whose active credential two machines seem to use, until it is revoked REL-21', async () => {
    const machine = await makeMachine(app);
    const admin = await app.as('admin');
    const { issued } = await admin.data<{ issued: { credential: { id: string } } }>(
      'mutation ($id: ID!) { issued: issueMachineCredential(machineId: $id) { credential { id } } }',
      { id: machine.id },
    );
    const { id } = issued.credential;
    await change(
      app.services.orm.em.fork(),
      sql`update machine_credential set forked_at = now(3) + interval 1 hour where id = ${id}`,
    );
    const ofMachine = async () => (await read(admin)).filter(({ machineId }) => machineId === machine.id);
    expect(await ofMachine()).toMatchObject([{ kind: 'ALERT', alert: 'MACHINE_FORKED', placeName: machine.name }]);
    await admin.data(
      'mutation ($machineId: ID!, $id: ID!) { revokeMachineCredential(machineId: $machineId, id: $id) { id } }',
      {
        machineId: machine.id,
        id,
      },
    );
    expect(await ofMachine()).toEqual([]);
  });

  it('has a receipt of a warehouse, with who booked it', async () => {
    const item = await makeWarehouseStock(app, { quantity: 3 });
    await makeReceipt(app, item);
    const admin = await app.as('admin');
    const found = (await read(admin)).filter(({ warehouseId }) => warehouseId === item.warehouseId);
    expect(found).toMatchObject([{ kind: 'RESTOCK', machineId: null, personName: expect.any(String) }]);
  });

  it('names nobody for users who may read neither withdrawals nor warehouses [N3]', async () => {
    const seen = await read(await app.as('regular'));
    expect(seen.length).toBeGreaterThan(3);
    expect(seen.filter(({ personName }) => personName !== null)).toEqual([]);
  });

  it('contains nothing of another tenant [T10]', async () => {
    expect(await read(await app.as('admin', app.bolt))).toEqual([]);
  });
});
