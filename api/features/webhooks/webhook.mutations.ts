import { createRow } from '#api/crud/create-row.ts';
import { lockRow, saveRow } from '#api/crud/update-row.ts';
import { write } from '#api/crud/write.ts';
import { recordAudit } from '#api/db/audit.ts';
import { change, countRows, firstRow, sql } from '#api/db/sql.ts';
import type { TenantContext } from '#api/graphql/context.ts';
import type { CreateWebhookInput, UpdateWebhookInput } from '#api/graphql/generated/types.ts';
import { clock } from '#api/platform/clock.ts';
import { invalidField, notFound, rateLimited } from '#api/platform/errors.ts';
import { newId } from '#api/platform/ids.ts';
import { validate, validatePartial } from '#api/rules/validate.ts';
import { webhookDeliveryTask } from './webhook-delivery.task.ts';
import { WebhookDelivery } from './webhook-delivery.entity.ts';
import { isAllowedHost } from './webhook-policy.ts';
import { issueSecret } from './webhook-secret.ts';
import { MESSAGES_PER_MINUTE, SENT_LATELY } from './dispatch-deliveries.ts';
import { Webhook } from './webhook.entity.ts';
import { webhookRules } from './webhook.rules.ts';

/** Creates a webhook; it is active unless the input says otherwise, and sends nothing before it has a secret. */
export const createWebhook = (ctx: TenantContext, input: CreateWebhookInput) =>
  write(ctx, (tx) => {
    const values = validate(webhookRules, input);
    requireAllowed(ctx, values.url);
    return createRow(tx, Webhook, values);
  });

/** Changes a webhook. One that is made active again is no longer failing. */
export function updateWebhook(ctx: TenantContext, input: UpdateWebhookInput) {
  const changes = validatePartial(webhookRules, input);
  if (changes.url) requireAllowed(ctx, changes.url);
  return write(ctx, async (tx) => {
    const row = await lockRow(tx, Webhook, input.id, input.version);
    const isRevived = changes.status === 'ACTIVE' && row.status !== 'ACTIVE';
    return saveRow(tx, row, { ...changes, ...(isRevived ? { failingSince: null, disabledAt: null } : {}) });
  });
}

/** http is allowed for hosts of the own network, or by a setting. The address itself is checked before each message. */
function requireAllowed({ services }: TenantContext, url: string): void {
  if (URL.parse(url)?.protocol === 'http:' && !services.config.WEBHOOK_HTTP && !isAllowedHost(services.config, url))
    throw invalidField('url', 'httpsRequired');
}

/** Makes a new secret; the only answer that contains it. */
export const issueWebhookSecret = (ctx: TenantContext, { id, version }: { id: string; version: number }) =>
  write(ctx, async (tx) => {
    const row = await lockRow(tx, Webhook, id, version);
    const secret = await issueSecret(tx, id, ctx.services.config.APP_SECRET);
    return { webhook: await saveRow(tx, row, { secretIssuedAt: clock.now() }), secret };
  });

/** Sends a message of the type TEST now. */
export const sendTestWebhook = (ctx: TenantContext, webhookId: string) =>
  write(ctx, async (tx) => {
    const found = await firstRow(
      tx.em,
      sql<{
        name: string;
      }>`select name from webhook where customer_id = ${tx.customerId} and id = ${webhookId} and live = 1`,
    );
    if (!found) throw notFound('Webhook');
    const id = newId();
    await change(
      tx.em,
      sql`insert into webhook_delivery (customer_id, id, webhook_id, event_key, event_type, facts, state, sent_at)
        values (${tx.customerId}, ${id}, ${webhookId}, ${`test:${id}`}, 'TEST', ${JSON.stringify({ webhook: found.name })}, 'SENDING', now(3))`,
    );
    return send(ctx, tx, { id, webhookId });
  });

/** Sends a message again that has arrived or failed. */
export const replayWebhookDelivery = (ctx: TenantContext, id: string) =>
  write(ctx, async (tx) => {
    const isThis = sql`customer_id = ${tx.customerId} and id = ${id}`;
    const found = await firstRow(
      tx.em,
      sql<{
        webhookId: string;
        state: string;
      }>`select webhook_id as webhookId, state from webhook_delivery where ${isThis} for update`,
    );
    if (!found) throw notFound('WebhookDelivery');
    if (found.state !== 'DELIVERED' && found.state !== 'FAILED') throw invalidField('webhookDeliveryId', 'wrongStatus');
    await change(
      tx.em,
      sql`update webhook_delivery set state = 'SENDING', attempts = 0, sent_at = now(3) where ${isThis}`,
    );
    return send(ctx, tx, { id, webhookId: found.webhookId });
  });

type Scope = Parameters<Parameters<typeof write>[1]>[0];

/** Enqueues a message with its audit entry, within the company's share of the minute. */
async function send(ctx: TenantContext, tx: Scope, { id, webhookId }: { id: string; webhookId: string }) {
  const { tasks } = ctx.services;
  const lately = await countRows(tx.em, 'webhook_delivery', [sql`customer_id = ${tx.customerId}`, SENT_LATELY]);
  if (lately > MESSAGES_PER_MINUTE) throw rateLimited(60);
  await recordAudit(tx.em, [
    {
      operation: 'UPDATE',
      targetEntityType: 'WEBHOOK',
      targetEntityId: webhookId,
      changes: { messageSent: { old: null, new: id } },
    },
  ]);
  await tasks.enqueue(tx, webhookDeliveryTask, { id }, { customerId: tx.customerId, subject: id, priority: 1 });
  return tx.em.findOneOrFail(WebhookDelivery, { customerId: tx.customerId, id });
}
