import { createHash } from 'node:crypto';
import type { SqlEntityManager } from '@mikro-orm/mysql';
import { change, firstRow, nowMs, rows, sql } from '#api/db/sql.ts';

/** A channel as its machine is told. `quantity` and `reserved` are the records' word; they do not make a new version. */
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

export type Configuration = {
  /** Names the contents: the same contents have the same version. */
  version: string;
  machine: { id: string; name: string; status: string; tenantStatus: string; timeZone: string };
  channels: ConfiguredChannel[];
};

type MachineRow = { id: string; name: string; status: string; tenantStatus: string; timeZone: string };

/** What a machine must know of itself; null when it, or its tenant, is deleted. */
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

const VERSION_BYTES = 8;

/** EMPTY and AVAILABLE differ by the quantity alone, which the machine knows better than anybody. */
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

/** A name of a machine among all tenants'. */
export type MachineKey = { customerId: string; machineId: string };

/** Something that changed in a machine's surroundings; `change` names which change of what it was. */
export type Changed = { machineId: string; change: string };

/** What may have changed configurations since, by whatever way: an index of each table answers. */
export const changesSince = (em: SqlEntityManager, since: Date): Promise<Changed[]> =>
  rows(
    em,
    sql<Changed>`
      select id as machineId, concat('machine ', version, ' ', updated_at) as \`change\` from machine where updated_at >= ${since}
      union all select machine_id, concat('stock ', version, ' ', updated_at) from machine_stock where updated_at >= ${since}
      union all select machine_id, concat('channel ', id, ' ', status, ' ', status_since) from channel where status_since >= ${since}
      union all select distinct channel.machine_id, concat('product ', product.id, ' ', product.version, ' ', product.updated_at) from product
        join channel on channel.customer_id = product.customer_id and channel.product_id = product.id where product.updated_at >= ${since}
      union all select machine.id, concat('customer ', customer.version, ' ', customer.updated_at) from customer
        join machine on machine.customer_id = customer.id where customer.updated_at >= ${since}`,
  );

/** Remembers which configuration the machine works with. */
export const noteAcknowledged = async (
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
