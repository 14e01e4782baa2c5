import { makeEmployee, type MadeEmployee } from '#api/features/employees/employee.factory.ts';
import { type MadeGroup, makeGroup } from '#api/features/groups/group.factory.ts';
import { fillMachine, type MadeMachine, makeMachine } from '#api/features/machines/machine.factory.ts';
import { type MadeProduct, makeProduct } from '#api/features/products/product.factory.ts';
import type { TestApp } from '#api/testing/app.ts';
import { connectMachine, type MachineClient, type ServerFrame } from '#load-tests/simulator/machine-client.ts';

/** A machine with one filled channel, and an employee who may take the product in it. */
export type ShopFloor = {
  product: MadeProduct;
  group: MadeGroup;
  employee: MadeEmployee;
  machine: MadeMachine;
  /** Opens another connection of the machine. */
  connect: () => Promise<MachineClient>;
  /** Sends a withdrawal request of the employee. */
  request: (client: MachineClient, identification?: string) => Promise<ServerFrame>;
  /** Sends the delivery result of an approved request. */
  report: (
    client: MachineClient,
    approved: ServerFrame,
    result: 'SUCCESS' | 'FAILED',
    details?: Record<string, string>,
  ) => Promise<ServerFrame>;
};

/** Number of the machine's only channel. */
export const CHANNEL = 14;

const PIN = '2468';

/** `quota`: pieces that the employee may take in the period; `pieces`: pieces in the channel. */
export async function makeShopFloor(app: TestApp, { quota = 3, pieces = 5 } = {}): Promise<ShopFloor> {
  const product = await makeProduct(app);
  const [size] = product.sizes;
  const [certificate] = size?.certificates ?? [];
  if (!size || !certificate) throw new Error('The product has no size or no certificate');
  const group = await makeGroup(app, { rules: [{ productId: product.id, quantity: quota }] });
  const employee = await makeEmployee(app, { groupId: group.id, pin: PIN });
  const machine = await makeMachine(app);
  const contents = {
    productId: product.id,
    sizeId: size.id,
    certificateId: certificate.id,
    quantity: pieces,
    capacity: 10,
    lowLevel: 2,
  };
  await fillMachine(app, machine, [{ channel: CHANNEL, ...contents }]);
  return {
    product,
    group,
    employee,
    machine,
    connect: async () => connectMachine(`ws://localhost:${app.port}/machines`, await issueToken(app, machine.id)),
    request: (client, identification = employee.identification) =>
      client.request('withdrawalRequest', {
        employee: { identification, method: 'PASSWORD', pin: PIN },
        productId: product.id,
      }),
    report: (client, { withdrawalId }, result, details = {}) =>
      client.request('deliveryResult', { withdrawalId, result, at: new Date().toISOString(), ...details }),
  };
}

/** Issues a credential of the machine as an administrator; returns its token. */
export async function issueToken(app: TestApp, machineId: string): Promise<string> {
  const admin = await app.as('admin');
  const { issued } = await admin.data<{ issued: { token: string } }>(
    'mutation ($id: ID!) { issued: issueMachineCredential(machineId: $id) { token } }',
    { id: machineId },
  );
  return issued.token;
}
