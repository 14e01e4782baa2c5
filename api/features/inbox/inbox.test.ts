import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { change, rows, sql } from '#api/db/sql.ts';
import { makeNotificationTrigger } from '#api/features/notification-triggers/notification-trigger.factory.ts';
import { sendDueMessages } from '#api/features/notification-triggers/send-messages.ts';
import { tellFollowersDue } from '#api/features/notification-triggers/send-to-followers.ts';
import { QUIET_MS } from '#api/features/notification-triggers/send-time.ts';
import type { InboxEntry } from '#api/graphql/generated/types.ts';
import { clock } from '#api/platform/clock.ts';
import { bootApp, clientOf, type TestApp } from '#api/testing/app.ts';
import { machineWithChannel } from '#api/testing/machine-with-channel.ts';
import { auditOf } from '#api/testing/audit.ts';
import type { GraphqlClient } from '#api/testing/client.ts';
import { makePerson, type OwnPerson } from '#api/testing/people.ts';
import { givePermissions } from '#api/testing/permission-role.ts';
import { watch } from '#api/testing/watch.ts';
import { deleteOldMessages } from './inbox-cleanup.task.ts';
import { makeInboxEntry } from './inbox.factory.ts';

const LIST = `query ($filter: InboxEntryFilter, $limit: Int, $nextToken: String) {
  page: listInboxEntries(filter: $filter, limit: $limit, nextToken: $nextToken) { nextToken totalCount items {
    id triggerType total triggerName createdAt readAt
    events { kind machineId machineName channel productName detail } } } }`;
const MARK =
  'mutation ($id: ID!, $isRead: Boolean!) { entry: markInboxEntry(inboxEntryId: $id, isRead: $isRead) { id readAt } }';
const CHOOSE = 'mutation ($input: SaveInboxChoiceInput!) { saveInboxChoice(input: $input) { triggerType choice } }';

type Page = { items: InboxEntry[]; nextToken: string | null; totalCount: number };

let app: TestApp;
const never = new AbortController().signal;

beforeAll(async () => {
  app = await bootApp();
});
afterAll(() => app?.close());

const em = () => app.services.orm.em.fork();

async function send(): Promise<void> {
  await sendDueMessages(app.services, never);
  await tellFollowersDue(app.services, never);
}

/** Lets the clock of the sender run ahead, past the quiet time after the last message. */
function runAhead(): void {
  const spy = vi.spyOn(clock, 'now').mockReturnValue(new Date(Date.now() + QUIET_MS + 1000));
  onTestFinished(() => spy.mockRestore());
}

/** A person with an own inbox. */
async function reader(isCustomerAdmin = true): Promise<{ person: OwnPerson; client: GraphqlClient }> {
  const person = await makePerson(app, app.acme, { isCustomerAdmin });
  return { person, client: await clientOf(app.originOf(app.acme), person) };
}

const listOf = async (client: GraphqlClient, variables: object = {}): Promise<Page> =>
  (await client.data<{ page: Page }>(LIST, { ...variables })).page;
const unreadOf = async (client: GraphqlClient): Promise<number> =>
  (await client.data<{ count: number }>('{ count: getUnreadInboxCount }')).count;
const choose = (client: GraphqlClient, triggerType: string, choice: string) =>
  client.data(CHOOSE, { input: { triggerType, choice } });
const mark = async (client: GraphqlClient, id: string, isRead: boolean) =>
  (await client.data<{ entry: { readAt: string | null } }>(MARK, { id, isRead })).entry;

/** A trigger with these recipients, which the test ends. */
async function triggerFor(...emailRecipients: string[]) {
  const trigger = await makeNotificationTrigger(app, { emailRecipients });
  onTestFinished(async () => {
    await change(em(), sql`update notification_trigger set status = 'INACTIVE' where id = ${trigger.id}`);
  });
  return trigger;
}

