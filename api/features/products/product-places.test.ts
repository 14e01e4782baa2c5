import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeEmployee } from '#api/features/employees/employee.factory.ts';
import { fillMachine, makeMachine } from '#api/features/machines/machine.factory.ts';
import { bootApp, type TestApp } from '#api/testing/app.ts';
import { unique } from '#api/testing/unique.ts';
import { insertWithdrawal, type WithdrawalRow } from '#api/testing/withdrawal-row.ts';
import { makeProduct } from './product.factory.ts';

const CHANNELS = `query ($id: ID!) { getProductChannels(productId: $id) {
  machineId machineName channel size certificateNumber certificateExpirationDate quantity
} }`;
const HOLDERS = `query ($id: ID!, $certificateId: ID, $anySize: Boolean, $limit: Int, $nextToken: String) {
  page: listProductHolders(productId: $id, certificateId: $certificateId, anySize: $anySize, limit: $limit,
    nextToken: $nextToken) { items { employeeId employeeName quantityHeld } nextToken totalCount } }`;

let app: TestApp;
beforeAll(async () => {
  app = await bootApp();
});
afterAll(() => app?.close());

async function makeProductParts() {
  const product = await makeProduct(app);
  const [size] = product.sizes;
  const [certificate] = size?.certificates ?? [];
  if (!size || !certificate) throw new Error('The product has no size or certificate');
  return { product, size, certificate };
}

describe('getProductChannels', () => {
  it('lists the channels of the product only, the emptiest first C4', async () => {
    const { product, size, certificate } = await makeProductParts();
    const other = await makeProductParts();
    const machine = await makeMachine(app);
    const contents = { productId: product.id, sizeId: size.id, certificateId: certificate.id };
    await fillMachine(app, machine, [
      { ...contents, channel: 1, quantity: 5 },
      { ...contents, channel: 2, quantity: 1 },
      {
        channel: 3,
        quantity: 1,
        productId: other.product.id,
        sizeId: other.size.id,
        certificateId: other.certificate.id,
      },
    ]);
    const admin = await app.as('admin');
    expect(await admin.data(CHANNELS, { id: product.id })).toMatchObject({
      getProductChannels: [
        { machineId: machine.id, machineName: machine.name, channel: 2, quantity: 1 },
        { machineId: machine.id, channel: 1, quantity: 5 },
      ],
    });
  });
});

describe('listProductHolders', () => {
  it('lists who holds pieces, newest first, also by certificate; nobody who returned them all IDEA-23', async () => {
    const { product, certificate } = await makeProductParts();
    const [first, second] = [await makeEmployee(app), await makeEmployee(app)];
    const deliver = (row: WithdrawalRow) => insertWithdrawal(app, app.acme, { product_id: product.id, ...row });
    const of = ({ id, name }: { id: string; name: string }) => ({ employee_id: id, employee_name: name });
    await deliver({
      ...of(first),
      quantity_requested: 3,
      quantity_returned: 1,
      requested_at: new Date(Date.now() - 9e7),
    });
    await deliver({ ...of(second), certificate_id: certificate.id });
    await deliver({ ...of(second), quantity_lost: 1 });
    await deliver({ ...of(second), withdrawal_status: 'REJECTED' });
    const admin = await app.as('admin');
    const newest = { employeeId: second.id, employeeName: second.name, quantityHeld: 1 };
    const oldest = { employeeId: first.id, employeeName: first.name, quantityHeld: 2 };
    const id = product.id;
    expect(await admin.data(HOLDERS, { id })).toMatchObject({ page: { items: [newest, oldest], totalCount: 2 } });
    const { page } = await admin.data<{ page: { nextToken: string } }>(HOLDERS, { id, limit: 1 });
    expect(await admin.data(HOLDERS, { id, limit: 1, nextToken: page.nextToken })).toMatchObject({
      page: { items: [oldest], nextToken: null },
    });
    expect(await admin.data(HOLDERS, { id, certificateId: certificate.id })).toMatchObject({
      page: { items: [newest] },
    });
  });

  it('finds the same number on other sizes when any size is asked for, not another number IDEA-23', async () => {
    const sizes = ['12345', '12345', '99999'].map((number, index) => ({
      size: `S${index}`,
      code: unique('GL'),
      certificates: [{ name: 'CA', number }],
    }));
    const product = await makeProduct(app, { sizes });
    const ids = product.sizes.map(({ certificates }) => certificates[0]?.id ?? '');
    for (const [index, certificateId] of ids.entries())
      await insertWithdrawal(app, app.acme, {
        product_id: product.id,
        certificate_id: certificateId,
        employee_name: `Person ${index}`,
        requested_at: new Date(Date.now() - index * 1000),
      });
    const admin = await app.as('admin');
    const names = async (certificateId: string | undefined, anySize: boolean) => {
      const { page } = await admin.data<{ page: { items: { employeeName: string }[] } }>(HOLDERS, {
        id: product.id,
        certificateId,
        anySize,
      });
      return page.items.map(({ employeeName }) => employeeName);
    };
    expect(await names(ids[1], true)).toEqual(['Person 0', 'Person 1']);
    expect(await names(ids[1], false)).toEqual(['Person 1']);
    expect(await names(ids[2], true)).toEqual(['Person 2']);
  });
});
