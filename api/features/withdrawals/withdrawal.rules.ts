import { yup, line } from '#api/rules/yup.ts';

/** Words of requirements D11 and E4. */
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

/** How a person proved who they are; PASSWORD is the PIN, BIOMETRY is asserted by the machine. */
export const ACCESS_METHODS = ['PASSWORD', 'BIOMETRY'] as const;
export type AccessMethod = (typeof ACCESS_METHODS)[number];

/** Why a machine's request was refused. */
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

/** Where a delivery that happened disagrees with the records. */
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

/** Which status may follow which (requirements E5). */
const TRANSITIONS: Record<WithdrawalStatus, readonly WithdrawalStatus[]> = {
  PENDING_APPROVAL: ['APPROVED', 'REJECTED', 'CANCELLED'],
  APPROVED: ['PENDING_DELIVERY', 'CANCELLED'],
  REJECTED: [],
  PENDING_DELIVERY: ['DELIVERED', 'FAILED_DELIVERY', 'CANCELLED'],
  DELIVERED: [],
  FAILED_DELIVERY: ['PENDING_DELIVERY', 'CANCELLED'],
  CANCELLED: [],
};

/** Whether a withdrawal may go from one status to another. */
export const mayFollow = (from: WithdrawalStatus, to: WithdrawalStatus): boolean => TRANSITIONS[from].includes(to);

/** Minutes after which a reservation without a result is shown as "result unknown". */
export const RESULT_UNKNOWN_AFTER_MINUTES = 15;

/** Wrong PINs in a row that lock it, and for how many minutes (requirements D4). */
export const PIN_TRIES = 5;
export const PIN_LOCK_MINUTES = 15;

/** Longest values, in characters. */
export const WITHDRAWAL_LIMITS = { reason: 500, identification: 50 };

/** How a console user settles a withdrawal whose result never came. */
export const confirmDeliveryRules = yup.object({
  result: yup.string().oneOf(['SUCCESS', 'FAILED']).required(),
  reason: line(WITHDRAWAL_LIMITS.reason).when('result', {
    is: 'FAILED',
    then: (rule) => rule.required(),
    otherwise: (rule) => rule.nullable(),
  }),
});

export const cancelRules = yup.object({ reason: line(WITHDRAWAL_LIMITS.reason).required() });