describe('the inbox', () => {
  it('has what a notification reports to a recipient who is a console user, live, with facts and not prose IDEA-29 [M7]', async () => {
    const { person, client } = await reader();
    const { client: other } = await reader();
    const { machine, product, setStatus } = await machineWithChannel(app);
    const trigger = await triggerFor(person.email.toUpperCase(), 'nobody@example.com');
    const watching = await watch(client, 'subscription { onInboxChanged }');
    await setStatus('ERROR', { errorCode: 'E17', errorMessage: 'Motor parado' });
    await send();
    await watching.next();
    await watching.stop();
    const { items, totalCount } = await listOf(client);
    expect(totalCount).toBe(1);
    expect(items).toMatchObject([
      {
        triggerType: 'MACHINE_BLOCKED_CHANNEL',
        total: 1,
        triggerName: trigger.name,
        readAt: null,
        events: [
          {
            kind: 'MACHINE_BLOCKED_CHANNEL',
            machineId: machine.id,
            machineName: machine.name,
            channel: 1,
            productName: product.name,
            detail: 'E17 Motor parado',
          },
        ],
      },
    ]);
    expect(await unreadOf(client)).toBe(1);
    expect((await listOf(other)).items).toEqual([]);
  });

  it('is read per person: marked as read, unread, all at once, each with an audit entry IDEA-29 [D12]', async () => {
    const { person, client } = await reader();
    const [first] = [await makeInboxEntry(app, person), await makeInboxEntry(app, person)];
    expect(await unreadOf(client)).toBe(2);
    expect((await mark(client, first.id, true)).readAt).toEqual(expect.any(String));
    expect(await unreadOf(client)).toBe(1);
    expect((await listOf(client, { filter: { isUnread: false } })).items.map(({ id }) => id)).toEqual([first.id]);
    expect((await mark(client, first.id, false)).readAt).toBeNull();
    expect((await auditOf(app, first.id)).map(({ targetEntityType }) => targetEntityType)).toEqual(['INBOX', 'INBOX']);
    expect(await client.data('mutation { total: markInboxRead }')).toEqual({ total: 2 });
    expect(await client.data('mutation { total: markInboxRead }')).toEqual({ total: 0 });
    expect((await listOf(client, { filter: { isUnread: true } })).items).toEqual([]);
  });

  it('has one message for a storm of events, with the first three of them IDEA-29 [M7]', async () => {
    const { client } = await reader();
    await choose(client, 'MACHINE_WITHOUT_STOCK', 'ALL');
    const write = (from: number, to: number) =>
      change(
        em(),
        sql`insert into notification_event (customer_id, trigger_id, event_key, kind, facts) values ${sql.join(
          Array.from(
            { length: to - from },
            (_, index) =>
              sql`(${app.acme.id}, 'MACHINE_WITHOUT_STOCK', ${`storm:${from + index}`}, 'MACHINE_WITHOUT_STOCK', '{"machine":"M","product":"P","channel":1}')`,
          ),
        )}`,
      );
    await write(0, 10_000);
    await send();
    const { items } = await listOf(client);
    expect(items.map(({ total, events }) => [total, events.length])).toEqual([[10_000, 3]]);
    await write(10_000, 10_002);
    await send();
    expect((await listOf(client)).items).toHaveLength(1);
    runAhead();
    await send();
    expect((await listOf(client)).items.map(({ total }) => total)).toEqual([2, 10_000]);
  });

  it('keeps its pages apart and takes no page token of another person IDEA-29 [G3]', async () => {
    const { person, client } = await reader();
    for (let index = 0; index < 3; index++) await makeInboxEntry(app, person);
    const first = await listOf(client, { limit: 2 });
    const second = await listOf(client, { limit: 2, nextToken: first.nextToken });
    expect(new Set([...first.items, ...second.items].map(({ id }) => id)).size).toBe(3);
    const { client: other } = await reader();
    expect((await listOf(other, { limit: 2, nextToken: first.nextToken })).items).toEqual([]);
  });

  it('shows no message of others, and marks none IDEA-29 [T10]', async () => {
    const { client } = await reader();
    const own = await makeInboxEntry(app);
    const { errors } = await client.ask(MARK, { id: own.id, isRead: true });
    expect(errors[0]?.extensions.code).toBe('NOT_FOUND');
    await client.data('mutation { markInboxRead }');
    const [row] = await rows(
      em(),
      sql<{ readAt: string | null }>`select read_at as readAt from inbox_entry where id = ${own.id}`,
    );
    expect(row?.readAt).toBeNull();
  });

  it('loses what the person may not see any more, and all when the person is removed IDEA-29 [R5]', async () => {
    const { person, client } = await reader(false);
    const entry = await makeInboxEntry(app, { email: person.email, type: 'WITHDRAWAL_ERROR' });
    await givePermissions(app, app.acme.id, person.email, ['REPORT_ACCESS']);
    app.services.identity.accessChanged({ customerId: app.acme.id, userId: person.id });
    await vi.waitFor(async () => expect(await unreadOf(client)).toBe(1), { timeout: 20_000 });
    await givePermissions(app, app.acme.id, person.email, ['WAREHOUSE_MANAGEMENT']);
    app.services.identity.accessChanged({ customerId: app.acme.id, userId: person.id });
    await vi.waitFor(async () => expect(await unreadOf(client)).toBe(0), { timeout: 20_000 });
    expect((await listOf(client)).items).toEqual([]);
    const { errors } = await client.ask(MARK, { id: entry.id, isRead: true });
    expect(errors[0]?.extensions.code).toBe('NOT_FOUND');
    await choose(client, 'MACHINE_OFFLINE', 'ALL');
    const admin = await app.as('admin');
    await admin.data('mutation ($id: ID!) { deleteConsoleUser(id: $id, version: 1) { id } }', { id: person.id });
    for (const table of ['inbox_entry', 'inbox_choice'])
      expect(await rows(em(), sql`select 1 from ${sql.table(table)} where user_id = ${person.id}`)).toEqual([]);
  });

  it('loses messages after 90 days; their events stay, so that they are not reported again IDEA-29', async () => {
    const { person, client } = await reader();
    const [old, recent] = [await makeInboxEntry(app, person), await makeInboxEntry(app, person)];
    await change(em(), sql`update inbox_entry set created_at = now(3) - interval 91 day where id = ${old.id}`);
    await change(
      em(),
      sql`update notification_message set created_at = now(3) - interval 92 day
        where id = (select message_id from inbox_entry where id = ${old.id})`,
    );
    await deleteOldMessages(app.services, never);
    expect((await listOf(client)).items.map(({ id }) => id)).toEqual([recent.id]);
  });
});

