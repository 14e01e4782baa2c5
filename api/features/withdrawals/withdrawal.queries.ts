import { isIn, sql, type Sql } from '#api/db/sql.ts';
import type { WithdrawalFilter, WithdrawalStatusFilter } from '#api/graphql/generated/types.ts';
import type { WithdrawalStatus } from './withdrawal.rules.ts';

/** Synonyms of statuses: accepted in filters, never returned (requirements E4). */
const SYNONYMS: Record<'PENDING' | 'COMPLETED' | 'FAILED', WithdrawalStatus> = {
  PENDING: 'PENDING_APPROVAL',
  COMPLETED: 'DELIVERED',
  FAILED: 'FAILED_DELIVERY',
};

const statusOf = (name: WithdrawalStatusFilter): WithdrawalStatus =>
  name === 'PENDING' || name === 'COMPLETED' || name === 'FAILED' ? SYNONYMS[name] : name;

/**
 * The indexes that begin with a column of the filter, for a search. The status has none: every index of a search has it
 * beside its text.
 */
export const withdrawalIndexes = (filter: WithdrawalFilter): string[] => [
  ...(filter.refusalCode ? ['withdrawal_by_refusal'] : []),
  ...(filter.employeeId ? ['withdrawal_quota'] : []),
  ...(filter.productId ? ['withdrawal_by_product'] : []),
  ...(filter.machineId ? ['withdrawal_source'] : []),
  ...(filter.from || filter.to ? ['withdrawal_newest'] : []),
  ...(typeof filter.hasDiscrepancy === 'boolean' ? ['withdrawal_by_discrepancy'] : []),
  ...(typeof filter.hasOpenDiscrepancy === 'boolean' ? ['withdrawal_by_open_discrepancy'] : []),
];

/** SQL conditions of a withdrawal filter, without its search. */
export const withdrawalConditions = (filter: WithdrawalFilter): Sql[] => [
  ...isIn('withdrawal_status', filter.withdrawalStatus?.map(statusOf)),
  ...isIn('refusal_code', filter.refusalCode),
  ...isIn('employee_id', filter.employeeId),
  ...isIn('product_id', filter.productId),
  ...isIn('source_id', filter.machineId),
  ...(filter.from ? [sql`requested_at >= ${filter.from}`] : []),
  ...(filter.to ? [sql`requested_at < ${filter.to}`] : []),
  ...(typeof filter.hasDiscrepancy === 'boolean' ? [sql`has_discrepancy = ${filter.hasDiscrepancy ? 1 : 0}`] : []),
  ...(typeof filter.hasOpenDiscrepancy === 'boolean'
    ? [sql`has_open_discrepancy = ${filter.hasOpenDiscrepancy ? 1 : 0}`]
    : []),
];
