import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { write, type Tx } from '#api/crud/write.ts';
import { change, rows, sql } from '#api/db/sql.ts';
import { issueCredential } from '#api/features/machines/machine-credential.service.ts';
import type { CreateNotificationTriggerInput } from '#api/graphql/generated/types.ts';
import { clock } from '#api/platform/clock.ts';
import { lockChannel, restock, count } from '#api/stock/ledger.ts';
import { bootApp, type TestApp } from '#api/testing/app.ts';
import { machineWithChannel } from '#api/testing/machine-with-channel.ts';
import { waitForMails, mailsTo } from '#api/testing/mails.ts';
import { unique } from '#api/testing/unique.ts';
import { connectMachine } from '#load-tests/simulator/machine-client.ts';
import { findExpiringCertificates, findOfflineMachines, findReturnedMachines } from './find-events.ts';
import { makeNotificationTrigger } from './notification-trigger.factory.ts';
import { dropEventsOfInactive, NAMED_EVENTS, sendDueMessages } from './send-messages.ts';
import { QUIET_MS } from './send-time.ts';

let app: TestApp;
const never = new AbortController().signal;

beforeAll(async () => {
  app = await bootApp();
});
afterAll(() => app?.close());

const em = () => app.services.orm.em.fork();
const send = () => sendDueMessages(app.services, never);
const inTenant = <T>(work: (tx: Tx) => Promise<T>, customerId = app.acme.id): Promise<T> =>
  write({ em: em(), tenant: { id: customerId }, actor: { type: 'SYSTEM', id: null, name: null } }, work);

/** Lets the clock of the sender run ahead; the database's clock stays. */
function runAhead(ms: number): void {
  const now = new Date(Date.now() + ms);
  const spy = vi.spyOn(clock, 'now').mockReturnValue(now);
  onTestFinished(() => spy.mockRestore());
}

/** A machine with a full channel, and a trigger with an address of its own. */
async function prepare(overrides: Partial<CreateNotificationTriggerInput> = {}) {
  const email = `${unique('n').toLowerCase()}@example.com`;
  const trigger = await makeNotificationTrigger(app, { emailRecipients: [email], ...overrides });
  onTestFinished(async () => {
    await change(em(), sql`update notification_trigger set status = 'INACTIVE' where id = ${trigger.id}`);
  });
  return { email, trigger, ...(await machineWithChannel(app)) };
}

const eventsOf = (triggerId: string) =>
  rows(
    em(),
    sql<{ kind: string; facts: Record<string, unknown>; sentAt: string | null }>`
      select kind, facts, sent_at as sentAt from notification_event where trigger_id = ${triggerId} order by occurred_at, event_key`,
  );