describe('the own choice', () => {
  it('ALL brings events without any notification, once also for a recipient; NONE brings nothing IDEA-29', async () => {
    const [all, none] = [await reader(), await reader()];
    await choose(all.client, 'MACHINE_BLOCKED_CHANNEL', 'ALL');
    await choose(none.client, 'MACHINE_BLOCKED_CHANNEL', 'NONE');
    await triggerFor(all.person.email, none.person.email);
    const { machine, setStatus } = await machineWithChannel(app);
    await setStatus('ERROR');
    runAhead();
    await send();
    const { items } = await listOf(all.client);
    expect(items).toMatchObject([{ triggerName: null, total: 1, events: [{ machineName: machine.name }] }]);
    expect((await listOf(none.client)).items).toEqual([]);
    await choose(all.client, 'MACHINE_BLOCKED_CHANNEL', 'RECIPIENT');
    expect(await all.client.data('{ choices: getInboxChoices { triggerType choice } }')).toMatchObject({
      choices: expect.arrayContaining([{ triggerType: 'MACHINE_BLOCKED_CHANNEL', choice: 'RECIPIENT' }]),
    });
  });

  it('is offered and accepted only for types that the person may see; a bad value is refused IDEA-29 [R5]', async () => {
    const { person, client } = await reader(false);
    expect(await client.data('{ choices: getInboxChoices { triggerType } }')).toEqual({ choices: [] });
    const { errors } = await client.ask(CHOOSE, { input: { triggerType: 'WITHDRAWAL_ERROR', choice: 'ALL' } });
    expect(errors[0]?.extensions).toMatchObject({ code: 'VALIDATION', fields: [{ path: 'triggerType' }] });
    const bad = await client.ask(CHOOSE, { input: { triggerType: 'WITHDRAWAL_ERROR', choice: 'SOME' } });
    expect(bad.errors[0]?.extensions.code).toBe('VALIDATION');
    expect(await rows(em(), sql`select 1 from inbox_choice where user_id = ${person.id}`)).toEqual([]);
  });
});
