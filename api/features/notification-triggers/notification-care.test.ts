import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { change, rows, sql } from '#api/db/sql.ts';
import type { CreateNotificationTriggerInput } from '#api/graphql/generated/types.ts';
import { clock } from '#api/platform/clock.ts';
import { bootApp, clientOf, type TestApp } from '#api/testing/app.ts';
import { machineWithChannel } from '#api/testing/machine-with-channel.ts';
import { auditOf } from '#api/testing/audit.ts';
import { mailsTo, waitForMails } from '#api/testing/mails.ts';
import { makePerson } from '#api/testing/people.ts';
import { unique } from '#api/testing/unique.ts';
import { escalateDue } from './escalate-messages.ts';
import { makeNotificationTrigger } from './notification-trigger.factory.ts';
import { sendDueMessages } from './send-messages.ts';

const MINUTE_MS = 60_000;

let app: TestApp;
const never = new AbortController().signal;

beforeAll(async () => {
  app = await bootApp();
});
afterAll(() => app?.close());

const em = () => app.services.orm.em.fork();
const send = () => sendDueMessages(app.services, never);
const escalate = () => escalateDue(app.services, never);

/** Sets the clock of the sender; the database's clock stays. */
function setClock(now: Date): void {
  const spy = vi.spyOn(clock, 'now').mockReturnValue(now);
  onTestFinished(() => spy.mockRestore());
}
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * MINUTE_MS);

/** The wall clock of acme (UTC−3) in some minutes: "22:30". */
const wallClock = (minutes: number): string =>
  new Date(Date.now() + (minutes - 180) * MINUTE_MS).toISOString().slice(11, 16);

/** A channel that can break, and a trigger with an address of its own. */
async function prepare(overrides: Partial<CreateNotificationTriggerInput> = {}) {
  const email = `${unique('c').toLowerCase()}@example.com`;
  const trigger = await makeNotificationTrigger(app, { emailRecipients: [email], ...overrides });
  onTestFinished(async () => {
    await change(em(), sql`update notification_trigger set status = 'INACTIVE' where id = ${trigger.id}`);
  });
  return { email, trigger, ...(await machineWithChannel(app)) };
}

describe('quiet hours', () => {
  it('hold events back, and end with one message for all of them [M7]', async () => {
    const quietHours = { from: wallClock(-60), until: wallClock(60), isUrgentSent: false };
    const { email, setStatus } = await prepare({ quietHours });
    await setStatus('ERROR');
    await setStatus('AVAILABLE');
    await setStatus('ERROR');
    await send();
    expect(await mailsTo(email)).toEqual([]);
    setClock(inMinutes(62));
    await send();
    expect((await waitForMails(email, 1)).map(({ subject }) => subject)).toEqual(['2 channels are blocked']);
  });

  it('hold only letters back: the inbox fills at once, and nothing is told twice [M7]', async () => {
    const person = await makePerson(app, app.acme, { isCustomerAdmin: true });
    const quietHours = { from: wallClock(-60), until: wallClock(60), isUrgentSent: false };
    const escalation = { afterMinutes: 15, emailRecipients: [`${unique('n').toLowerCase()}@example.com`] };
    const { trigger, setStatus } = await prepare({ quietHours, escalation, emailRecipients: [person.email] });
    const told = () =>
      rows(
        em(),
        sql<{
          total: number;
          waits: number;
        }>`select message.total, message.escalate_at is not null as waits from inbox_entry entry
          join notification_message message on message.customer_id = entry.customer_id and message.id = entry.message_id
          where entry.trigger_id = ${trigger.id} order by entry.id`,
      );
    await setStatus('ERROR');
    await send();
    await send();
    expect(await told()).toEqual([{ total: 1, waits: 0 }]);
    await setStatus('AVAILABLE');
    await setStatus('ERROR');
    await send();
    expect(await told()).toHaveLength(1);
    setClock(inMinutes(6));
    await send();
    expect(await told()).toEqual([
      { total: 1, waits: 0 },
      { total: 1, waits: 0 },
    ]);
    expect(await mailsTo(person.email)).toEqual([]);
    setClock(inMinutes(62));
    await send();
    expect((await waitForMails(person.email, 1)).map(({ subject }) => subject)).toEqual(['2 channels are blocked']);
    expect(await told()).toEqual([
      { total: 1, waits: 1 },
      { total: 1, waits: 1 },
    ]);
    setClock(inMinutes(90));
    await send();
    expect(await mailsTo(person.email)).toHaveLength(1);
  });

  it('let an urgent event pass if the notification says so [M7]', async () => {
    const quietHours = { from: wallClock(-60), until: wallClock(60), isUrgentSent: true };
    const { email, setStatus } = await prepare({ quietHours });
    await setStatus('ERROR');
    await send();
    expect(await waitForMails(email, 1)).toHaveLength(1);
  });

  it.each([
    [{ from: '24:00', until: '06:00' }, 'quietHours.from', 'timeOfDay'],
    [{ from: '22:00', until: '6' }, 'quietHours.until', 'timeOfDay'],
    [{ from: '22:00', until: '22:00' }, 'quietHours.until', 'sameTime'],
  ])('refuse %o at %s [V1]', async (hours, path, key) => {
    const admin = await app.as('admin');
    const { errors } = await admin.ask(
      'mutation ($input: CreateNotificationTriggerInput!) { createNotificationTrigger(input: $input) { id } }',
      {
        input: {
          name: unique('Quiet'),
          triggerType: 'MACHINE_OFFLINE',
          emailRecipients: ['a@example.com'],
          language: 'en',
          frequency: 'DAILY',
          quietHours: { ...hours, isUrgentSent: false },
        },
      },
    );
    expect(errors[0]?.extensions).toMatchObject({ code: 'VALIDATION', fields: [{ path, key }] });
  });
});

