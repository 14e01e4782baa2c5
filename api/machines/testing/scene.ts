import { change, sql } from '#api/db/sql.ts';
import type { MachineClient, ServerFrame } from '#load-tests/simulator/machine-client.ts';
import type { TestGateway } from './gateway.ts';
import { World, type WorldEmployee, type WorldMachine, type WorldProduct } from './world.ts';

type Fields = Record<string, unknown>;
type StockRow = { quantity: number; reserved: number; status: string; errorCode: string | null };

/** A test tenant with one employee (quota: two pieces a month) and one machine with five pieces in channel 1. */
export type Scene = {
  world: World;
  product: WorldProduct;
  groupId: string;
  employee: WorldEmployee;
  machine: WorldMachine;
  client: MachineClient;
  /** Identification with a PIN. Default: the employee. */
  person(who?: WorldEmployee): { identification: string; method: string; pin: string };
  /** Sends a withdrawal request of the employee for channel 1. `fields` overwrite its fields. */
  ask(fields?: Fields): Promise<ServerFrame>;
  settle(withdrawalId: unknown, result: string, fields?: Fields): Promise<ServerFrame>;
  run(statement: Parameters<typeof change>[1]): Promise<number>;
  /** The first channel's row. */
  stock(): Promise<StockRow | undefined>;
  /** All columns of a withdrawal. */
  recorded(id: unknown): Promise<Fields | undefined>;
};

export async function setScene(app: TestGateway): Promise<Scene> {
  const world = await World.create(app.services);
  const product = await world.product();
  const groupId = await world.group([{ productId: product.productId, quantity: 2 }]);
  const employee = await world.employee(groupId);
  const machine = await world.machine([{ ...product, quantity: 5 }]);
  const client = await app.connect(machine.token);
  const person = ({ identification, pin } = employee) => ({ identification, method: 'PASSWORD', pin });
  return {
    world,
    product,
    groupId,
    employee,
    machine,
    client,
    person,
    ask: (fields = {}) => client.request('withdrawalRequest', { employee: person(), channel: 1, ...fields }),
    settle: (withdrawalId, result, fields = {}) =>
      client.request('deliveryResult', { withdrawalId, result, ...fields }),
    run: (statement) => change(world.em(), statement),
    async stock() {
      const [row] = await app.query<StockRow>(
        sql`select quantity, reserved, status, error_code as errorCode from channel where machine_id = ${machine.id} order by channel`,
      );
      return row;
    },
    async recorded(id) {
      const [row] = await app.query<Fields>(sql`select * from withdrawal where id = ${id}`);
      return row;
    },
  };
}
