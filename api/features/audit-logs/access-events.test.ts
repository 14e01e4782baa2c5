import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rows, sql } from '#api/db/sql.ts';
import { makeLicense } from '#api/features/licenses/license.factory.ts';
import { bootApp, clientOf, type TestApp } from '#api/testing/app.ts';
import { exportList } from '#api/testing/export-list.ts';
import { auditCount, eventsOf, withoutAudit, type SeenAudit } from '#api/testing/audit.ts';
import { AuthClient } from '#api/testing/auth-client.ts';
import { GraphqlClient } from '#api/testing/client.ts';
import { makePerson, type OwnPerson } from '#api/testing/people.ts';
import { watch } from '#api/testing/watch.ts';
import { waitFor } from '#api/testing/wait-for.ts';

let app: TestApp;
beforeAll(async () => {
  app = await bootApp();
});
afterAll(() => app?.close());

const LOOPBACK = /^(::ffff:)?127\.0\.0\.1$|^::1$/;
const ITEMS = 'items { event operation actorName ip targetName changes { field old new } }';
const LIST = `query ($filter: AuditLogFilter) { list: listAuditLogs(filter: $filter, limit: 100) { ${ITEMS} } }`;
const DELETE_SECTOR = 'mutation { deleteSector(id: "01K9ZQ4T7E8R2M5N6P7Q8S9T0V", version: 1) { id } }';

type Item = { event: string | null; operation: string; actorName: string | null; ip: string | null };

const browserOf = (origin = app.originOf(app.acme)) => new AuthClient(origin);
const summariesOf = (entries: readonly SeenAudit[]) =>
  entries.map(({ event, operation, actorId, changes }) => ({ event, operation, actorId, changes }));
const newValue = (field: string, value: string) => ({ [field]: { old: null, new: value } });

/** The server writes entries of refusals asynchronously. */
const eventsBy = (person: { id: string }, count: number) =>
  waitFor('the entries', async () => {
    const seen = await eventsOf(app, person.id);
    return seen.length >= count && seen;
  });

async function auditTableText(): Promise<string> {
  return JSON.stringify(await rows(app.services.orm.em.fork(), sql`select * from audit_log`));
}

