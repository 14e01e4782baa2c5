import type { Tx } from '#api/crud/write.ts';
import { all, firstRow, rows, sql, type Sql } from '#api/db/sql.ts';
import type { Candidate } from './withdrawal-decision.service.ts';

/** The fields of a machine and its tenant that a decision needs. */
export type MachineFacts = {
  name: string;
  code: string | null;
  machineStatus: string;
  tenantStatus: string;
  timeZone: string;
};

/** A channel with the names that a withdrawal copies. */
export type NamedChannel = Candidate & {
  sizeId: string;
  certificateId: string;
  productName: string;
  size: string;
  sizeCode: string;
  certificate: string;
  /** Codes of the agents that the product protects against; null without any. */
  agentCodes: string | null;
  /** Price of one piece, in the currency's minor unit; null without a price. */
  unitPrice: number | null;
  currency: string | null;
};

/** Request for a channel of a machine, or for a product with an optional size. All present fields must match. */
export type ChannelQuery = { channel?: number | null; productId?: string | null; sizeId?: string | null };

/** Where facts are read: a transaction, or a request without one. */
type ReadScope = Pick<Tx, 'em' | 'customerId'>;

/** Loads a machine and its tenant. */
export async function machineFacts(tx: ReadScope, machineId: string): Promise<MachineFacts> {
  const found = await findMachine(tx, machineId);
  if (!found) throw new Error('The connected machine has no record');
  return found;
}

/** Like machineFacts, for the id of an input; undefined when it names no machine of the tenant. */
export const findMachine = (tx: ReadScope, machineId: string): Promise<MachineFacts | undefined> =>
  firstRow(
    tx.em,
    sql<MachineFacts>`
      select machine.name, machine.code, machine.status as machineStatus, customer.status as tenantStatus, customer.time_zone as timeZone
      from machine join customer on customer.id = machine.customer_id
      where machine.customer_id = ${tx.customerId} and machine.id = ${machineId}`,
  );

type ChannelRow = Omit<NamedChannel, 'isOffered' | 'isCertificateActive'> & {
  productStatus: string;
  sizeStatus: string;
  certificateStatus: string;
};

/** Finds the machine's channels for a request. Does not lock them, because the reservation checks the stock again. */
export async function findChannels(
  tx: ReadScope,
  machineId: string,
  { channel, productId, sizeId }: ChannelQuery,
): Promise<NamedChannel[]> {
  const conditions: Sql[] = [
    sql`channel.customer_id = ${tx.customerId}`,
    sql`channel.machine_id = ${machineId}`,
    ...(channel ? [sql`channel.channel = ${channel}`] : []),
    ...(productId ? [sql`channel.product_id = ${productId}`] : []),
    ...(sizeId ? [sql`channel.size_id = ${sizeId}`] : []),
  ];
  const found = await rows(
    tx.em,
    sql<ChannelRow>`
      select channel.id, channel.channel, channel.product_id as productId, channel.size_id as sizeId, channel.certificate_id as certificateId,
        channel.status, channel.quantity, channel.reserved, product.name as productName, product.status as productStatus,
        product.agent_codes as agentCodes, size.size, size.code as sizeCode, size.status as sizeStatus, size.price as unitPrice, size.currency, certificate.number as certificate,
        certificate.status as certificateStatus, certificate.expiration_date as certificateValidUntil
      from channel
      join product on product.customer_id = channel.customer_id and product.id = channel.product_id
      join product_size size on size.customer_id = channel.customer_id and size.id = channel.size_id
      join product_certificate certificate on certificate.customer_id = channel.customer_id and certificate.id = channel.certificate_id
      where ${all(conditions)} order by channel.channel`,
  );
  return found.map(({ productStatus, sizeStatus, certificateStatus, ...row }) => ({
    ...row,
    isOffered: productStatus === 'ACTIVE' && sizeStatus === 'ACTIVE',
    isCertificateActive: certificateStatus === 'ACTIVE',
  }));
}
