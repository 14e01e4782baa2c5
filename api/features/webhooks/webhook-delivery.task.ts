import { write, type Tx } from '#api/crud/write.ts';
import { toInstant } from '#api/crud/rows.ts';
import { change, firstRow, sql } from '#api/db/sql.ts';
import { SYSTEM } from '#api/platform/caller.ts';
import { clock } from '#api/platform/clock.ts';
import { FetchRefused } from '#api/platform/guarded-fetch.ts';
import { postGuarded } from '#api/platform/guarded-post.ts';
import { yup } from '#api/rules/yup.ts';
import type { WebhookDeliveryFault } from '#api/generated/enums.ts';
import type { Services } from '#api/services/services.ts';
import { defineTask, type Task, type TaskRun } from '#api/tasks/task.ts';
import { disableFailing } from './disable-failing.ts';
import type { WebhookFacts } from './webhook-delivery.entity.ts';
import { webhookPolicy } from './webhook-policy.ts';
import { pauseMs } from './webhook-retry.ts';
import { secretsOf } from './webhook-secret.ts';
import { webhookHeaders } from './webhook-signature.ts';

/** Bytes of an answer that are read. */
const ANSWER_BYTES = 16 * 1024;

/** Longest time of one attempt. */
const ATTEMPT_MS = 15_000;

type Delivery = {
  webhookId: string;
  eventType: string;
  facts: WebhookFacts;
  occurredAt: string;
  url: string | null;
};

type Result = {
  status: number | null;
  bytes: number | null;
  durationMs: number | null;
  fault: WebhookDeliveryFault | null;
};

/**
 * Makes one attempt to send a message. A failed attempt is no failed task: it writes its result and the next attempt in
 * one transaction. What failed for good stays in the log of the webhook, from which a person sends it again.
 */
export const webhookDeliveryTask: Task<{ id: string }, Services> = defineTask({
  kind: 'webhook-delivery',
  atOnce: 8,
  perTenant: 2,
  priority: 6,
  payload: yup.object({ id: yup.string().required() }),
  async run({ id }, { services, customerId, signal }: TaskRun<Services>) {
    if (customerId === null) throw new Error('A message of a webhook belongs to a tenant');
    const em = services.orm.em.fork();
    const delivery = await firstRow(
      em,
      sql<Delivery>`select delivery.webhook_id as webhookId, event_type as eventType, facts, occurred_at as occurredAt,
          if(webhook.status = 'ACTIVE' or event_type = 'TEST' and webhook.live = 1, webhook.url, null) as url
        from webhook_delivery delivery
        join webhook on webhook.customer_id = ${customerId} and webhook.id = delivery.webhook_id
        where delivery.customer_id = ${customerId} and delivery.id = ${id} and delivery.state = 'SENDING'`,
    );
    if (!delivery) return;
    const { webhookId, url } = delivery;
    const secrets = await secretsOf(em, { customerId, webhookId }, services.config.APP_SECRET);
    const result =
      url === null || secrets.length === 0
        ? INACTIVE
        : await attempt(services, { ...delivery, id, url }, secrets, signal);
    const writeScope = { em, tenant: { id: customerId }, actor: SYSTEM };
    await write(writeScope, (tx) => note(tx, services, { id, webhookId }, result));
  },
});

const INACTIVE: Result = { status: null, bytes: null, durationMs: null, fault: 'INACTIVE' };

/** Sends the message once. */
async function attempt(
  { config }: Services,
  { id, url, eventType, occurredAt, facts }: Delivery & { id: string; url: string },
  secrets: readonly string[],
  signal: AbortSignal,
): Promise<Result> {
  const body = JSON.stringify({ type: eventType, timestamp: toInstant(occurredAt).toISOString(), data: facts });
  const timestamp = Math.floor(clock.now().getTime() / 1000);
  const begun = performance.now();
  const elapsed = () => Math.round(performance.now() - begun);
  try {
    const { status, bytes } = await postGuarded(url, {
      ...webhookPolicy(config),
      headers: webhookHeaders({ id, timestamp, body }, secrets),
      body,
      limit: ANSWER_BYTES,
      totalMs: ATTEMPT_MS,
      signal,
    });
    return { status, bytes, durationMs: elapsed(), fault: faultOf(status) };
  } catch (error) {
    if (!(error instanceof FetchRefused)) throw error;
    const { fault } = error;
    const known = fault === 'WRONG_ANSWER' || fault === 'TOO_LARGE' ? 'NO_ANSWER' : fault;
    return { status: null, bytes: null, durationMs: elapsed(), fault: known };
  }
}

function faultOf(status: number): WebhookDeliveryFault | null {
  if (status >= 200 && status < 300) return null;
  return status >= 300 && status < 400 ? 'REDIRECT' : 'WRONG_STATUS';
}

/** Writes the result of an attempt, and the next attempt. */
async function note(
  tx: Tx,
  services: Services,
  { id, webhookId }: { id: string; webhookId: string },
  { status, bytes, durationMs, fault }: Result,
): Promise<void> {
  const { em, customerId } = tx;
  const isThis = sql`customer_id = ${customerId} and id = ${id}`;
  const found = await firstRow(
    em,
    sql<{ attempts: number; eventType: string }>`select attempts, event_type as eventType from webhook_delivery
      where ${isThis} and state = 'SENDING' for update`,
  );
  if (!found) return;
  const attempts = found.attempts + 1;
  // A test says at once whether it works; nobody waits for its next attempt.
  const pause = fault === null || fault === 'INACTIVE' || found.eventType === 'TEST' ? null : pauseMs(attempts);
  const state = fault === null ? 'DELIVERED' : pause === null ? 'FAILED' : 'SENDING';
  await change(
    em,
    sql`update webhook_delivery set state = ${state}, attempts = ${attempts}, last_attempt_at = now(3), response_status = ${status},
      response_bytes = ${bytes}, duration_ms = ${durationMs}, fault = ${fault} where ${isThis}`,
  );
  if (pause !== null)
    await services.tasks.enqueue(tx, webhookDeliveryTask, { id }, { customerId, subject: id, delayMs: pause });
  if (fault === null) await noteSuccess(tx, webhookId);
  else if (fault !== 'INACTIVE') await disableFailing(tx, services, webhookId);
}

/** The version of the webhook stays: nobody has changed it. */
const noteSuccess = ({ em, customerId }: Tx, webhookId: string) =>
  change(
    em,
    sql`update webhook set failing_since = null where customer_id = ${customerId} and id = ${webhookId} and failing_since is not null`,
  );