describe('an escalation', () => {
  const next = () => `${unique('next').toLowerCase()}@example.com`;

  it('tells the next recipients once when nobody takes care in time [M7]', async () => {
    const other = next();
    const { email, setStatus } = await prepare({ escalation: { afterMinutes: 15, emailRecipients: [other] } });
    await setStatus('ERROR');
    await send();
    expect((await waitForMails(email, 1))[0]?.text).toContain('/inbox');
    await escalate();
    expect(await mailsTo(other)).toEqual([]);
    setClock(inMinutes(16));
    await escalate();
    await escalate();
    const [mail] = await waitForMails(other, 1);
    expect(mail?.subject).toMatch(/^Nobody acts: Channel \d+ of .+ is blocked$/);
    expect(mail?.text).toContain('Nobody took care of this for 15 minutes');
    expect(await mailsTo(other)).toHaveLength(1);
  });

  it('does not happen when the cause is gone [M7]', async () => {
    const other = next();
    const { email, setStatus } = await prepare({ escalation: { afterMinutes: 15, emailRecipients: [other] } });
    await setStatus('ERROR');
    await send();
    await waitForMails(email, 1);
    await setStatus('AVAILABLE');
    setClock(inMinutes(16));
    await escalate();
    const open = await rows(
      em(),
      sql`select 1 from task where kind = 'notification-letter' and customer_id = ${app.acme.id}`,
    );
    expect(open).toEqual([]);
    expect(await mailsTo(other)).toEqual([]);
  });

  it('does not happen when somebody takes care in the inbox, which all recipients see [M7] IDEA-29', async () => {
    const [one, two] = [
      await makePerson(app, app.acme, { isCustomerAdmin: true }),
      await makePerson(app, app.acme, { isCustomerAdmin: true, name: 'Tereza Two' }),
    ];
    const other = next();
    const { setStatus } = await prepare({
      emailRecipients: [one.email, two.email],
      escalation: { afterMinutes: 15, emailRecipients: [other] },
    });
    await setStatus('ERROR');
    await send();
    const [first, second] = [await clientOf(app.originOf(app.acme), one), await clientOf(app.originOf(app.acme), two)];
    const LIST = '{ page: listInboxEntries { items { id takenAt takenByName escalatedAt } } }';
    type Listed = { page: { items: { id: string; takenAt: string | null; takenByName: string | null }[] } };
    const idOf = async (client: typeof first) => (await client.data<Listed>(LIST)).page.items[0]?.id ?? '';
    const TAKE = 'mutation ($id: ID!) { entry: takeInboxEntry(inboxEntryId: $id) { takenByName } }';
    const id = await idOf(second);
    expect(await second.data(TAKE, { id })).toEqual({ entry: { takenByName: 'Tereza Two' } });
    expect(await first.data(TAKE, { id: await idOf(first) })).toEqual({ entry: { takenByName: 'Tereza Two' } });
    expect((await auditOf(app, id)).map(({ changes }) => changes)).toEqual([{ takesCare: { old: null, new: two.id } }]);
    setClock(inMinutes(16));
    await escalate();
    expect(
      await rows(em(), sql`select 1 from notification_message where escalated_at is not null and taken_at is not null`),
    ).toEqual([]);
    expect(await mailsTo(other)).toEqual([]);
  });
});

describe('sendTestNotification', () => {
  const TEST = 'mutation ($id: ID!) { sent: sendTestNotification(notificationTriggerId: $id) { id } }';

  it('sends a sample to the caller alone, with an audit entry, in the language of the notification [M7] [D12]', async () => {
    const { email, trigger } = await prepare({ language: 'es', triggerType: 'MACHINE_OFFLINE' });
    const person = await makePerson(app, app.acme, { isCustomerAdmin: true });
    const client = await clientOf(app.originOf(app.acme), person);
    expect(await client.data(TEST, { id: trigger.id })).toEqual({ sent: { id: trigger.id } });
    const [mail] = await waitForMails(person.email, 1);
    expect(mail?.subject).toMatch(/^Prueba: .+ está sin conexión$/);
    expect(await mailsTo(email)).toEqual([]);
    expect((await auditOf(app, trigger.id)).at(-1)?.changes).toEqual({ testSent: { old: null, new: 'SENT' } });
    const found = await rows(em(), sql`select 1 from notification_message where trigger_id = ${trigger.id}`);
    expect(found).toEqual([]);
  });

  it('is refused for an unknown notification, and after too many letters [T10]', async () => {
    const foreign = await makeNotificationTrigger(app, {}, app.bolt);
    const person = await makePerson(app, app.acme, { isCustomerAdmin: true });
    const client = await clientOf(app.originOf(app.acme), person);
    expect((await client.ask(TEST, { id: foreign.id })).errors[0]?.extensions.code).toBe('NOT_FOUND');
    const { trigger } = await prepare();
    const codes: unknown[] = [];
    for (let sent = 0; sent <= app.config.LETTERS_PER_RECIPIENT; sent++)
      codes.push((await client.ask(TEST, { id: trigger.id })).errors[0]?.extensions.code);
    expect(codes.at(-1)).toBe('RATE_LIMITED');
  });
});
