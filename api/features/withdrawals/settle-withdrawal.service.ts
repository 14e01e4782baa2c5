import { LockMode } from '@mikro-orm/core';
import { lockRow, saveRow } from '#api/crud/update-row.ts';
import { write, type Tx } from '#api/crud/write.ts';
import { firstRow, sql } from '#api/db/sql.ts';
import type { TenantContext } from '#api/graphql/context.ts';
import type { CancelWithdrawalInput, ConfirmWithdrawalDeliveryInput } from '#api/graphql/generated/types.ts';
import { clock } from '#api/platform/clock.ts';
import { invalidField, notFound } from '#api/platform/errors.ts';
import type { PubSub } from '#api/platform/pubsub.ts';
import { validate } from '#api/rules/validate.ts';
import type { ChannelError, StockChannel } from '#api/stock/channel.ts';
import { correct, deliver, fail, lockChannel, release, setChannelStatus } from '#api/stock/ledger.ts';
import { issuePieces, lockWarehousePlace, releasePieces, type WarehousePlace } from '#api/stock/warehouse-ledger.ts';
import { OPEN_DISCREPANCY } from './withdrawal-discrepancy.mutations.ts';
import { publishWithdrawal } from './withdrawal.service.ts';
import { reportWithdrawal } from './withdrawal-event.service.ts';
import { Withdrawal } from './withdrawal.entity.ts';
import { cancelRules, confirmDeliveryRules, isTransitionAllowed, type WithdrawalStatus } from './withdrawal.rules.ts';

/** A machine's result of an approved withdrawal. */
export type DeliveryReport = ChannelError & {
  machineId: string;
  withdrawalId: string;
  result: 'SUCCESS' | 'FAILED';
  reason?: string | null;
  /** Time of the machine's clock. */
  at: Date | null;
};

/** How a withdrawal ended at its machine. */
export type MachineOutcome = Pick<Withdrawal, 'id' | 'withdrawalStatus' | 'discrepancies'>;

/**
 * Records a machine's result, which is a fact. When a console user has already settled the withdrawal with another
 * result, the status stays (requirements E5), the stock is corrected once, and a discrepancy is recorded. After a retry
 * at a counter the withdrawal counts as failed at the machine. `path` names the field of the withdrawal in an error.
 */
export async function settleByMachine(
  tx: Tx,
  pubsub: PubSub,
  report: DeliveryReport,
  path = 'withdrawalId',
): Promise<MachineOutcome> {
  const channel = await lockChannelOf(tx, report.withdrawalId, { machineId: report.machineId, path });
  const row = await tx.em.findOne(
    Withdrawal,
    { customerId: tx.customerId, id: report.withdrawalId },
    { lockMode: LockMode.PESSIMISTIC_WRITE },
  );
  if (!row) throw notFound('Withdrawal', path);
  const { id } = row;
  const before = row.sourceType === 'MACHINE' ? row.withdrawalStatus : 'FAILED_DELIVERY';
  if (before === 'REJECTED') throw wrongStatus(path, before);
  if (before === 'PENDING_DELIVERY') {
    await recordResult(tx, row, channel, report);
    await reportWithdrawal(tx, row);
    publishWithdrawal(tx, pubsub, row);
    return row;
  }
  const wasDelivered = before === 'DELIVERED';
  const agrees = wasDelivered === (report.result === 'SUCCESS');
  if (!agrees && !row.discrepancies.includes('RESULT_CONTRADICTED')) {
    if (channel) {
      const corrected = await correct(tx, channel, wasDelivered ? 1 : -1, id);
      if (report.result === 'FAILED') await setChannelStatus(tx, corrected, 'ERROR', report);
    }
    await saveRow(tx, row, { ...OPEN_DISCREPANCY, discrepancies: [...row.discrepancies, 'RESULT_CONTRADICTED'] });
    publishWithdrawal(tx, pubsub, row);
    const { customerId } = tx;
    tx.afterCommit(() => pubsub.publish('machine', { customerId, id: report.machineId }));
  }
  return { id, withdrawalStatus: before, discrepancies: row.discrepancies };
}

async function recordResult(
  tx: Tx,
  row: Withdrawal,
  channel: StockChannel | undefined,
  report: DeliveryReport,
): Promise<void> {
  if (!channel) throw new Error('The reserved piece has no channel');
  if (report.result === 'SUCCESS') {
    await deliver(tx, channel, row.id);
    await saveRow(tx, row, {
      ...DELIVERED,
      accessDelivery: row.accessInitial,
      deliveredAt: clampTime(row.requestedAt, report.at, clock.now()),
    });
  } else {
    await fail(tx, channel, report);
    await saveRow(tx, row, {
      ...FAILED,
      deliveryReason: report.reason ?? report.errorMessage ?? report.errorCode ?? null,
    });
  }
}

const DELIVERED = { withdrawalStatus: 'DELIVERED', deliveryStatus: 'SUCCESS' } as const;
const FAILED = { withdrawalStatus: 'FAILED_DELIVERY', deliveryStatus: 'FAILED' } as const;

