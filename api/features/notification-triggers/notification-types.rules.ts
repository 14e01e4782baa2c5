/** Events that a trigger reports (requirements D14, M7). */
export const TRIGGER_TYPES = [
  'MACHINE_BLOCKED_CHANNEL',
  'MACHINE_WITHOUT_STOCK',
  'MACHINE_OFFLINE',
  'WITHDRAWAL_ERROR',
  'PRODUCT_EXPIRED',
] as const;
export type TriggerType = (typeof TRIGGER_TYPES)[number];

/** How often the mails of a trigger leave. */
export const FREQUENCIES = ['IMMEDIATE', 'HOURLY', 'DAILY', 'WEEKLY'] as const;
export type Frequency = (typeof FREQUENCIES)[number];
