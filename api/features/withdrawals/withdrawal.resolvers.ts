import { listPage } from '#api/crud/list-page.ts';
import { reading } from '#api/crud/read-columns.ts';
import { getOrFail } from '#api/crud/rows.ts';
import { shownPicture } from '#api/features/pictures/picture-copy.service.ts';
import { eventStream } from '#api/graphql/event-stream.ts';
import { inTenant, type Context } from '#api/graphql/context.ts';
import type { Resolvers, WithdrawalRowStatus } from '#api/graphql/generated/types.ts';
import { clock } from '#api/platform/clock.ts';
import { getAllowances } from './allowance-preview.service.ts';
import { resolveWithdrawalDiscrepancy } from './withdrawal-discrepancy.mutations.ts';
import { cancelWithdrawal, confirmWithdrawalDelivery } from './settle-withdrawal.service.ts';
import { PRODUCT_COLUMNS, productOf } from './withdrawal-product.service.ts';
import { withdrawalConditions, withdrawalIndexes } from './withdrawal.queries.ts';
import { withdrawalSearch } from './withdrawal-search.queries.ts';
import { Withdrawal } from './withdrawal.entity.ts';
import { RESULT_UNKNOWN_AFTER_MINUTES, type WithdrawalStatus } from './withdrawal.rules.ts';

export const resolvers = {
  Query: {
    getAllowances: (_, args, ctx) => getAllowances(inTenant(ctx), args),
    getWithdrawal: (_, { id }, ctx) => getOrFail(inTenant(ctx), Withdrawal, id),
    async listWithdrawals(_, args, ctx, info) {
      const tenant = inTenant(ctx);
      const filter = args.filter ?? {};
      const options = await withdrawalSearch(tenant, filter.search, {
        where: withdrawalConditions(filter),
        indexes: withdrawalIndexes(filter),
      });
      return listPage(tenant, Withdrawal, args, info, { ...options, defaultSort: 'REQUESTED_AT_DESC' });
    },
  },
  Mutation: {
    confirmWithdrawalDelivery: (_, { input }, ctx) => confirmWithdrawalDelivery(inTenant(ctx), input),
    cancelWithdrawal: (_, { input }, ctx) => cancelWithdrawal(inTenant(ctx), input),
    resolveWithdrawalDiscrepancy: (_, { input }, ctx) => resolveWithdrawalDiscrepancy(inTenant(ctx), input),
  },
  Subscription: {
    onWithdrawalChanged: {
      subscribe: (_, __, ctx) => eventStream(inTenant(ctx), ['withdrawal'], { key: ({ id }) => id }),
      resolve: ({ id }: { id: string }, _: unknown, ctx: Context) => getOrFail(inTenant(ctx), Withdrawal, id),
    },
  },
  EmployeeAllowance: {
    productImageUrl: ({ productImageUrl: address }, _, ctx) =>
      shownPicture(ctx, { kind: 'IMAGE', customerId: inTenant(ctx).tenant.id, address }),
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
    product: reading(PRODUCT_COLUMNS, productOf),
    deliverySource: reading(['sourceId', 'sourceName', 'sourceType', 'sourceCode'], (row) => ({
      id: row.sourceId,
      name: row.sourceName,
      type: row.sourceType,
      code: row.sourceCode,
    })),
    dateTime: reading(['requestedAt', 'deliveredAt'], ({ requestedAt, deliveredAt }) => ({ requestedAt, deliveredAt })),
    access: reading(['identifiedBy', 'accessInitial', 'accessConfirmation', 'accessDelivery'], (row) => ({
      identifiedBy: row.identifiedBy,
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
        'sourceType',
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
      ['ruleGroupName', 'ruleQuantity', 'rulePeriodDays', 'rulePeriodKind', 'ruleUsedBefore', 'exceptionId'],
      ({ ruleGroupName, ruleQuantity, rulePeriodDays, rulePeriodKind, ruleUsedBefore, exceptionId }) =>
        rulePeriodDays
          ? {
              groupName: ruleGroupName,
              quantity: ruleQuantity,
              periodDays: rulePeriodDays,
              periodKind: rulePeriodKind ?? 'SLIDING',
              usedBefore: ruleUsedBefore ?? 0,
              exceptionId,
            }
          : null,
    ),
    request: reading(['requestId', 'requestPiece', 'requestPieces'], ({ requestId, requestPiece, requestPieces }) =>
      requestId ? { id: requestId, piece: requestPiece ?? 1, pieces: requestPieces ?? 1 } : null,
    ),
    discrepancyResolution: reading(
      ['discrepancyResolvedAt', 'discrepancyResolvedById', 'discrepancyResolvedByName', 'discrepancyNote'],
      ({ discrepancyResolvedAt, discrepancyResolvedById, discrepancyResolvedByName, discrepancyNote }) =>
        discrepancyResolvedAt && {
          resolvedAt: discrepancyResolvedAt,
          userId: discrepancyResolvedById,
          userName: discrepancyResolvedByName,
          note: discrepancyNote ?? '',
        },
    ),
    status: reading(['withdrawalStatus'], ({ withdrawalStatus }) => rowStatus(withdrawalStatus)),
    recordStatus: reading(['status'], ({ status }) => status),
  },
} satisfies Resolvers;

/** Only a machine can owe a result; pieces that are reserved at a counter wait for the person. */
const isResultUnknown = ({
  withdrawalStatus,
  requestedAt,
  sourceType,
}: Pick<Withdrawal, 'withdrawalStatus' | 'requestedAt' | 'sourceType'>): boolean =>
  sourceType === 'MACHINE' &&
  withdrawalStatus === 'PENDING_DELIVERY' &&
  clock.now().getTime() - requestedAt.getTime() > RESULT_UNKNOWN_AFTER_MINUTES * 60_000;

/** Status for the colour of a row (requirements E4). */
function rowStatus(status: WithdrawalStatus): WithdrawalRowStatus {
  if (status === 'DELIVERED') return 'SUCCESS';
  return ['FAILED_DELIVERY', 'REJECTED', 'CANCELLED'].includes(status) ? 'FAILED' : 'PENDING';
}
