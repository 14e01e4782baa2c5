import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bootApp, type TestApp } from '#api/testing/app.ts';
import { AuthClient } from '#api/testing/auth-client.ts';
import type { GraphqlClient } from '#api/testing/client.ts';
import { temporaryPasswordIn, waitForMails } from '#api/testing/mails.ts';
import { unique } from '#api/testing/unique.ts';
import { makeCustomer, readCustomer, waitForSetup, type TestCustomer } from './customer.factory.ts';

/** An installation without a mail server. */
let app: TestApp;
let system: GraphqlClient;
beforeAll(async () => {
  app = await bootApp({ SMTP_URL: undefined });
  system = await app.as('system');
});
afterAll(() => app?.close());

const INVITE = `mutation ($id: ID!, $customerId: ID) { invited: inviteConsoleUser(id: $id, customerId: $customerId) { status } }`;

const makeWithAdministrator = async (email: string): Promise<TestCustomer> =>
  waitForSetup(app, (await makeCustomer(app, { administrator: { name: 'Bia Boss', email } })).id);

describe('a new customer without a mail server', () => {
  it('becomes active, and shows that its administrator was not invited [S4] [D1]', async () => {
    const made = await makeWithAdministrator(`${unique('boss')}@silent.example`);
    expect(made).toMatchObject({
      status: 'ACTIVE',
      setup: { state: 'DONE', step: null, errorCode: 'INVITATION_NOT_SENT', attempts: 0 },
      administrator: { status: 'PENDING' },
    });
    const variables = { id: made.administrator?.id, customerId: made.id };
    expect((await system.error(INVITE, variables)).extensions).toMatchObject({
      code: 'UNAVAILABLE',
      dependency: 'mail',
    });
    expect((await readCustomer(app, made.id)).setup.errorCode).toBe('INVITATION_NOT_SENT');
    const other = await waitForSetup(app, (await makeCustomer(app)).id);
    expect(other.setup.errorCode).toBeNull();
  }, 120_000);

  it('accepts its administrator after an invitation when mail works [S4]', async () => {
    const email = `${unique('boss')}@later.example`;
    const made = await makeWithAdministrator(email);
    const withMail = await app.startReplica({ SMTP_URL: process.env.SMTP_URL });
    const answer = await fetch(`http://localhost:${withMail.port}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${system.token}` },
      body: JSON.stringify({ query: INVITE, variables: { id: made.administrator?.id, customerId: made.id } }),
    });
    expect(JSON.parse(await answer.text())).toEqual({ data: { invited: { status: 'ACTIVE' } } });
    expect(await readCustomer(app, made.id)).toMatchObject({
      setup: { state: 'DONE', errorCode: null },
      administrator: { status: 'ACTIVE' },
    });
    const [mail] = await waitForMails(email, 1);
    if (!mail) throw new Error('No mail came');
    const browser = new AuthClient(app.originOf({ id: made.id, subdomain: made.subdomain }));
    const { error } = await browser.enter(email, temporaryPasswordIn(mail));
    expect(error).toMatchObject({ code: 'UNAUTHENTICATED', challenge: 'NEW_PASSWORD_REQUIRED' });
  }, 120_000);
});
