import {
  makeMainWarehouse,
  makeWarehouseStock,
  type MadeWarehouseStock,
} from '#api/features/main-warehouses/main-warehouse.factory.ts';
import { World, type WorldEmployee, type WorldMachine, type WorldProduct } from '#api/machines/testing/world.ts';
import type { Chance } from '#api/seed/random.ts';
import { accountOf } from '#api/testing/accounts.ts';
import type { TestApp } from '#api/testing/app.ts';
import type { GraphqlClient } from '#api/testing/client.ts';
import { givePermissions } from '#api/testing/permission-role.ts';
import { unique } from '#api/testing/unique.ts';
import { connectMachine, type MachineClient } from '#load-tests/simulator/machine-client.ts';

/** Two warehouses with the same products, two empty machines, and people whose group allows a thousand pieces. */
export type Company = {
  admin: GraphqlClient;
  /** Counts stock; may not approve the own count. */
  clerk: GraphqlClient;
  items: MadeWarehouseStock[];
  machines: { machine: WorldMachine; client: MachineClient }[];
  people: WorldEmployee[];
  /** Ids of the withdrawals that the counter answered. */
  issued: string[];
  /** Number of deliveries that machines reported. */
  machineDeliveries: number;
};

type Document = { id: string; version: number; lines: { position: number; quantity: number }[] };
type Count = { id: string; version: number; lines: { position: number; productName: string }[] };

const REFUSALS = new Set(['VALIDATION', 'CONFLICT']);
const PRODUCTS = 2;
const WAREHOUSES = 2;
const PIECES_PER_ITEM = 20;
const PEOPLE = 10;

/** Pieces of each product in the warehouses before the week. */
export const FIRST_PIECES = WAREHOUSES * PIECES_PER_ITEM;

export async function makeCompany(app: TestApp): Promise<Company> {
  const world = new World(app.services, app.acme.id);
  await givePermissions(app, app.acme.id, accountOf('regular', 'acme').email, ['WAREHOUSE_MANAGEMENT']);
  const products = await Promise.all(Array.from({ length: PRODUCTS }, () => world.product()));
  const items = [];
  for (let warehouse = 0; warehouse < WAREHOUSES; warehouse += 1) {
    const { id: warehouseId } = await makeMainWarehouse(app);
    for (const contents of products) {
      items.push(await makeWarehouseStock(app, { warehouseId, ...contents, quantity: PIECES_PER_ITEM }));
    }
  }
  const group = await world.group(products.map(({ productId }) => ({ productId, quantity: 1000 })));
  return {
    admin: await app.as('admin'),
    clerk: await app.as('regular'),
    items,
    machines: [await startMachine(app, world, products), await startMachine(app, world, products)],
    people: await world.employees(group, PEOPLE),
    issued: [],
    machineDeliveries: 0,
  };
}

async function startMachine(app: TestApp, world: World, products: WorldProduct[]) {
  const machine = await world.machine(products.map((contents) => ({ ...contents, quantity: 0, capacity: 30 })));
  return { machine, client: await connectMachine(`ws://127.0.0.1:${app.port}/machines`, machine.token) };
}

/** Calls a mutation; answers undefined when the rules or another change refuse it. */
async function send<T = Document>(
  client: GraphqlClient,
  name: string,
  input: Record<string, unknown>,
  fields = 'id version lines { position quantity }',
): Promise<T | undefined> {
  const type =
    name === 'deallocateStock' ? 'AllocateStockInput!' : `${name.charAt(0).toUpperCase()}${name.slice(1)}Input!`;
  const { data, errors } = await client.ask<{ made: T }>(
    `mutation ($input: ${type}) { made: ${name}(input: $input) { ${fields} } }`,
    { input },
  );
  const unexpected = errors.filter(({ extensions }) => !REFUSALS.has(extensions.code));
  if (unexpected.length > 0) throw new Error(`${name} failed: ${JSON.stringify(unexpected)}`);
  return data?.made;
}

async function buy(company: Company, chance: Chance): Promise<void> {
  const { warehouseId, productId, sizeId, certificateId } = chance.pick(company.items);
  const line = { productId, sizeId, certificateId, quantity: chance.between(1, 20) };
  const key = unique('T');
  const receipt = { key, warehouseId, reference: key, lines: [line] };
  const made = await send(company.admin, 'receiveStock', receipt);
  // The same document again, as after a lost answer.
  if (chance.happens(0.2)) await send(company.admin, 'receiveStock', receipt);
  if (made && chance.happens(0.2)) {
    const undo = { key: unique('T'), id: made.id, version: made.version, note: 'Booked twice' };
    await send(company.admin, 'reverseStockDocument', undo);
  }
}

