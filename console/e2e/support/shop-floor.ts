import { makeEmployee, type MadeEmployee } from '#api/features/employees/employee.factory.ts';
import { type MadeGroup, makeGroup } from '#api/features/groups/group.factory.ts';
import { fillMachine, type MadeMachine, makeMachine } from '#api/features/machines/machine.factory.ts';
import { type MadeProduct, makeProduct } from '#api/features/products/product.factory.ts';
import type { TestApp } from '#api/testing/app.ts';
import { connectMachine, type MachineClient, type ServerFrame } from '#load-tests/simulator/machine-client.ts';

/** A machine with one channel, and an employee who may take what is in it. */
export type ShopFloor = {
  product: MadeProduct;
  group: MadeGroup;
  employee: MadeEmployee;
  machine: MadeMachine;
  /** The machine connects, as often as it is asked to. */
  connect: () => Promise<MachineClient>;
  /** The employee asks the machine for the product. */
  ask: (client: MachineClient, identification?: string) => Promise<ServerFrame>;
  /** The machine tells what became of an approved request. */
  report: (
    client: MachineClient,
    approved: ServerFrame,
    result: 'SUCCESS' | 'FAILED',
    words?: Record<string, string>,
  ) => Promise<ServerFrame>;
};

/** Number of the one channel. */
export const CHANNEL = 14;

const PIN = '2468';

export async function makeShopFloor(app: TestApp, { mayTake = 3, pieces = 5 } = {}): Promise<ShopFloor> {
  const product = await makeProduct(app);
  const [size] = product.sizes;
  const [certificate] = size?.certificates ?? [];
  if (!size || !certificate) throw new Error('A product is made with a size and a certificate');
  const group = await makeGroup(app, { rules: [{ productId: product.id, quantity: mayTake }] });
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
    ask: (client, identification = employee.identification) =>
      client.request('withdrawalRequest', {
        employee: { identification, method: 'PASSWORD', pin: PIN },
        productId: product.id,
      }),
    report: (client, { withdrawalId }, result, words = {}) =>
      client.request('deliveryResult', { withdrawalId, result, at: new Date().toISOString(), ...words }),
  };
}

/** A credential of the machine, as an administrator issues it. */
export async function issueToken(app: TestApp, machineId: string): Promise<string> {
  const admin = await app.as('admin');
  const { issued } = await admin.data<{ issued: { token: string } }>(
    'mutation ($id: ID!) { issued: issueMachineCredential(machineId: $id) { token } }',
    { id: machineId },
  );
  return issued.token;
}
