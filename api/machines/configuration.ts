import { createHash } from 'node:crypto';
import type { SqlEntityManager } from '@mikro-orm/mysql';
import { change, firstRow, nowMs, rows, sql } from '#api/db/sql.ts';

/** A channel in a machine's configuration. A change of `quantity` or `reserved` does not change the version. */
export type ConfiguredChannel = {
  channel: number;
  productId: string;
  productName: string;
  sizeId: string;
  size: string;
  sizeCode: string;
  certificate: string;
  certificateValidUntil: string | null;
  capacity: number;
  lowLevel: number;
  status: string;
  quantity: number;
  reserved: number;
};

/** Settings and channels of a machine, as sent to it. */
export type Configuration = {
  /** Hash of the contents: the same contents have the same version. */
  version: string;
  machine: { id: string; name: string; status: string; tenantStatus: string; timeZone: string };
  channels: ConfiguredChannel[];
};

type MachineRow = { id: string; name: string; status: string; tenantStatus: string; timeZone: string };

/** Loads a machine's configuration; null when the machine or its tenant is deleted. */
export async function loadConfiguration(
  em: SqlEntityManager,
  customerId: string,
  machineId: string,
): Promise<Configuration | null> {
  const machine = await firstRow(
    em,
    sql<MachineRow>`
      select machine.id, machine.name, machine.status, customer.status as tenantStatus, customer.time_zone as timeZone
      from machine join customer on customer.id = machine.customer_id and customer.live = 1
      where machine.customer_id = ${customerId} and machine.id = ${machineId} and machine.live = 1`,
  );
  if (!machine) return null;
  const channels = await rows(
    em,
    sql<ConfiguredChannel>`
      select channel.channel, product.id as productId, product.name as productName, size.id as sizeId, size.size, size.code as sizeCode,
        certificate.number as certificate, certificate.expiration_date as certificateValidUntil,
        channel.capacity, channel.low_level as lowLevel, channel.status, channel.quantity, channel.reserved
      from channel
      join product on product.customer_id = channel.customer_id and product.id = channel.product_id
      join product_size size on size.customer_id = channel.customer_id and size.id = channel.size_id
      join product_certificate certificate on certificate.customer_id = channel.customer_id and certificate.id = channel.certificate_id
      where channel.customer_id = ${customerId} and channel.machine_id = ${machineId} order by channel.channel`,
  );
  return { version: versionOf(machine, channels), machine, channels };
}

/** Whether neither the machine nor its company is deleted. */
export const machineExists = async (em: SqlEntityManager, customerId: string, machineId: string): Promise<boolean> =>
  (await firstRow(
    em,
    sql<{ id: string }>`
      select machine.id from machine join customer on customer.id = machine.customer_id and customer.live = 1
      where machine.customer_id = ${customerId} and machine.id = ${machineId} and machine.live = 1`,
  )) !== undefined;

const VERSION_BYTES = 8;

/** EMPTY counts as AVAILABLE: they differ only by the quantity, which the machine itself knows best. */
function versionOf(machine: MachineRow, channels: readonly ConfiguredChannel[]): string {
  const layout = channels.map(({ quantity: _quantity, reserved: _reserved, status, ...channel }) => ({
    ...channel,
    status: status === 'EMPTY' ? 'AVAILABLE' : status,
  }));
  const hash = createHash('sha256')
    .update(JSON.stringify([machine, layout]))
    .digest();
  return hash.toString('hex', 0, VERSION_BYTES);
}

/** Identifies a machine among the machines of all tenants. */
export type MachineKey = { customerId: string; machineId: string };

/** A change that may affect a machine's configuration. `change` identifies the row and its version. */
export type ConfigurationChange = { machineId: string; change: string };

/** Finds changes since a time that may affect configurations. Each part of the query uses an index. */
export const changesSince = (em: SqlEntityManager, since: Date): Promise<ConfigurationChange[]> =>
  rows(
    em,
    sql<ConfigurationChange>`
      select id as machineId, concat('machine ', version, ' ', updated_at) as \`change\` from machine where updated_at >= ${since}
      union all select machine_id, concat('stock ', version, ' ', updated_at) from machine_stock where updated_at >= ${since}
      union all select machine_id, concat('channel ', id, ' ', status, ' ', status_since) from channel where status_since >= ${since}
      union all select distinct channel.machine_id, concat('product ', product.id, ' ', product.version, ' ', product.updated_at) from product
        join channel on channel.customer_id = product.customer_id and channel.product_id = product.id where product.updated_at >= ${since}
      union all select machine.id, concat('customer ', customer.version, ' ', customer.updated_at) from customer
        join machine on machine.customer_id = customer.id where customer.updated_at >= ${since}`,
  );

/** Stores which configuration the machine acknowledged. */
export const recordAcknowledged = async (
  em: SqlEntityManager,
  replica: string,
  { customerId, machineId }: MachineKey,
  version: string,
): Promise<void> => {
  await change(
    em,
    sql`insert into machine_presence (customer_id, machine_id, replica, last_seen_ms, configuration_version, configuration_acked_at)
      values (${customerId}, ${machineId}, ${replica}, ${nowMs}, ${version}, current_timestamp(3))
      on duplicate key update configuration_version = ${version}, configuration_acked_at = current_timestamp(3)`,
  );
};