async function transfer(company: Company, chance: Chance): Promise<void> {
  const from = chance.pick(company.items);
  const to = company.items.find(({ warehouseId }) => warehouseId !== from.warehouseId);
  const sent = await send(company.admin, 'sendTransfer', {
    key: unique('T'),
    fromWarehouseId: from.warehouseId,
    toWarehouseId: to?.warehouseId,
    lines: [{ certificateId: from.certificateId, quantity: chance.between(1, 10) }],
  });
  if (sent && chance.happens(0.9)) await arrive(company, sent, chance);
}

async function refill(company: Company, chance: Chance): Promise<void> {
  const { machine } = chance.pick(company.machines);
  const sent = await send(company.admin, 'sendRefill', {
    key: unique('T'),
    warehouseId: chance.pick(company.items).warehouseId,
    machineId: machine.id,
    lines: [{ channel: chance.pick(machine.channels).channel, quantity: chance.between(1, 8) }],
  });
  if (sent && !(await arrive(company, sent, chance))) await bringBack(company, sent);
}

/** One piece may be missing at the arrival, and one may come back. */
async function arrive(company: Company, { id, version, lines }: Document, chance: Chance) {
  const [{ position, quantity } = { position: 1, quantity: 1 }] = lines;
  const missing = chance.between(0, 1);
  return send(company.admin, 'receiveTransfer', {
    id,
    version,
    lines: [{ position, received: quantity - missing, returned: 0 }],
  });
}

/** The channel had no room. */
async function bringBack({ admin }: Company, { id, version, lines }: Document): Promise<void> {
  const arrivals = lines.map(({ position, quantity }) => ({ position, received: 0, returned: quantity }));
  await send(admin, 'receiveTransfer', { id, version, lines: arrivals });
}

async function setAside(company: Company, chance: Chance): Promise<void> {
  const name = chance.pick(['allocateStock', 'deallocateStock']);
  const input = { id: chance.pick(company.items).id, quantity: chance.between(1, 3) };
  await send(company.admin, name, input, 'id');
}

async function issue(company: Company, chance: Chance): Promise<void> {
  const { warehouseId, certificateId } = chance.pick(company.items);
  const made = await send<{ id: string }[]>(
    company.admin,
    'issueAtCounter',
    {
      key: unique('issue'),
      warehouseId,
      employeeId: chance.pick(company.people).id,
      lines: [{ certificateId, quantity: chance.between(1, 3) }],
    },
    'id',
  );
  company.issued.push(...(made ?? []).map(({ id }) => id));
}

async function giveBack(company: Company, chance: Chance): Promise<void> {
  if (company.issued.length === 0) return;
  const input = {
    key: unique('return'),
    withdrawalId: chance.pick(company.issued),
    kind: chance.pick(['RETURN_TO_STOCK', 'DISCARD', 'LOST']),
    quantity: chance.between(1, 2),
    reason: 'Torn',
    warehouseId: chance.pick(company.items).warehouseId,
  };
  await send(company.admin, 'returnPieces', input, 'id');
}

async function count(company: Company, chance: Chance): Promise<void> {
  const fields = 'id version lines { position productName }';
  const { id: itemId, warehouseId } = chance.pick(company.items);
  const by = (client: GraphqlClient, name: string, input: Record<string, unknown>) =>
    send<Count>(client, name, input, fields);
  const opened = await by(company.clerk, 'openStockCount', { warehouseId, itemIds: [itemId] });
  if (!opened) return;
  const lines = opened.lines.map(({ position }) => ({ position, counted: chance.between(5, 60) }));
  const recorded = await by(company.clerk, 'recordStockCount', { id: opened.id, version: opened.version, lines });
  if (!recorded) return;
  const submitted = await by(company.clerk, 'submitStockCount', { id: opened.id, version: recorded.version });
  if (!submitted) return;
  const key = { id: opened.id, version: submitted.version };
  const approved = await by(company.admin, 'approveStockCount', { ...key, reason: 'Counted' });
  if (!approved) await by(company.admin, 'cancelStockCount', key);
}

async function withdraw(company: Company, chance: Chance): Promise<void> {
  const { machine, client } = chance.pick(company.machines);
  const { identification, pin } = chance.pick(company.people);
  const answer = await client.request('withdrawalRequest', {
    employee: { identification, method: 'PASSWORD', pin },
    channel: chance.pick(machine.channels).channel,
  });
  if (answer.type !== 'approved') return;
  const result = chance.happens(0.8) ? 'SUCCESS' : 'FAILED';
  await client.request('deliveryResult', { withdrawalId: answer['withdrawalId'], result });
  if (result === 'SUCCESS') company.machineDeliveries += 1;
}

/** What people and machines do; each refuses nothing but what the rules refuse. */
export const WORK: readonly ((company: Company, chance: Chance) => Promise<void>)[] = [
  buy,
  buy,
  transfer,
  refill,
  refill,
  setAside,
  issue,
  issue,
  giveBack,
  count,
  withdraw,
  withdraw,
];
