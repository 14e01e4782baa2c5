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

/** What a person gave to be found: the identification, or the number of the badge. */
export type IdentifiedBy = 'NUMBER' | 'BADGE';

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
  'CLOCK_IMPLAUSIBLE',
] as const;
export type DiscrepancyCode = (typeof DISCREPANCY_CODES)[number];