/** A console user settles a withdrawal without a result of the machine (requirements E5). */
export function confirmWithdrawalDelivery(
  ctx: TenantContext,
  input: ConfirmWithdrawalDeliveryInput,
): Promise<Withdrawal> {
  const { result, reason } = validate(confirmDeliveryRules, input);
  return write(ctx, async (tx) => {
    const delivered = result === 'SUCCESS';
    const { row, stock } = await lockForChange(tx, input, delivered ? 'DELIVERED' : 'FAILED_DELIVERY');
    await (delivered ? deliverReserved(tx, stock, row) : releaseReserved(tx, stock, row));
    const outcome = delivered ? { ...DELIVERED, deliveredAt: clock.now(), ...(await priceOf(tx, row)) } : FAILED;
    await saveRow(tx, row, { ...outcome, deliveryMode: 'MANUAL', deliveryReason: reason ?? null });
    await reportWithdrawal(tx, row);
    publishWithdrawal(tx, ctx.services.pubsub, row);
    return row;
  });
}

/** The price of a piece at the delivery, which may be days after the request. */
async function priceOf(
  tx: Tx,
  { sizeId }: Withdrawal,
): Promise<Pick<Withdrawal, 'unitPrice' | 'currency'> | undefined> {
  if (!sizeId) return undefined;
  return firstRow(
    tx.em,
    sql<Pick<Withdrawal, 'unitPrice' | 'currency'>>`
      select price as unitPrice, currency from product_size where customer_id = ${tx.customerId} and id = ${sizeId}`,
  );
}

/** A console user cancels a withdrawal; a reserved piece returns to stock (requirements E5). */
export function cancelWithdrawal(ctx: TenantContext, input: CancelWithdrawalInput): Promise<Withdrawal> {
  const { reason } = validate(cancelRules, input);
  return write(ctx, async (tx) => {
    const { row, stock } = await lockForChange(tx, input, 'CANCELLED');
    if (row.withdrawalStatus === 'PENDING_DELIVERY') await releaseReserved(tx, stock, row);
    await saveRow(tx, row, { withdrawalStatus: 'CANCELLED', deliveryStatus: 'FAILED', deliveryReason: reason });
    publishWithdrawal(tx, ctx.services.pubsub, row);
    return row;
  });
}

/** Where the pieces of a withdrawal are reserved. */
type ReservedStock = { channel: StockChannel | undefined; place: WarehousePlace | undefined };

async function deliverReserved(tx: Tx, { channel, place }: ReservedStock, row: Withdrawal): Promise<void> {
  if (channel) await deliver(tx, channel, row.id);
  else if (place) await issuePieces(tx, place, row.quantityRequested, row.id);
  else throw new Error('The reserved piece has no place');
}

async function releaseReserved(tx: Tx, { channel, place }: ReservedStock, row: Withdrawal): Promise<void> {
  if (channel) await release(tx, channel);
  else if (place) await releasePieces(tx, place, row.quantityRequested, row.id);
}

/** Locks the stock first, then the withdrawal, like all code does, to prevent deadlocks. */
async function lockForChange(tx: Tx, { id, version }: { id: string; version: number }, wanted: WithdrawalStatus) {
  const stock = await lockStockOf(tx, id);
  const row = await lockRow(tx, Withdrawal, id, version);
  if (!isTransitionAllowed(row.withdrawalStatus, wanted)) throw wrongStatus('id', row.withdrawalStatus);
  return { row, stock };
}

const wrongStatus = (path: string, status: WithdrawalStatus) => invalidField(path, 'wrongStatus', { status });

/** Locks the channel or the stock in a warehouse. */
async function lockStockOf(tx: Tx, withdrawalId: string): Promise<ReservedStock> {
  const channel = await lockChannelOf(tx, withdrawalId);
  const found = await firstRow<{ placeId: string | null }>(
    tx.em,
    sql`select place_id as placeId from withdrawal where customer_id = ${tx.customerId} and id = ${withdrawalId}`,
  );
  const place = found?.placeId ? await lockWarehousePlace(tx, found.placeId) : undefined;
  return { channel, place };
}

/** With `reported`, only a withdrawal of this machine; `path` names it in an error. */
async function lockChannelOf(
  tx: Tx,
  withdrawalId: string,
  reported?: { machineId: string; path: string },
): Promise<StockChannel | undefined> {
  const found = await firstRow<{ channelId: string | null }>(
    tx.em,
    reported
      ? sql`select coalesce(channel_id, failed_channel_id) as channelId from withdrawal
          where customer_id = ${tx.customerId} and id = ${withdrawalId} and ${reported.machineId} in (source_id, failed_machine_id)`
      : sql`select channel_id as channelId from withdrawal where customer_id = ${tx.customerId} and id = ${withdrawalId}`,
  );
  if (!found) throw notFound('Withdrawal', reported?.path);
  return found.channelId ? lockChannel(tx, { id: found.channelId }) : undefined;
}

/** Limits a time of a machine's clock, which may be wrong, to the time between request and now. */
const clampTime = (earliest: Date, at: Date | null, latest: Date): Date => {
  if (!at) return latest;
  return new Date(Math.min(Math.max(at.getTime(), earliest.getTime()), latest.getTime()));
};
