import { deleteRow } from '#api/crud/delete-row.ts';
import { eachRecord } from '#api/crud/each-record.ts';
import { listPage } from '#api/crud/list-page.ts';
import { reading } from '#api/crud/read-columns.ts';
import { restoreRow } from '#api/crud/restore-row.ts';
import { getOrFail } from '#api/crud/rows.ts';
import { write } from '#api/crud/write.ts';
import { contains, isIn } from '#api/db/sql.ts';
import { userName } from '#api/features/console-users/user-name.service.ts';
import { inTenant, type TenantContext } from '#api/graphql/context.ts';
import type { RecordVersionInput, Resolvers } from '#api/graphql/generated/types.ts';
import { NotificationTrigger } from './notification-trigger.entity.ts';
import { sendTestNotification } from './send-test.ts';
import { createTrigger, updateTrigger } from './notification-trigger.mutations.ts';

export const resolvers = {
  Query: {
    getNotificationTrigger: (_, { id }, ctx) => getOrFail(inTenant(ctx), NotificationTrigger, id),
    listNotificationTriggers: (_, args, ctx, info) =>
      listPage(inTenant(ctx), NotificationTrigger, args, info, {
        where: [
          ...contains(['name'], args.filter?.search),
          ...isIn('trigger_type', args.filter?.triggerType),
          ...isIn('frequency', args.filter?.frequency),
        ],
        defaultSort: 'NAME_ASC',
      }),
  },
  Mutation: {
    createNotificationTrigger: (_, { input }, ctx) => createTrigger(inTenant(ctx), input),
    updateNotificationTrigger: (_, { input }, ctx) => updateTrigger(inTenant(ctx), input),
    deleteNotificationTrigger: (_, key, ctx) => deleteTrigger(inTenant(ctx), key),
    sendTestNotification: (_, { notificationTriggerId }, ctx) =>
      sendTestNotification(inTenant(ctx), notificationTriggerId),
    updateNotificationTriggers: (_, { input }, ctx) => eachRecord(input, (one) => updateTrigger(inTenant(ctx), one)),
    deleteNotificationTriggers: (_, { input }, ctx) => eachRecord(input, (key) => deleteTrigger(inTenant(ctx), key)),
    restoreNotificationTrigger: (_, key, ctx) => restoreTrigger(inTenant(ctx), key),
    restoreNotificationTriggers: (_, { input }, ctx) => eachRecord(input, (key) => restoreTrigger(inTenant(ctx), key)),
  },
  NotificationTrigger: {
    updatedByName: userName('updatedBy'),
    quietHours: reading(['quietHours'], ({ quietHours }) => quietHours),
    escalation: reading(['escalation'], ({ escalation }) => escalation),
    emailRecipients: reading(['emailRecipients'], ({ emailRecipients }) => emailRecipients),
    isActive: reading(['status'], ({ status }) => status === 'ACTIVE'),
    conditions: reading(
      ['machineOfflineThresholdMinutes', 'productExpirationDays'],
      ({ machineOfflineThresholdMinutes, productExpirationDays }) => ({
        machineOfflineThresholdMinutes,
        productExpirationDays,
      }),
    ),
  },
} satisfies Resolvers;

const deleteTrigger = (ctx: TenantContext, key: RecordVersionInput) =>
  write(ctx, (tx) => deleteRow(tx, NotificationTrigger, key));

const restoreTrigger = (ctx: TenantContext, key: RecordVersionInput) =>
  write(ctx, (tx) => restoreRow(tx, NotificationTrigger, key));
