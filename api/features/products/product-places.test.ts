import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeEmployee } from '#api/features/employees/employee.factory.ts';
import { fillMachine, makeMachine } from '#api/features/machines/machine.factory.ts';
import { bootApp, type TestApp } from '#api/testing/app.ts';
import { insertWithdrawal, type WithdrawalRow } from '#api/testing/withdrawal-row.ts';
import { makeProduct } from './product.factory.ts';

const CHANNELS = `query ($id: ID!) { getProductChannels(productId: $id) {
  machineId machineName channel size certificateNumber certificateExpirationDate quantity
} }`;
const HOLDERS = `query ($id: ID!, $certificateId: ID) { getProductHolders(productId: $id, certificateId: $certificateId) {
  employeeId employeeName quantityHeld
} }`;

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

describe('getProductHolders', () => {
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
    expect(await admin.data(HOLDERS, { id: product.id })).toEqual({
      getProductHolders: [newest, { employeeId: first.id, employeeName: first.name, quantityHeld: 2 }],
    });
    expect(await admin.data(HOLDERS, { id: product.id, certificateId: certificate.id })).toEqual({
      getProductHolders: [newest],
    });
  });
});