describe('a channel', () => {
  it('in ERROR is reported once, with what happened, where, and what to do [M7] [D14]', async () => {
    const { email, trigger, product, machine, setStatus } = await prepare({ language: 'pt-BR' });
    await setStatus('ERROR', { errorCode: 'E17', errorMessage: 'Motor parado' });
    await setStatus('ERROR', { errorCode: 'E17' });
    await send();
    const [mail] = await waitForMails(email, 1);
    expect(mail?.subject).toMatch(/^O canal \d+ da máquina .+ está bloqueado$/);
    for (const part of [machine.name, product.name, 'E17 Motor parado', `/notifications/${trigger.id}`])
      expect(mail?.text).toContain(part);
    await send();
    expect(await mailsTo(email)).toHaveLength(1);
    const admin = await app.as('admin');
    const { found } = await admin.data<{ found: { lastTriggeredAt: string; version: number } }>(
      'query ($id: ID!) { found: getNotificationTrigger(id: $id) { lastTriggeredAt version } }',
      { id: trigger.id },
    );
    expect(found).toMatchObject({ lastTriggeredAt: expect.any(String), version: trigger.version });
  });

  it('without a piece is reported, in the transaction that takes the last one [M7]', async () => {
    const { trigger, machine } = await prepare({ triggerType: 'MACHINE_WITHOUT_STOCK' });
    const empty = (fails: boolean) =>
      inTenant(async (tx) => {
        const channel = await lockChannel(tx, { machineId: machine.id, channel: 1 });
        if (channel) await count(tx, channel, 0, { reason: 'COUNT' });
        if (fails) throw new Error('rolled back');
      });
    await expect(empty(true)).rejects.toThrow('rolled back');
    expect(await eventsOf(trigger.id)).toEqual([]);
    await empty(false);
    expect(await eventsOf(trigger.id)).toMatchObject([{ kind: 'MACHINE_WITHOUT_STOCK', facts: { channel: 1 } }]);
    await inTenant(async (tx) => {
      const channel = await lockChannel(tx, { machineId: machine.id, channel: 1 });
      if (channel) await restock(tx, channel, 2);
    });
    expect(await eventsOf(trigger.id)).toHaveLength(1);
  });

  it('is not reported to other tenants, or by an inactive trigger, also not later [T10] [M7]', async () => {
    const { trigger, setStatus } = await prepare();
    const foreign = await makeNotificationTrigger(app, {}, app.bolt);
    await setStatus('ERROR');
    await change(em(), sql`update notification_trigger set status = 'INACTIVE' where id = ${trigger.id}`);
    await dropEventsOfInactive(app.services);
    await setStatus('AVAILABLE');
    await setStatus('ERROR');
    expect(await eventsOf(trigger.id)).toEqual([]);
    expect(await eventsOf(foreign.id)).toEqual([]);
  });
});

describe('a storm of events', () => {
  it('becomes one message, and the next one leaves five minutes later [M7]', async () => {
    const { email, trigger } = await prepare();
    const write = (from: number, to: number) =>
      change(
        em(),
        sql`insert into notification_event (customer_id, trigger_id, event_key, kind, facts) values ${sql.join(
          Array.from(
            { length: to - from },
            (_, index) =>
              sql`(${app.acme.id}, ${trigger.id}, ${`storm:${from + index}`}, 'MACHINE_BLOCKED_CHANNEL', '{"machine":"M","product":"P","channel":1}')`,
          ),
        )}`,
      );
    await write(0, 10_000);
    await send();
    const [mail] = await waitForMails(email, 1);
    expect(mail?.subject).toBe('10,000 channels are blocked');
    expect(mail?.text.match(/channel 1 of M/g)).toHaveLength(NAMED_EVENTS);
    expect(mail?.text).toContain(`And ${(10_000 - NAMED_EVENTS).toLocaleString('en')} more`);
    await write(10_000, 10_001);
    await send();
    expect((await eventsOf(trigger.id)).filter(({ sentAt }) => sentAt === null)).toHaveLength(1);
    runAhead(QUIET_MS + 1000);
    await send();
    expect(await waitForMails(email, 2)).toHaveLength(2);
  });

  it('of a daily trigger waits for the morning, then comes as one message [M7]', async () => {
    const { email, trigger, setStatus } = await prepare({ frequency: 'DAILY' });
    await setStatus('ERROR');
    await setStatus('AVAILABLE');
    await setStatus('ERROR');
    await send();
    expect((await eventsOf(trigger.id)).map(({ sentAt }) => sentAt)).toEqual([null, null]);
    runAhead(86_400_000);
    await send();
    const [mail] = await waitForMails(email, 1);
    expect(mail?.subject).toBe('2 channels are blocked');
  });
});

