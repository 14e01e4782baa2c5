import { listPage } from '#api/crud/list-page.ts';
import { getOrFail } from '#api/crud/rows.ts';
import { eventStream } from '#api/graphql/event-stream.ts';
import { inTenant, type Context } from '#api/graphql/context.ts';
import type { Resolvers, WithdrawalRowStatus } from '#api/graphql/generated/types.ts';
import { clock } from '#api/platform/clock.ts';
import { cancelWithdrawal, confirmWithdrawalDelivery } from './settle-withdrawal.service.ts';
import { withdrawalConditions } from './withdrawal.queries.ts';
import { Withdrawal } from './withdrawal.entity.ts';
import { RESULT_UNKNOWN_AFTER_MINUTES, type WithdrawalStatus } from './withdrawal.rules.ts';

export const resolvers = {
  Query: {
    getWithdrawal: (_, { id }, ctx) => getOrFail(inTenant(ctx), Withdrawal, id),
    listWithdrawals: (_, args, ctx) =>
      listPage(inTenant(ctx), Withdrawal, args, {
        where: withdrawalConditions(args.filter ?? {}),
        defaultSort: 'REQUESTED_AT_DESC',
      }),
  },
  Mutation: {
    confirmWithdrawalDelivery: (_, { input }, ctx) => confirmWithdrawalDelivery(inTenant(ctx), input),
    cancelWithdrawal: (_, { input }, ctx) => cancelWithdrawal(inTenant(ctx), input),
  },
  Subscription: {
    onWithdrawalChanged: {
      subscribe: (_, __, ctx) => eventStream(inTenant(ctx), ['withdrawal'], { key: ({ id }) => id }),
      resolve: ({ id }: { id: string }, _: unknown, ctx: Context) => getOrFail(inTenant(ctx), Withdrawal, id),
    },
  },
  Withdrawal: {
    userReceive: (row) => ({
      employeeId: row.employeeId,
      employeeName: row.employeeName,
      employeeIdentification: row.employeeIdentification,
      sector: row.sector,
      role: row.role,
      costCenters: row.costCenters,
    }),
    approval: (row) => ({
      userId: row.approvalUserId,
      userName: row.approvalUserName,
      status: row.approvalStatus,
      reason: row.approvalReason,
      approvedAt: row.approvedAt,
    }),
    product: (row) => ({
      id: row.productId,
      name: row.productName,
      size: row.size,
      sizeCode: row.sizeCode,
      certificate: row.certificate,
      certificateValidUntil: row.certificateValidUntil,
      quantityRequested: row.quantityRequested,
    }),
    deliverySource: (row) => ({ id: row.sourceId, name: row.sourceName, type: row.sourceType, code: row.sourceCode }),
    dateTime: (row) => ({ requestedAt: row.requestedAt, deliveredAt: row.deliveredAt }),
    access: (row) => ({
      initial: row.accessInitial,
      confirmation: row.accessConfirmation,
      delivery: row.accessDelivery,
    }),
    deliveryDetails: (row) => ({
      machineChannel: row.machineChannel,
      mode: row.deliveryMode,
      status: row.deliveryStatus,
      reason: row.deliveryReason,
      offline: row.offline,
      resultUnknown: isResultUnknown(row),
    }),
    allowance: ({ ruleGroupName, ruleQuantity, rulePeriodDays, ruleUsedBefore }) =>
      ruleGroupName && ruleQuantity && rulePeriodDays
        ? {
            groupName: ruleGroupName,
            quantity: ruleQuantity,
            periodDays: rulePeriodDays,
            usedBefore: ruleUsedBefore ?? 0,
          }
        : null,
    status: (row) => rowStatus(row.withdrawalStatus),
  },
} satisfies Resolvers;

const isResultUnknown = ({ withdrawalStatus, requestedAt }: Withdrawal): boolean =>
  withdrawalStatus === 'PENDING_DELIVERY' &&
  clock.now().getTime() - requestedAt.getTime() > RESULT_UNKNOWN_AFTER_MINUTES * 60_000;

/** Status for the colour of a row (requirements E4). */
function rowStatus(status: WithdrawalStatus): WithdrawalRowStatus {
  if (status === 'DELIVERED') return 'SUCCESS';
  return ['FAILED_DELIVERY', 'REJECTED', 'CANCELLED'].includes(status) ? 'FAILED' : 'PENDING';
}
