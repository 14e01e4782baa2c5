import { listPage } from '#api/crud/list-page.ts';
import { reading } from '#api/crud/read-columns.ts';
import { getOrFail } from '#api/crud/rows.ts';
import { eventStream } from '#api/graphql/event-stream.ts';
import { inTenant, type Context } from '#api/graphql/context.ts';
import type { Resolvers, WithdrawalRowStatus } from '#api/graphql/generated/types.ts';
import { clock } from '#api/platform/clock.ts';
import { cancelWithdrawal, confirmWithdrawalDelivery } from './settle-withdrawal.service.ts';
import { withdrawalConditions } from './withdrawal.queries.ts';
import { withdrawalSearch } from './withdrawal-search.queries.ts';
import { Withdrawal } from './withdrawal.entity.ts';
import { RESULT_UNKNOWN_AFTER_MINUTES, type WithdrawalStatus } from './withdrawal.rules.ts';

export const resolvers = {
  Query: {
    getWithdrawal: (_, { id }, ctx) => getOrFail(inTenant(ctx), Withdrawal, id),
    async listWithdrawals(_, args, ctx, info) {
      const tenant = inTenant(ctx);
      const { where, isMany } = await withdrawalSearch(tenant, args.filter?.search);
      const filtered = withdrawalConditions(args.filter ?? {});
      return listPage(tenant, Withdrawal, args, info, {
        where: [...where, ...filtered],
        isMany: isMany && filtered.length === 0,
        defaultSort: 'REQUESTED_AT_DESC',
      });
    },
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
    userReceive: reading(
      ['employeeId', 'employeeName', 'employeeIdentification', 'sector', 'role', 'costCenters'],
      ({ employeeId, employeeName, employeeIdentification, sector, role, costCenters }) => ({
        employeeId,
        employeeName,
        employeeIdentification,
        sector,
        role,
        costCenters,
      }),
    ),
    approval: reading(
      ['approvalUserId', 'approvalUserName', 'approvalStatus', 'approvalReason', 'approvedAt'],
      (row) => ({
        userId: row.approvalUserId,
        userName: row.approvalUserName,
        status: row.approvalStatus,
        reason: row.approvalReason,
        approvedAt: row.approvedAt,
      }),
    ),
    product: reading(
      ['productId', 'productName', 'size', 'sizeCode', 'certificate', 'certificateValidUntil', 'quantityRequested'],
      (row) => ({
        id: row.productId,
        name: row.productName,
        size: row.size,
        sizeCode: row.sizeCode,
        certificate: row.certificate,
        certificateValidUntil: row.certificateValidUntil,
        quantityRequested: row.quantityRequested,
      }),
    ),
    deliverySource: reading(['sourceId', 'sourceName', 'sourceType', 'sourceCode'], (row) => ({
      id: row.sourceId,
      name: row.sourceName,
      type: row.sourceType,
      code: row.sourceCode,
    })),
    dateTime: reading(['requestedAt', 'deliveredAt'], ({ requestedAt, deliveredAt }) => ({ requestedAt, deliveredAt })),
    access: reading(['accessInitial', 'accessConfirmation', 'accessDelivery'], (row) => ({
      initial: row.accessInitial,
      confirmation: row.accessConfirmation,
      delivery: row.accessDelivery,
    })),
    deliveryDetails: reading(
      [
        'machineChannel',
        'deliveryMode',
        'deliveryStatus',
        'deliveryReason',
        'offline',
        'withdrawalStatus',
        'requestedAt',
      ],
      (row) => ({
        machineChannel: row.machineChannel,
        mode: row.deliveryMode,
        status: row.deliveryStatus,
        reason: row.deliveryReason,
        offline: row.offline,
        resultUnknown: isResultUnknown(row),
      }),
    ),
    allowance: reading(
      ['ruleGroupName', 'ruleQuantity', 'rulePeriodDays', 'ruleUsedBefore'],
      ({ ruleGroupName, ruleQuantity, rulePeriodDays, ruleUsedBefore }) =>
        ruleGroupName && ruleQuantity && rulePeriodDays
          ? {
              groupName: ruleGroupName,
              quantity: ruleQuantity,
              periodDays: rulePeriodDays,
              usedBefore: ruleUsedBefore ?? 0,
            }
          : null,
    ),
    status: reading(['withdrawalStatus'], ({ withdrawalStatus }) => rowStatus(withdrawalStatus)),
  },
} satisfies Resolvers;

const isResultUnknown = ({
  withdrawalStatus,
  requestedAt,
}: Pick<Withdrawal, 'withdrawalStatus' | 'requestedAt'>): boolean =>
  withdrawalStatus === 'PENDING_DELIVERY' &&
  clock.now().getTime() - requestedAt.getTime() > RESULT_UNKNOWN_AFTER_MINUTES * 60_000;

/** Status for the colour of a row (requirements E4). */
function rowStatus(status: WithdrawalStatus): WithdrawalRowStatus {
  if (status === 'DELIVERED') return 'SUCCESS';
  return ['FAILED_DELIVERY', 'REJECTED', 'CANCELLED'].includes(status) ? 'FAILED' : 'PENDING';
}
