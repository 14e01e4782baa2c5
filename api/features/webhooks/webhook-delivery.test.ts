import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { write } from '#api/crud/write.ts';
import { addWebhookEvent } from '#api/db/webhook-events.ts';
import { change, firstRow, rows, sql } from '#api/db/sql.ts';
import { fillMachine, makeMachine } from '#api/features/machines/machine.factory.ts';
import { makeProduct } from '#api/features/products/product.factory.ts';
import type { CreateWebhookInput } from '#api/graphql/generated/types.ts';
import { lockChannel, setChannelStatus } from '#api/stock/ledger.ts';
import { accountOf } from '#api/testing/accounts.ts';
import { bootApp, type TestApp } from '#api/testing/app.ts';
import { auditOf } from '#api/testing/audit.ts';
import type { GraphqlClient } from '#api/testing/client.ts';
import { mailsTo } from '#api/testing/mails.ts';
import { unique } from '#api/testing/unique.ts';
import { waitFor } from '#api/testing/wait-for.ts';
import { startWebhookReceiver, type ReceivedMessage, type WebhookReceiver } from '#api/testing/webhook-receiver.ts';
import { AT_ONCE, dispatchDeliveries, MESSAGES_PER_MINUTE } from './dispatch-deliveries.ts';
import { findMachinesBack, findSilentMachines } from './find-webhook-events.ts';
import { makeWebhook } from './webhook.factory.ts';

const ISSUE =
  'mutation ($id: ID!, $version: Int!) { issued: issueWebhookSecret(id: $id, version: $version) { secret webhook { version } } }';
const TEST = 'mutation ($id: ID!) { sent: sendTestWebhook(webhookId: $id) { id state eventType } }';
const REPLAY = 'mutation ($id: ID!) { sent: replayWebhookDelivery(webhookDeliveryId: $id) { id state } }';
const LOG = `query ($id: ID!) { log: listWebhookDeliveries(webhookId: $id) {
  items { id eventType state attempts responseStatus responseBytes durationMs fault } } }`;

type Logged = {
  id: string;
  eventType: string;
  state: string;
  attempts: number;
  responseStatus: number | null;
  responseBytes: number | null;
  durationMs: number | null;
  fault: string | null;
};

let app: TestApp;
let admin: GraphqlClient;
let receiver: WebhookReceiver;

beforeAll(async () => {
  receiver = await startWebhookReceiver();
  app = await bootApp({ WEBHOOK_ALLOWED_HOSTS: receiver.name });
  admin = await app.as('admin');
});
beforeEach(() => {
  receiver.received.length = 0;
  receiver.answerWith();
});
afterAll(async () => {
  receiver?.close();
  await app?.close();
});

const em = () => app.services.orm.em.fork();
const never = new AbortController().signal;

async function makeReady(overrides: Partial<CreateWebhookInput> = {}) {
  const { id, version, name } = await makeWebhook(app, { url: receiver.url, ...overrides });
  const { issued } = await admin.data<{ issued: { secret: string; webhook: { version: number } } }>(ISSUE, {
    id,
    version,
  });
  return { id, name, secret: issued.secret, version: issued.webhook.version };
}

const logOf = async (id: string) => (await admin.data<{ log: { items: Logged[] } }>(LOG, { id })).log.items;

/** The only message of a webhook, when its attempts are at least this many. */
const attempted = (id: string, attempts = 1): Promise<Logged> =>
  waitFor('an attempt', async () => {
    const [message] = await logOf(id);
    return message && message.attempts >= attempts && message;
  });

const sendTest = async (id: string) =>
  (await admin.data<{ sent: { id: string; state: string; eventType: string } }>(TEST, { id })).sent;

