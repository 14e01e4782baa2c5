import type { SqlEntityManager } from '@mikro-orm/mysql';
import { rows, sql } from '#api/db/sql.ts';
import { newId } from '#api/platform/ids.ts';
import { hashPin } from '#api/platform/pin.ts';
import { insertRows } from '#api/seed/insert.ts';

/** What people can take from each machine of a tenant. */
export type MachineStock = {
  channels: readonly number[];
  /** Identifications of the employees, who all have this PIN. */
  people: readonly string[];
  pin: string;
};

const CHANNELS = [1, 2, 3, 4];
/** The most that a channel holds. */
const PIECES = 9_999;
const PIN = '2468';

/** Fills each machine of a tenant with one product, and adds people who may take it. The pieces have their ledger. */
export async function addMachineStock(
  em: SqlEntityManager,
  customerId: string,
  { people, pinPepper }: { people: number; pinPepper: string },
): Promise<MachineStock> {
  const record = { customer_id: customerId };
  const contents = { product_id: newId(), size_id: newId(), certificate_id: newId() };
  const { product_id, size_id, certificate_id } = contents;
  await insertRows(em, 'product', [{ ...record, id: product_id, name: 'Glove' }]);
  await insertRows(em, 'product_size', [{ ...record, id: size_id, product_id, size: 'M', code: 'GLOVE-M' }]);
  await insertRows(em, 'product_certificate', [{ ...record, id: certificate_id, size_id, name: 'CA', number: '1' }]);
  const machines = await rows(
    em,
    sql<{ id: string; stockId: string }>`select machine_id as id, id as stockId from machine_stock
      where customer_id = ${customerId}`,
  );
  const places = machines.flatMap(({ id, stockId }) =>
    CHANNELS.map((channel) => ({ id: newId(), machine_id: id, stock_id: stockId, channel })),
  );
  await insertRows(
    em,
    'channel',
    places.map((place) => ({
      ...record,
      ...place,
      ...contents,
      quantity: PIECES,
      capacity: PIECES,
      status: 'AVAILABLE',
    })),
  );
  await insertRows(
    em,
    'stock_movement',
    places.map(({ id, machine_id, channel }) => ({
      ...record,
      ...contents,
      id: newId(),
      machine_id,
      channel_id: id,
      channel,
      reason: 'RESTOCK',
      quantity: PIECES,
      balance: PIECES,
      actor_type: 'SYSTEM',
    })),
  );
  const identifications = await addPeople(em, customerId, { count: people, productId: product_id, pinPepper });
  return { channels: CHANNELS, people: identifications, pin: PIN };
}

type People = { count: number; productId: string; pinPepper: string };

async function addPeople(
  em: SqlEntityManager,
  customerId: string,
  { count, productId, pinPepper }: People,
): Promise<string[]> {
  const record = { customer_id: customerId };
  const groupId = newId();
  await insertRows(em, 'group', [{ ...record, id: groupId, name: 'Everybody', period: 30 }]);
  await insertRows(em, 'group_rule', [
    { ...record, id: newId(), group_id: groupId, product_id: productId, quantity: PIECES },
  ]);
  const pin_hash = await hashPin(PIN, pinPepper);
  const people = Array.from({ length: count }, (_, index) => ({
    ...record,
    id: newId(),
    name: `Employee ${index}`,
    identification: `L-${index}`,
    email: `employee-${index}@load.example`,
    group_id: groupId,
    permission: 'NONE',
    access_type: 'EMPLOYEE',
    pin_hash,
  }));
  await insertRows(em, 'employee', people);
  return people.map(({ identification }) => identification);
}
