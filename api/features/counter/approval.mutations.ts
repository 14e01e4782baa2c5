import { requireLive } from '#api/crud/require-live.ts';
import { lockRow, saveRow } from '#api/crud/update-row.ts';
import { write, type Tx } from '#api/crud/write.ts';
import { firstRow, sql } from '#api/db/sql.ts';
import { copyAllowance, copyPiece } from '#api/features/withdrawals/withdrawal-record.service.ts';
import { reportWithdrawal } from '#api/features/withdrawals/withdrawal-event.service.ts';
import { Withdrawal } from '#api/features/withdrawals/withdrawal.entity.ts';
import { isTransitionAllowed, type WithdrawalStatus } from '#api/features/withdrawals/withdrawal.rules.ts';
import { publishWithdrawal } from '#api/features/withdrawals/withdrawal.service.ts';
import type { TenantContext } from '#api/graphql/context.ts';
import type {
  ApproveWithdrawalInput,
  RejectWithdrawalInput,
  RetryWithdrawalInput,
} from '#api/graphql/generated/types.ts';
import { clock } from '#api/platform/clock.ts';
import { invalid, invalidField, notFound } from '#api/platform/errors.ts';
import { validate } from '#api/rules/validate.ts';
import { reservePieces } from '#api/stock/warehouse-ledger.ts';
import { approveRules, rejectRules, retryRules } from './counter.rules.ts';
import {
  approvedBy,
  COUNTER_GUARDS,
  decideAtCounter,
  refusalFault,
  setCounterScene,
  type CounterScene,
} from './issue-basket.service.ts';

/** What the locks of a change need to know of a withdrawal before it is locked. */
type Outline = { employeeId: string | null; sourceId: string; certificateId: string | null; quantity: number };

async function outlineOf(tx: Tx, id: string): Promise<Outline> {
  const found = await firstRow(
    tx.em,
    sql<Outline>`select employee_id as employeeId, source_id as sourceId, certificate_id as certificateId, quantity_requested as quantity
      from withdrawal where customer_id = ${tx.customerId} and id = ${id}`,
  );
  if (!found) throw notFound('Withdrawal');
  return found;
}

/** Locks the withdrawal after person and stock, and checks that the change is allowed (requirements E5). */
async function lockFor(tx: Tx, { id, version }: { id: string; version: number }, wanted: WithdrawalStatus) {
  const row = await lockRow(tx, Withdrawal, id, version);
  if (!isTransitionAllowed(row.withdrawalStatus, wanted))
    throw invalidField('id', 'wrongStatus', { status: row.withdrawalStatus });
  return row;
}

/** Approves a waiting withdrawal after a new decision, and reserves its pieces if there are enough. */
export function approveWithdrawal(ctx: TenantContext, input: ApproveWithdrawalInput): Promise<Withdrawal> {
  const { reason } = validate(approveRules, input);
  return write(ctx, async (tx) => {
    const { scene, line } = await sceneOf(tx, await outlineOf(tx, input.id));
    const row = await lockFor(tx, input, 'APPROVED');
    const { decision, allowance, place } = await decideAtCounter(tx, scene, line, true);
    const lacksStock = !place || (decision.kind === 'refuse' && decision.code === 'OUT_OF_STOCK');
    if (decision.kind === 'refuse' && !lacksStock) throw invalid([refusalFault('id', decision.code)]);
    const isReserved = !lacksStock && (await reserve(tx, scene, row));
    await saveRow(tx, row, {
      ...approvedBy(tx, reason ?? null),
      ...copyAllowance(allowance),
      approvalStatus: 'APPROVED',
      approvedAt: clock.now(),
      withdrawalStatus: isReserved ? 'PENDING_DELIVERY' : 'APPROVED',
    });
    publishWithdrawal(tx, ctx.services.pubsub, row);
    return row;
  });
}

/** Rejects a waiting withdrawal. */
export function rejectWithdrawal(ctx: TenantContext, input: RejectWithdrawalInput): Promise<Withdrawal> {
  const { reason } = validate(rejectRules, input);
  return write(ctx, async (tx) => {
    const row = await lockFor(tx, input, 'REJECTED');
    await saveRow(tx, row, {
      ...approvedBy(tx, reason),
      approvalStatus: 'REJECTED',
      approvedAt: clock.now(),
      deliveryStatus: 'FAILED',
      withdrawalStatus: 'REJECTED',
    });
    await reportWithdrawal(tx, row);
    publishWithdrawal(tx, ctx.services.pubsub, row);
    return row;
  });
}

/**
 * Reserves an approved or failed withdrawal at a counter. It was approved before, by the rule or by a person, so the rule
 * is not checked again; person, certificate and stock are.
 */
export function retryWithdrawal(ctx: TenantContext, input: RetryWithdrawalInput): Promise<Withdrawal> {
  const { warehouseId, certificateId } = validate(retryRules, input);
  return write(ctx, async (tx) => {
    await requireLive(tx, [
      { path: 'warehouseId', table: 'main_warehouse', id: warehouseId },
      { path: 'certificateId', table: 'product_certificate', id: certificateId },
    ]);
    const outline = await outlineOf(tx, input.id);
    const { scene, line } = await sceneOf(tx, {
      ...outline,
      sourceId: warehouseId,
      certificateId: certificateId ?? outline.certificateId,
    });
    const row = await lockFor(tx, input, 'PENDING_DELIVERY');
    const { decision, place } = await decideAtCounter(tx, scene, line, true);
    if (!place) throw invalid([refusalFault('id', 'OUT_OF_STOCK')]);
    if (decision.kind === 'refuse') throw invalid([refusalFault('id', decision.code)]);
    if (place.productId !== row.productId) throw invalidField('certificateId', 'unknown');
    Object.assign(row, copyPiece(place), { placeId: place.id });
    if (!(await reserve(tx, scene, row))) throw invalid([refusalFault('id', 'OUT_OF_STOCK')]);
    await saveRow(tx, row, {
      ...(row.sourceType === 'MACHINE' && { failedMachineId: row.sourceId, failedChannelId: row.channelId }),
      sourceType: 'LICENSE',
      sourceId: scene.warehouse.id,
      sourceName: scene.warehouse.name,
      sourceCode: scene.warehouse.code,
      machineChannel: null,
      channelId: null,
      deliveryMode: 'MANUAL',
      deliveryStatus: 'PENDING',
      deliveryReason: null,
      withdrawalStatus: 'PENDING_DELIVERY',
    });
    publishWithdrawal(tx, ctx.services.pubsub, row);
    return row;
  });
}

async function sceneOf(tx: Tx, { employeeId, sourceId, certificateId, quantity }: Outline) {
  if (!employeeId) throw invalid([refusalFault('id', 'UNKNOWN_EMPLOYEE')]);
  if (!certificateId) throw invalidField('certificateId', 'required');
  const line = { certificateId, quantity };
  const basket = { warehouseId: sourceId, employeeId, lines: [line] };
  const scene = await setCounterScene(tx, COUNTER_GUARDS, basket, () => 'certificateId');
  return { scene, line };
}

/** Reserves the pieces of a withdrawal at its place. */
async function reserve(tx: Tx, { locked }: CounterScene, row: Withdrawal): Promise<boolean> {
  const stock = locked.get(row.placeId ?? '');
  return stock !== undefined && (await reservePieces(tx, stock, row.quantityRequested, row.id)) !== undefined;
}