const signaturesOf = ({ headers, body }: ReceivedMessage, secrets: readonly string[]): string =>
  secrets
    .map((secret) => {
      const content = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`;
      return `v1,${createHmac('sha256', Buffer.from(secret.slice(6), 'base64'))
        .update(content)
        .digest('base64')}`;
    })
    .join(' ');

describe('a message', () => {
  it('about a blocked channel arrives once and signed, in the transaction of the event', async () => {
    const { id, secret } = await makeReady();
    const others = await makeReady({ eventTypes: ['PRODUCT_EXPIRED'] });
    const product = await makeProduct(app);
    const machine = await makeMachine(app);
    const [size] = product.sizes;
    if (!size?.certificates[0]) throw new Error('no size');
    await fillMachine(app, machine, [
      { channel: 1, productId: product.id, sizeId: size.id, certificateId: size.certificates[0].id, quantity: 3 },
    ]);
    const block = (fails: boolean) =>
      write({ em: em(), tenant: { id: app.acme.id }, actor: { type: 'SYSTEM', id: null, name: null } }, async (tx) => {
        const channel = await lockChannel(tx, { machineId: machine.id, channel: 1 });
        if (channel) await setChannelStatus(tx, channel, 'ERROR', { errorCode: 'E17' });
        if (fails) throw new Error('rolled back');
      });
    await expect(block(true)).rejects.toThrow('rolled back');
    expect(await logOf(id)).toEqual([]);
    await block(false);
    await dispatchDeliveries(app.services, never);
    expect(await attempted(id)).toMatchObject({
      state: 'DELIVERED',
      responseStatus: 204,
      responseBytes: 0,
      fault: null,
    });
    const [message, ...more] = receiver.received;
    if (!message) throw new Error('nothing arrived');
    expect(more).toEqual([]);
    expect(JSON.parse(message.body)).toEqual({
      type: 'MACHINE_BLOCKED_CHANNEL',
      timestamp: expect.stringMatching(/Z$/),
      data: expect.objectContaining({ machineId: machine.id, channel: 1, productId: product.id, errorCode: 'E17' }),
    });
    expect(message.headers['webhook-id']).toBe((await logOf(id))[0]?.id);
    expect(Math.abs(Number(message.headers['webhook-timestamp']) - Date.now() / 1000)).toBeLessThan(60);
    expect(message.headers['webhook-signature']).toBe(signaturesOf(message, [secret]));
    expect(await logOf(others.id)).toEqual([]);
  });

  it('has two signatures while the secret is rotated, and one when the former has ended', async () => {
    const first = await makeReady();
    const { issued } = await admin.data<{ issued: { secret: string } }>(ISSUE, {
      id: first.id,
      version: first.version,
    });
    await sendTest(first.id);
    await attempted(first.id);
    expect(receiver.received[0]?.headers['webhook-signature']).toBe(
      receiver.received[0] && signaturesOf(receiver.received[0], [issued.secret, first.secret]),
    );
    await change(
      em(),
      sql`update webhook_secret set ends_at = now(3) where webhook_id = ${first.id} and ends_at is not null`,
    );
    const { id } = await sendTest(first.id);
    await waitFor('the second test', async () => receiver.received.length === 2);
    const second = receiver.received.find(({ headers }) => headers['webhook-id'] === id);
    expect(second?.headers['webhook-signature']).toBe(second && signaturesOf(second, [issued.secret]));
  });

  it('is sent again by a replay with the same id, with an audit entry [D12]', async () => {
    const { id } = await makeReady();
    const sent = await sendTest(id);
    await attempted(id);
    await admin.data(REPLAY, { id: sent.id });
    await waitFor('the replay', async () => receiver.received.length === 2);
    expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual([sent.id, sent.id]);
    await attempted(id);
    expect((await auditOf(app, id)).at(-1)).toMatchObject({ changes: { messageSent: { new: sent.id } } });
  });

  it('of another tenant cannot be read or sent again [T10]', async () => {
    const { id } = await makeReady();
    const sent = await sendTest(id);
    await attempted(id);
    const foreign = await app.as('admin', app.bolt);
    expect((await foreign.error(REPLAY, { id: sent.id })).extensions.code).toBe('NOT_FOUND');
    expect((await foreign.error(TEST, { id })).extensions.code).toBe('NOT_FOUND');
    expect((await foreign.data<{ log: { items: Logged[] } }>(LOG, { id })).log.items).toEqual([]);
  });
});

describe('a machine', () => {
  it('that is silent and back is reported once each', async () => {
    const { id } = await makeReady({ eventTypes: ['MACHINE_OFFLINE'] });
    const machine = await makeMachine(app);
    const seen = (minutesAgo: number) =>
      change(
        em(),
        sql`insert into machine_presence (customer_id, machine_id, replica, last_seen_ms)
          values (${app.acme.id}, ${machine.id}, 'test', (unix_timestamp(now(3)) - ${minutesAgo * 60}) * 1000) as fresh
          on duplicate key update last_seen_ms = fresh.last_seen_ms`,
      );
    await change(em(), sql`update webhook set created_at = now(3) - interval 1 day where id = ${id}`);
    const eventsOf = async () =>
      (
        await rows(
          em(),
          sql<{ type: string }>`select event_type as type from webhook_delivery
            where webhook_id = ${id} and facts->>'$.machineId' = ${machine.id} order by occurred_at, event_key`,
        )
      ).map(({ type }) => type);
    await seen(29);
    await findSilentMachines(em());
    expect(await eventsOf()).toEqual([]);
    await seen(31);
    await findSilentMachines(em());
    await findSilentMachines(em());
    expect(await eventsOf()).toEqual(['MACHINE_OFFLINE']);
    await seen(0);
    await findMachinesBack(em());
    await findMachinesBack(em());
    expect((await eventsOf()).toSorted()).toEqual(['MACHINE_BACK', 'MACHINE_OFFLINE']);
  });
});

describe('a bad receiver', () => {
  it('that answers 500 gets the message again after a pause', async () => {
    const { id } = await makeReady();
    receiver.answerWith((_, response) => void response.writeHead(500).end('broken'));
    await addEvent('a');
    await dispatchDeliveries(app.services, never);
    expect(await attempted(id)).toMatchObject({
      state: 'SENDING',
      responseStatus: 500,
      responseBytes: 6,
      fault: 'WRONG_STATUS',
    });
    expect((await stateOf(id)).failingSince).not.toBeNull();
    receiver.answerWith();
    await makeDue();
    expect(await attempted(id, 2)).toMatchObject({ state: 'DELIVERED', fault: null });
    expect((await stateOf(id)).failingSince).toBeNull();
  });

  it('that redirects inwards is not followed', async () => {
    const { id } = await makeReady();
    receiver.answerWith((_, response) => void response.writeHead(307, { location: 'http://169.254.169.254/' }).end());
    const sent = await sendTest(id);
    expect(await attempted(id)).toMatchObject({ state: 'FAILED', responseStatus: 307, fault: 'REDIRECT' });
    expect(receiver.received.filter(({ headers }) => headers['webhook-id'] === sent.id)).toHaveLength(1);
  });

  it('with an endless body is read for 16 kB at most', async () => {
    const { id } = await makeReady();
    let wasClosed = false;
    receiver.answerWith((_, response) => {
      response.on('close', () => void (wasClosed = true));
      response.writeHead(200, { 'content-length': String(10 * 1024 ** 3) });
      const pump = (): void => {
        while (!response.destroyed && response.write(Buffer.alloc(65_536)));
        if (!response.destroyed) response.once('drain', pump);
      };
      pump();
    });
    await sendTest(id);
    expect(await attempted(id)).toMatchObject({ state: 'DELIVERED', responseStatus: 200, responseBytes: 16_384 });
    await waitFor('the connection to close', async () => wasClosed);
  });

  it('that never answers is given up after 15 seconds', async () => {
    const { id } = await makeReady();
    receiver.answerWith(() => undefined);
    await sendTest(id);
    const message = await waitFor(
      'the end of the attempt',
      async () => (await logOf(id)).find((one) => one.attempts > 0),
      25_000,
    );
    expect(message).toMatchObject({ state: 'FAILED', responseStatus: null, fault: 'NO_ANSWER' });
    expect(message.durationMs).toBeGreaterThanOrEqual(14_900);
    expect(message.durationMs).toBeLessThan(20_000);
  }, 40_000);

  it.each([
    ['https://127.0.0.1/', 'ADDRESS_REFUSED'],
    ['https://169.254.169.254/', 'ADDRESS_REFUSED'],
    ['https://[::1]/', 'ADDRESS_REFUSED'],
    ['https://93.184.215.14:8443/', 'ADDRESS_REFUSED'],
  ])('at %s is not connected to: %s SEC-36', async (url, fault) => {
    const { id } = await makeReady({ url });
    await sendTest(id);
    expect(await attempted(id)).toMatchObject({ state: 'FAILED', responseStatus: null, fault });
  });

  it('that has failed for five days makes the webhook inactive, and administrators get a mail', async () => {
    const { id, name } = await makeReady();
    receiver.answerWith((_, response) => void response.writeHead(503).end());
    await change(em(), sql`update webhook set failing_since = now(3) - interval 5 day where id = ${id}`);
    await sendTest(id);
    await attempted(id);
    expect(await stateOf(id)).toMatchObject({ status: 'INACTIVE', disabledAt: expect.any(String) });
    expect((await auditOf(app, id)).at(-1)).toMatchObject({
      actorType: 'SYSTEM',
      changes: { status: { old: 'ACTIVE', new: 'INACTIVE' } },
    });
    await waitFor('the mail', async () =>
      (await mailsTo(accountOf('admin', 'acme').email)).some(
        ({ text }) => text.includes(name) && text.includes(`/notifications/webhooks/${id}`),
      ),
    );
    await addEvent('after');
    expect((await logOf(id)).filter(({ eventType }) => eventType !== 'TEST')).toEqual([]);
  });
});

describe('a storm of events', () => {
  it('is sent at a bounded rate for each company', async () => {
    const { id } = await makeReady({ eventTypes: ['PRODUCT_EXPIRED'] });
    await change(em(), sql`update webhook_delivery set sent_at = now(3) - interval 1 hour where sent_at is not null`);
    await write(
      { em: em(), tenant: { id: app.acme.id }, actor: { type: 'SYSTEM', id: null, name: null } },
      async (tx) => {
        for (let number = 0; number < MESSAGES_PER_MINUTE + 30; number += 1)
          await addWebhookEvent(tx, { type: 'PRODUCT_EXPIRED', key: `storm:${number}`, facts: { number } });
      },
    );
    for (let run = 0; run < 5; run += 1) await dispatchDeliveries(app.services, never);
    const sent = await firstRow(
      em(),
      sql<{ count: number }>`select count(*) as count from webhook_delivery
        where customer_id = ${app.acme.id} and sent_at > now(3) - interval 1 minute`,
    );
    // The worker of this process may run beside the test once.
    expect(Number(sent?.count)).toBeGreaterThanOrEqual(MESSAGES_PER_MINUTE);
    expect(Number(sent?.count)).toBeLessThanOrEqual(MESSAGES_PER_MINUTE + AT_ONCE);
    const code = (await admin.error(TEST, { id })).extensions.code;
    expect(code).toBe('RATE_LIMITED');
  });
});

/** An event for all webhooks of acme that get blocked channels. */
const addEvent = (name: string) =>
  write({ em: em(), tenant: { id: app.acme.id }, actor: { type: 'SYSTEM', id: null, name: null } }, (tx) =>
    addWebhookEvent(tx, { type: 'MACHINE_BLOCKED_CHANNEL', key: unique(name), facts: { channel: 1 } }),
  );

/** Makes the waiting attempts due now. */
const makeDue = () =>
  change(em(), sql`update task set due_at = now(3) where kind = 'webhook-delivery' and state = 'WAITING'`);

async function stateOf(id: string) {
  const [found] = await rows(
    em(),
    sql<{ status: string; failingSince: string | null; disabledAt: string | null }>`
      select status, failing_since as failingSince, disabled_at as disabledAt from webhook where id = ${id}`,
  );
  if (!found) throw new Error('no webhook');
  return found;
}
