import { deleteRow } from '#api/crud/delete-row.ts';
import { eachRecord } from '#api/crud/each-record.ts';
import { listPage } from '#api/crud/list-page.ts';
import { reading } from '#api/crud/read-columns.ts';
import { restoreRow } from '#api/crud/restore-row.ts';
import { getOrFail } from '#api/crud/rows.ts';
import { write } from '#api/crud/write.ts';
import { contains, isIn, sql } from '#api/db/sql.ts';
import { userName } from '#api/features/console-users/user-name.service.ts';
import { inTenant, type TenantContext } from '#api/graphql/context.ts';
import type { RecordVersionInput, Resolvers } from '#api/graphql/generated/types.ts';
import { WebhookDelivery } from './webhook-delivery.entity.ts';
import { Webhook } from './webhook.entity.ts';
import {
  createWebhook,
  issueWebhookSecret,
  replayWebhookDelivery,
  sendTestWebhook,
  updateWebhook,
} from './webhook.mutations.ts';

export const resolvers = {
  Query: {
    getWebhook: (_, { id }, ctx) => getOrFail(inTenant(ctx), Webhook, id),
    listWebhooks: (_, args, ctx, info) =>
      listPage(inTenant(ctx), Webhook, args, info, {
        where: contains(['name'], args.filter?.search),
        defaultSort: 'NAME_ASC',
      }),
    listWebhookDeliveries: (_, args, ctx, info) =>
      listPage(inTenant(ctx), WebhookDelivery, args, info, {
        where: [sql`webhook_id = ${args.webhookId}`, ...isIn('state', args.filter?.state)],
        defaultSort: 'OCCURRED_AT_DESC',
        unindexedProperty: 'attempts',
      }),
  },
  Mutation: {
    createWebhook: (_, { input }, ctx) => createWebhook(inTenant(ctx), input),
    updateWebhook: (_, { input }, ctx) => updateWebhook(inTenant(ctx), input),
    deleteWebhook: (_, key, ctx) => deleteWebhook(inTenant(ctx), key),
    issueWebhookSecret: (_, key, ctx) => issueWebhookSecret(inTenant(ctx), key),
    sendTestWebhook: (_, { webhookId }, ctx) => sendTestWebhook(inTenant(ctx), webhookId),
    replayWebhookDelivery: (_, { webhookDeliveryId }, ctx) => replayWebhookDelivery(inTenant(ctx), webhookDeliveryId),
    updateWebhooks: (_, { input }, ctx) => eachRecord(input, (one) => updateWebhook(inTenant(ctx), one)),
    deleteWebhooks: (_, { input }, ctx) => eachRecord(input, (key) => deleteWebhook(inTenant(ctx), key)),
    restoreWebhook: (_, key, ctx) => restoreWebhook(inTenant(ctx), key),
    restoreWebhooks: (_, { input }, ctx) => eachRecord(input, (key) => restoreWebhook(inTenant(ctx), key)),
  },
  Webhook: {
    updatedByName: userName('updatedBy'),
    eventTypes: reading(['eventTypes'], ({ eventTypes }) => eventTypes),
  },
} satisfies Resolvers;

const deleteWebhook = (ctx: TenantContext, key: RecordVersionInput) => write(ctx, (tx) => deleteRow(tx, Webhook, key));

const restoreWebhook = (ctx: TenantContext, key: RecordVersionInput) =>
  write(ctx, (tx) => restoreRow(tx, Webhook, key));
