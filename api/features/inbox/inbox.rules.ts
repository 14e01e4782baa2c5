import type { CustomerPermission } from '#api/generated/enums.ts';
import { TRIGGER_TYPES, type TriggerType } from '#api/features/notification-triggers/notification-trigger.rules.ts';
import { yup } from '#api/rules/yup.ts';

/** What a person gets of a type: what notifications with the own address report, everything, or nothing. */
export const INBOX_CHOICES = ['RECIPIENT', 'ALL', 'NONE'] as const;

/** Permissions of which a regular user needs one to see events of a type. Administrators see all. */
export const TYPE_PERMISSIONS: Record<TriggerType, readonly CustomerPermission[]> = {
  MACHINE_BLOCKED_CHANNEL: ['WAREHOUSE_MANAGEMENT'],
  MACHINE_WITHOUT_STOCK: ['WAREHOUSE_MANAGEMENT'],
  MACHINE_OFFLINE: ['WAREHOUSE_MANAGEMENT'],
  WITHDRAWAL_ERROR: ['REPORT_ACCESS'],
  PRODUCT_EXPIRED: ['PRODUCT_MANAGEMENT', 'WAREHOUSE_MANAGEMENT'],
};

/** Input of a choice. */
export const inboxChoiceRules = yup.object({
  triggerType: yup.string().oneOf(TRIGGER_TYPES).required(),
  choice: yup.string().oneOf(INBOX_CHOICES).required(),
});