describe('the audit trail', () => {
  it('records sign-ins and sign-outs with method and IP address, without secrets [D12] SEC-45', async () => {
    const person = await makePerson(app, app.acme);
    const [browser, other] = [browserOf(), browserOf()];
    const { session } = await browser.enter(person.email, person.password);
    expect((await browser.signOut()).status).toBe(204);
    expect((await browser.signOut()).status).toBe(204);
    await other.enter(person.email, person.password);
    expect((await other.call('sign-out-everywhere')).status).toBe(204);
    const events = await eventsOf(app, person.id);
    expect(summariesOf(events)).toEqual([
      { event: 'SIGN_IN', operation: 'UPDATE', actorId: person.id, changes: newValue('signIn', 'PASSWORD') },
      { event: 'SIGN_OUT', operation: 'UPDATE', actorId: person.id, changes: newValue('signOut', 'THIS_BROWSER') },
      { event: 'SIGN_IN', operation: 'UPDATE', actorId: person.id, changes: newValue('signIn', 'PASSWORD') },
      { event: 'SIGN_OUT', operation: 'UPDATE', actorId: person.id, changes: newValue('signOut', 'EVERYWHERE') },
    ]);
    for (const { ip, customerId } of events) {
      expect(ip).toMatch(LOOPBACK);
      expect(customerId).toBe(app.acme.id);
    }
    const text = await auditTableText();
    for (const secret of [person.password, session.accessToken, browser.cookie, other.cookie].filter(Boolean))
      expect(text).not.toContain(secret);
  });

  it('records that a person signed out one of their other browsers SEC-45', async () => {
    const person = await makePerson(app, app.acme);
    const [here, there] = [browserOf(), browserOf()];
    await here.enter(person.email, person.password);
    await there.enter(person.email, person.password);
    const answer = await here.call('sessions', { method: 'GET' });
    const { sessions }: { sessions: { id: string; isCurrent: boolean }[] } = JSON.parse(answer.text);
    const otherSession = sessions.find(({ isCurrent }) => !isCurrent);
    expect((await here.call(`sessions/${otherSession?.id}`, { method: 'DELETE' })).status).toBe(204);
    expect((await here.call(`sessions/${otherSession?.id}`, { method: 'DELETE' })).status).toBe(404);
    expect((await eventsOf(app, person.id)).map(({ event, changes }) => [event, changes.signOut?.new])).toEqual([
      ['SIGN_IN', undefined],
      ['SIGN_IN', undefined],
      ['SIGN_OUT', 'ONE_BROWSER'],
    ]);
  });

  it('records refused sign-ins of known people only SEC-45', async () => {
    const person = await makePerson(app, app.acme);
    const stranger = await makePerson(app, app.bolt);
    const wrong = await browserOf().enter(person.email.toUpperCase(), 'Wrong-pass1!');
    const unknown = await browserOf().enter('nobody@acme.example', 'Wrong-pass1!');
    // A person of another company is unknown in this one.
    await browserOf().enter(stranger.email, stranger.password);
    expect([unknown.status, unknown.error]).toMatchObject([wrong.status, { code: wrong.error.code }]);
    const entries = await eventsBy(person, 1);
    expect(summariesOf(entries)).toEqual([
      { event: 'SIGN_IN_REFUSED', operation: 'READ', actorId: null, changes: newValue('signInRefused', 'PASSWORD') },
    ]);
    expect(entries[0]).toMatchObject({ actorType: 'SYSTEM', ip: expect.stringMatching(LOOPBACK) });
    expect(await eventsOf(app, stranger.id)).toEqual([]);
    const text = await auditTableText();
    for (const typed of ['nobody@acme.example', 'Wrong-pass1!']) expect(text).not.toContain(typed);
  });

  it('records sign-ins of a locked-out person and wrong reset codes SEC-45', async () => {
    const person = await makePerson(app, app.acme);
    const body = { username: person.email, code: '000000', newPassword: 'Another-pass1!' };
    expect((await browserOf().call('reset', { body })).status).toBe(400);
    expect((await eventsBy(person, 1))[0]).toMatchObject({
      event: 'SIGN_IN_REFUSED',
      changes: newValue('signInRefused', 'RESET_CODE'),
    });
    await rows(
      app.services.orm.em.fork(),
      sql`update console_user set status = 'INACTIVE' where customer_id = ${app.acme.id} and id = ${person.id}`,
    );
    expect((await browserOf().enter(person.email, person.password)).status).toBe(401);
    expect((await eventsOf(app, person.id)).map(({ event }) => event)).toEqual(['SIGN_IN_REFUSED', 'SIGN_IN_REFUSED']);
  });

  it('records the same for system administrators SEC-45', async () => {
    const person = await makePerson(app, null);
    const browser = browserOf(app.originOf(null));
    await browser.enter(person.email, 'Wrong-pass1!');
    await browser.enter(person.email, person.password);
    await browser.signOut();
    const events = await eventsOf(app, person.id);
    expect(events.map(({ event, customerId }) => [event, customerId])).toEqual([
      ['SIGN_IN_REFUSED', null],
      ['SIGN_IN', null],
      ['SIGN_OUT', null],
    ]);
  });
});

