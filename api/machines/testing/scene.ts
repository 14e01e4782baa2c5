import { change, sql } from '#api/db/sql.ts';
import type { MachineClient, ServerFrame } from '#load-tests/simulator/machine-client.ts';
import type { TestGateway } from './gateway.ts';
import { World, type WorldEmployee, type WorldMachine, type WorldProduct } from './world.ts';

type Fields = Record<string, unknown>;
type StockRow = { quantity: number; reserved: number; status: string; errorCode: string | null };

/** One employee, with two pieces a month to have, at one machine with five of them in channel 1, in a tenant of their own. */
export type Scene = {
  world: World;
  product: WorldProduct;
  groupId: string;
  employee: WorldEmployee;
  machine: WorldMachine;
  client: MachineClient;
  /** As somebody identifies with their PIN; the employee when nobody is named. */
  person(who?: WorldEmployee): { identification: string; method: string; pin: string };
  /** The employee asks for channel 1, or what the fields say. */
  ask(fields?: Fields): Promise<ServerFrame>;
  settle(withdrawalId: unknown, result: string, fields?: Fields): Promise<ServerFrame>;
  run(statement: Parameters<typeof change>[1]): Promise<number>;
  /** The first channel's row. */
  stock(): Promise<StockRow | undefined>;
  /** A withdrawal's whole row. */
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
