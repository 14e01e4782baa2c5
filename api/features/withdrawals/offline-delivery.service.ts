import { createRow } from '#api/crud/create-row.ts';
import type { Tx } from '#api/crud/write.ts';
import { change, firstRow, sql } from '#api/db/sql.ts';
import type { PubSub } from '#api/platform/pubsub.ts';
import { dayIn } from '#api/platform/time-zone.ts';
import type { ChannelError } from '#api/stock/channel.ts';
import { deliverOffline, lockChannel, setChannelStatus } from '#api/stock/ledger.ts';
import { discrepanciesOf, type Facts } from './withdrawal-decision.service.ts';
import { allowanceOfLatePiece } from './allowance.service.ts';
import { machineFacts, findChannels, type NamedChannel } from './withdrawal-facts.service.ts';
import { findByIdentification, isActiveOn, lockPeople } from './identity-check.service.ts';
import { copyFromSources } from './withdrawal-record.service.ts';
import { reportWithdrawal } from './withdrawal-event.service.ts';
import { Withdrawal } from './withdrawal.entity.ts';
import { publishWithdrawal } from './withdrawal.service.ts';
import type { AccessMethod, DiscrepancyCode } from './withdrawal.rules.ts';

/** A successful or failed delivery that a machine made offline. */
export type OfflineDelivery = ChannelError & {
  machineId: string;
  identification: string;
  method: AccessMethod;
  channel: number;
  productId?: string | null;
  sizeId?: string | null;
  result: 'SUCCESS' | 'FAILED';
  reason?: string | null;
  /** The request of several pieces that this one belongs to. */
  request?: { id: string; piece: number; pieces: number } | null;
  /** When the delivery counts as happened: the machine's corrected time, or the replay if that cannot be true. */
  at: Date;
  /** Whether `at` is the machine's time. */
  isTimePlausible: boolean;
  /** Uncorrected time of the machine's clock; kept as evidence. */
  machineTime: Date;
};

/**
 * Records an offline delivery; never refuses it, because it has happened (requirements M3). Locks employee, then
 * channel; the withdrawal is new.
 */
export async function recordOfflineDelivery(
  tx: Tx,
  pubsub: PubSub,
  delivery: OfflineDelivery,
): Promise<{ withdrawalId: string; discrepancies: DiscrepancyCode[] }> {
  const { machineId, at, result } = delivery;
  const found = await findByIdentification(tx, delivery.identification);
  const person = found && ((await lockPeople(tx, [found.id])).get(found.id) ?? null);
  const stock = await lockChannel(tx, { machineId, channel: delivery.channel });
  const machine = await machineFacts(tx, machineId);
  const [channel = null] = await findChannels(tx, machineId, delivery);
  const product = channel ?? (await findReportedProduct(tx, delivery));
  const allowance =
    person && product
      ? await allowanceOfLatePiece(tx, person, product.productId, { at, timeZone: machine.timeZone })
      : null;
  const today = dayIn(machine.timeZone, at);
  const facts: Facts = {
    today,
    isTenantActive: true,
    isPlaceActive: true,
    employee: person && { isActive: isActiveOn(person, today), proof: 'PROVEN' },
    candidates: channel ? [channel] : [],
    pieces: 1,
    allowance,
    grant: 'NONE',
  };
  const delivered = result === 'SUCCESS';
  const discrepancies: DiscrepancyCode[] = [
    ...(delivered ? discrepanciesOf(facts) : []),
    ...(delivery.isTimePlausible ? [] : ['CLOCK_IMPLAUSIBLE' as const]),
  ];
  const sources = {
    machineId,
    machine,
    identification: delivery.identification,
    identifiedBy: found && found.by,
    person,
    channel,
    channelNumber: delivery.channel,
    allowance,
  };
  const withdrawal = await createRow(tx, Withdrawal, {
    ...copyFromSources(sources),
    ...(channel ? {} : product),
    accessInitial: delivery.method,
    approvalStatus: 'APPROVED',
    requestedAt: at,
    machineTime: delivery.machineTime,
    offline: true,
    requestId: delivery.request?.id ?? null,
    requestPiece: delivery.request?.piece ?? null,
    requestPieces: delivery.request?.pieces ?? null,
    discrepancies,
    ...(delivered
      ? { withdrawalStatus: 'DELIVERED', deliveryStatus: 'SUCCESS', deliveredAt: at }
      : { ...FAILED, deliveryReason: delivery.reason ?? delivery.errorMessage ?? delivery.errorCode ?? null }),
  });
  if (delivered && stock && channel) await deliverOffline(tx, stock, withdrawal.id);
  if (stock && channel && !delivered && (await isUnchangedSince(tx, channel, at)))
    await setChannelStatus(tx, stock, 'ERROR', delivery);
  await reportWithdrawal(tx, withdrawal);
  publishWithdrawal(tx, pubsub, withdrawal);
  return { withdrawalId: withdrawal.id, discrepancies };
}

const FAILED = { withdrawalStatus: 'FAILED_DELIVERY', deliveryStatus: 'FAILED' } as const;

type ReportedProduct = {
  productId: string;
  productName: string;
  sizeId: string | null;
  size: string | null;
  sizeCode: string | null;
  agentCodes: string | null;
  unitPrice: number | null;
  currency: string | null;
};

/** The product that the machine reported, for a channel that contains another one by now. */
async function findReportedProduct(tx: Tx, { productId, sizeId }: OfflineDelivery): Promise<ReportedProduct | null> {
  if (!productId) return null;
  const found = await firstRow(
    tx.em,
    sql<ReportedProduct>`
      select product.id as productId, product.name as productName, coalesce(product.agent_codes, '') as agentCodes, size.id as sizeId, size.size, size.code as sizeCode,
        size.price as unitPrice, size.currency
      from product left join product_size size on size.customer_id = product.customer_id and size.product_id = product.id and size.id = ${sizeId ?? null}
      where product.customer_id = ${tx.customerId} and product.id = ${productId}`,
  );
  return found ?? null;
}

/** Whether the channel has kept its status since then. An old error must not close a repaired channel. */
const isUnchangedSince = async (tx: Tx, { id }: NamedChannel, at: Date): Promise<boolean> =>
  (await change(
    tx.em,
    sql`update channel set id = id where customer_id = ${tx.customerId} and id = ${id} and status_since <= ${at}`,
  )) === 1;
