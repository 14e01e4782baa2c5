import type { NounCard } from '#api/nouns/noun-card.ts';

export const card = {
  type: 'NotificationTrigger',
  table: 'notification_trigger',
  auditType: 'NOTIFICATION_TRIGGER',
  nameColumns: ['name'],
  path: '/notifications',
  texts: 'notificationTriggers',
  hasNewForm: true,
  administrators: 'CUSTOMER',
  readPermissions: [],
  writePermissions: [],
  formPaths: {
    machineOfflineThresholdMinutes: 'conditions.machineOfflineThresholdMinutes',
    productExpirationDays: 'conditions.productExpirationDays',
  },
} as const satisfies NounCard;
