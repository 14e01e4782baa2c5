import { yup, line } from '#api/rules/yup.ts';
import type { WithdrawalStatus } from './withdrawal-codes.rules.ts';

export * from './withdrawal-codes.rules.ts';

/** Allowed changes of the status (requirements E5). */
const TRANSITIONS: Record<WithdrawalStatus, readonly WithdrawalStatus[]> = {
  PENDING_APPROVAL: ['APPROVED', 'REJECTED', 'CANCELLED'],
  APPROVED: ['PENDING_DELIVERY', 'CANCELLED'],
  REJECTED: [],
  PENDING_DELIVERY: ['DELIVERED', 'FAILED_DELIVERY', 'CANCELLED'],
  DELIVERED: [],
  FAILED_DELIVERY: ['PENDING_DELIVERY', 'CANCELLED'],
  CANCELLED: [],
};

/** Whether the status may change from `from` to `to`. */
export const isTransitionAllowed = (from: WithdrawalStatus, to: WithdrawalStatus): boolean =>
  TRANSITIONS[from].includes(to);

/** Minutes until a reservation without a result is shown as "result unknown". */
export const RESULT_UNKNOWN_AFTER_MINUTES = 15;

/** Number of wrong PINs in a row that lock the PIN, and duration of the lock in minutes (requirements D4). */
export const PIN_TRIES = 5;
export const PIN_LOCK_MINUTES = 15;

/** Longest values, in characters. */
export const WITHDRAWAL_LIMITS = { reason: 500, identification: 50 };

/** Input of confirmWithdrawalDelivery. */
export const confirmDeliveryRules = yup.object({
  result: yup.string().oneOf(['SUCCESS', 'FAILED']).required(),
  reason: line(WITHDRAWAL_LIMITS.reason).when('result', {
    is: 'FAILED',
    then: (rule) => rule.required(),
    otherwise: (rule) => rule.nullable(),
  }),
});

/** Input of resolveWithdrawalDiscrepancy. */
export const resolveDiscrepancyRules = yup.object({ note: line(WITHDRAWAL_LIMITS.reason).required() });

/** Input of cancelWithdrawal. */
export const cancelRules = yup.object({ reason: line(WITHDRAWAL_LIMITS.reason).required() });
