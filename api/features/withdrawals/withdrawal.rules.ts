import { yup, line } from '#api/rules/yup.ts';

/** Statuses of requirements D11 and E4. */
export const WITHDRAWAL_STATUSES = [
  'PENDING_APPROVAL',
  'APPROVED',
  'REJECTED',
  'PENDING_DELIVERY',
  'DELIVERED',
  'FAILED_DELIVERY',
  'CANCELLED',
] as const;
export type WithdrawalStatus = (typeof WITHDRAWAL_STATUSES)[number];

/** Methods of the identity check. PASSWORD is the PIN; the machine checks BIOMETRY. */
export const ACCESS_METHODS = ['PASSWORD', 'BIOMETRY'] as const;
export type AccessMethod = (typeof ACCESS_METHODS)[number];

/** Reasons for the refusal of a machine's request. */
export const REFUSAL_CODES = [
  'UNKNOWN_EMPLOYEE',
  'EMPLOYEE_INACTIVE',
  'WRONG_PIN',
  'PIN_LOCKED',
  'MACHINE_INACTIVE',
  'TENANT_SUSPENDED',
  'PRODUCT_NOT_IN_MACHINE',
  'CERTIFICATE_EXPIRED',
  'NO_RULE',
  'QUOTA_EXCEEDED',
  'CHANNEL_UNAVAILABLE',
  'OUT_OF_STOCK',
] as const;
export type RefusalCode = (typeof REFUSAL_CODES)[number];

/** Conflicts of a delivery with the records. */
export const DISCREPANCY_CODES = [
  'UNKNOWN_EMPLOYEE',
  'EMPLOYEE_INACTIVE',
  'CERTIFICATE_EXPIRED',
  'NO_RULE',
  'QUOTA_EXCEEDED',
  'CHANNEL_UNAVAILABLE',
  'OUT_OF_STOCK',
  'PRODUCT_NOT_IN_MACHINE',
  'RESULT_CONTRADICTED',
] as const;
export type DiscrepancyCode = (typeof DISCREPANCY_CODES)[number];

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

/** Input of cancelWithdrawal. */
export const cancelRules = yup.object({ reason: line(WITHDRAWAL_LIMITS.reason).required() });
