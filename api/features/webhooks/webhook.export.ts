import {
  CHANGED_AT,
  CHANGED_BY,
  CREATED_AT,
  type ExportedList,
  STATUS,
  textColumn,
  timeColumn,
} from '#api/crud/exported-list.ts';

export const exported: ExportedList = {
  list: 'listWebhooks',
  title: 'webhooks.list.title',
  auditType: 'WEBHOOK',
  columns: {
    NAME: textColumn('webhooks.fields.name', 'name'),
    url: textColumn('webhooks.fields.url', 'url'),
    eventTypes: textColumn('webhooks.fields.eventTypes', 'eventTypes'),
    failingSince: timeColumn('webhooks.fields.failingSince', 'failingSince'),
    status: STATUS,
    CREATED_AT,
    updatedAt: CHANGED_AT,
    updatedByName: CHANGED_BY,
  },
};
