import {
  CHANGED_AT,
  CHANGED_BY,
  CREATED_AT,
  type ExportedList,
  STATUS,
  textColumn,
  timeColumn,
  wordColumn,
} from '#api/crud/exported-list.ts';

export const exported: ExportedList = {
  list: 'listNotificationTriggers',
  title: 'notificationTriggers.list.title',
  auditType: 'NOTIFICATION_TRIGGER',
  columns: {
    NAME: textColumn('notificationTriggers.fields.name', 'name'),
    triggerType: wordColumn('notificationTriggers.fields.triggerType', 'triggerType', 'notificationTriggers.types'),
    emailRecipients: textColumn('notificationTriggers.fields.emailRecipients', 'emailRecipients'),
    frequency: wordColumn('notificationTriggers.fields.frequency', 'frequency', 'notificationTriggers.frequencies'),
    lastTriggeredAt: timeColumn('notificationTriggers.fields.lastTriggeredAt', 'lastTriggeredAt'),
    status: STATUS,
    CREATED_AT,
    updatedAt: CHANGED_AT,
    updatedByName: CHANGED_BY,
  },
};
