import { defineEntity, p } from '@mikro-orm/core';
import { idProp, instantProp, tenantKey, wordProp } from '#api/db/base.entity.ts';
import type { TriggerType } from '#api/features/notification-triggers/notification-types.rules.ts';

const InboxEntrySchema = defineEntity({
  name: 'InboxEntry',
  tableName: 'inbox_entry',
  properties: {
    ...tenantKey,
    userId: idProp(),
    messageId: idProp(),
    triggerId: p.character().length(26),
    triggerType: wordProp<TriggerType>(),
    total: p.integer(),
    createdAt: instantProp(),
    readAt: instantProp().nullable(),
  },
});

/** A message in the inbox of a person. */
export class InboxEntry extends InboxEntrySchema.class {}
InboxEntrySchema.setClass(InboxEntry);