describe('denied access of a signed-in person', () => {
  let person: OwnPerson;
  let client: GraphqlClient;
  beforeAll(async () => {
    person = await makePerson(app, app.acme);
    client = await clientOf(app.originOf(app.acme), person);
  });

  const denied = async () =>
    (await eventsOf(app, person.id))
      .filter(({ event }) => event === 'ACCESS_DENIED')
      .map(({ changes }) => changes.accessDenied?.new);

  it('is recorded once a minute per operation, for every alias and every protocol SEC-45', async () => {
    const before = await auditCount(app);
    for (let tries = 0; tries < 5; tries++) {
      const { extensions } = await client.error(DELETE_SECTOR.replace('deleteSector', `x${tries}: deleteSector`));
      expect(extensions.code).toBe('FORBIDDEN');
    }
    expect((await client.error('{ listEmployees { items { id } } }')).extensions.code).toBe('FORBIDDEN');
    await expect(watch(client, 'subscription { onMachineChanged { id } }')).rejects.toThrow();
    const refused = await exportList(client, 'listAuditLogs');
    expect(refused.status).toBe(403);
    const seen = await waitFor('four entries', async () => {
      const entries = await denied();
      return entries.length >= 4 && entries;
    });
    expect(seen).toHaveLength(4);
    expect(new Set(seen)).toEqual(new Set(['deleteSector', 'listEmployees', 'onMachineChanged', 'listAuditLogs']));
    expect(await auditCount(app)).toBe(before);
  });

  it('gives the same answer when the audit trail cannot be written SEC-45', async () => {
    const other = await clientOf(app.originOf(app.acme), await makePerson(app, app.acme));
    const answerTo = async (caller: GraphqlClient) => {
      const { message, extensions } = await caller.error(DELETE_SECTOR);
      return { message, extensions: { ...extensions, requestId: null } };
    };
    expect(await withoutAudit(app, () => answerTo(other))).toEqual(await answerTo(client));
  });

  it('is not recorded for guests and for tokens of another tenant SEC-45', async () => {
    await app.asGuest().error(DELETE_SECTOR);
    await new GraphqlClient(app.originOf(app.bolt), client.token).ask(DELETE_SECTOR);
    const entries = await rows(
      app.services.orm.em.fork(),
      sql`select 1 from audit_log where event = 'ACCESS_DENIED' and (customer_id = ${app.bolt.id} or actor_id is null)`,
    );
    expect(entries).toEqual([]);
  });
});

describe('a reader of access events', () => {
  it('finds events by kind and person, with the IP address, in the list and in the export [S11] SEC-45', async () => {
    const person = await makePerson(app, app.acme, { name: 'Iris Entry' });
    await browserOf().enter(person.email, 'Wrong-pass1!');
    await browserOf().enter(person.email, person.password);
    const admin = await app.as('admin');
    const find = async (filter: object) =>
      (await admin.data<{ list: { items: Item[] } }>(LIST, { filter: { targetEntityID: person.id, ...filter } })).list
        .items;
    expect(await find({ event: ['SIGN_IN'] })).toMatchObject([
      {
        event: 'SIGN_IN',
        operation: 'UPDATE',
        actorName: 'Iris Entry',
        targetName: 'Iris Entry',
        ip: expect.stringMatching(LOOPBACK),
      },
    ]);
    expect(await find({ event: ['SIGN_IN_REFUSED', 'SIGN_OUT'] })).toMatchObject([
      { event: 'SIGN_IN_REFUSED', operation: 'READ', actorName: null, ip: expect.stringMatching(LOOPBACK) },
    ]);
    const filter = { event: ['SIGN_IN'], targetEntityID: person.id };
    const file = await exportList(admin, 'listAuditLogs', { columns: ['operation', 'actor'], variables: { filter } });
    expect(file.rows).toEqual([['Signed in', 'Iris Entry', person.id, expect.stringMatching(LOOPBACK)]]);
  });

  it('sees IP addresses of people of the own tenant, not of system administrators [T10] SEC-45', async () => {
    const system = await app.as('system');
    const filter = { targetEntityID: (await makeLicense(app)).id };
    const latest = async (client: GraphqlClient) =>
      (await client.data<{ list: { items: Item[] } }>(LIST, { filter })).list.items[0];
    expect((await latest(system))?.ip).toMatch(LOOPBACK);
    expect(await latest(await app.as('admin'))).toMatchObject({ ip: null, actorName: expect.any(String) });
  });
});