describe('a machine', () => {
  it('that is silent is reported once for each silence, and when it is back [M7]', async () => {
    const { email, trigger, machine } = await prepare({
      triggerType: 'MACHINE_OFFLINE',
      conditions: { machineOfflineThresholdMinutes: 30 },
    });
    const seen = (minutesAgo: number) =>
      change(
        em(),
        sql`insert into machine_presence (customer_id, machine_id, replica, last_seen_ms)
          values (${app.acme.id}, ${machine.id}, 'test', (unix_timestamp(now(3)) - ${minutesAgo * 60}) * 1000) as fresh
          on duplicate key update last_seen_ms = fresh.last_seen_ms`,
      );
    await change(
      em(),
      sql`update notification_trigger set created_at = now(3) - interval 1 day where id = ${trigger.id}`,
    );
    await seen(29);
    await findOfflineMachines(em());
    expect(await eventsOf(trigger.id)).toEqual([]);
    await seen(31);
    await findOfflineMachines(em());
    await findOfflineMachines(em());
    expect(await eventsOf(trigger.id)).toHaveLength(1);
    await send();
    expect((await waitForMails(email, 1))[0]?.text).toContain(`${machine.name} has sent nothing for 30 min`);
    await seen(0);
    await findReturnedMachines(em());
    await findReturnedMachines(em());
    expect((await eventsOf(trigger.id)).map(({ kind }) => kind).toSorted()).toEqual([
      'MACHINE_BACK',
      'MACHINE_OFFLINE',
    ]);
    runAhead(QUIET_MS + 1000);
    await send();
    expect((await waitForMails(email, 2))[1]?.text).toContain(`${machine.name} is back online`);
  });

  it('that was silent long before the trigger existed is not reported [M7]', async () => {
    const { trigger, machine } = await prepare({
      triggerType: 'MACHINE_OFFLINE',
      conditions: { machineOfflineThresholdMinutes: 30 },
    });
    await change(
      em(),
      sql`insert into machine_presence (customer_id, machine_id, replica, last_seen_ms)
        values (${app.acme.id}, ${machine.id}, 'test', (unix_timestamp(now(3)) - 864000) * 1000)`,
    );
    await findOfflineMachines(em());
    expect(await eventsOf(trigger.id)).toEqual([]);
  });
});

describe('a certificate', () => {
  it('is reported once, the given days before its last day in the company’s calendar [M7]', async () => {
    const { trigger, certificate } = await prepare({
      triggerType: 'PRODUCT_EXPIRED',
      conditions: { productExpirationDays: 30 },
    });
    const expiresIn = (days: number) =>
      change(
        em(),
        sql`update product_certificate set expiration_date = date(convert_tz(now(), '+00:00', '-03:00')) + interval ${days} day where id = ${certificate.id}`,
      );
    const own = async () =>
      (await eventsOf(trigger.id)).filter(({ facts }) => facts['certificate'] === certificate.number);
    await expiresIn(31);
    await findExpiringCertificates(em(), never);
    expect(await own()).toEqual([]);
    await expiresIn(30);
    await findExpiringCertificates(em(), never);
    await findExpiringCertificates(em(), never);
    expect(await own()).toHaveLength(1);
  });
});

describe('a withdrawal', () => {
  it('that a machine refuses is reported with the reason in words, and one that it approves is not [M7] [E4]', async () => {
    const { email, trigger, machine } = await prepare({ triggerType: 'WITHDRAWAL_ERROR' });
    const { token } = await inTenant((tx) => issueCredential(tx, machine.id, app.services.config.MACHINE_PEPPER));
    const client = await connectMachine(`ws://acme.localhost:${app.port}/machines`, token);
    const identification = unique('ghost');
    await client.request('withdrawalRequest', { employee: { identification, method: 'BIOMETRY' }, channel: 1 });
    await client.close();
    const own = (await eventsOf(trigger.id)).filter(({ facts }) => facts['place'] === machine.name);
    expect(own).toMatchObject([{ kind: 'WITHDRAWAL_ERROR', facts: { refusalCode: 'UNKNOWN_EMPLOYEE' } }]);
    await send();
    const text = (await waitForMails(email, 1)).map((mail) => mail.text).join();
    expect(text).toContain(`${identification} did not get`);
    expect(text).toContain('Nobody has this identification.');
  });
});
