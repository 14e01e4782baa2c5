import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bootApp, type TestApp } from '#api/testing/app.ts';
import { AuthClient } from '#api/testing/auth-client.ts';
import type { GraphqlClient } from '#api/testing/client.ts';
import { temporaryPasswordIn, waitForMails } from '#api/testing/mails.ts';
import { unique } from '#api/testing/unique.ts';
import { makeCustomer, seeCustomer, waitForSetup, type SeenCustomer } from './customer.factory.ts';

/** An installation that sends no mail. */
let app: TestApp;
let system: GraphqlClient;
beforeAll(async () => {
  app = await bootApp({ SMTP_URL: undefined });
  system = await app.as('system');
});
afterAll(() => app?.close());

const INVITE = `mutation ($id: ID!, $customerId: ID) { invited: inviteConsoleUser(id: $id, customerId: $customerId) { status } }`;

const madeWith = async (email: string): Promise<SeenCustomer> =>
  waitForSetup(app, (await makeCustomer(app, { administrator: { name: 'Bia Boss', email } })).id);

describe('a customer that is made where no mail is sent', () => {
  it('opens all the same, and says that its administrator was not invited [S4] [D1]', async () => {
    const made = await madeWith(`${unique('boss')}@silent.example`);
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
    expect((await seeCustomer(app, made.id)).setup.errorCode).toBe('INVITATION_NOT_SENT');
    const other = await waitForSetup(app, (await makeCustomer(app)).id);
    expect(other.setup.errorCode).toBeNull();
  }, 120_000);

  it('lets its administrator in as soon as mail works and somebody invites them [S4]', async () => {
    const email = `${unique('boss')}@later.example`;
    const made = await madeWith(email);
    const withMail = await app.startReplica({ SMTP_URL: process.env.SMTP_URL });
    const answer = await fetch(`http://localhost:${withMail.port}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${system.token}` },
      body: JSON.stringify({ query: INVITE, variables: { id: made.administrator?.id, customerId: made.id } }),
    });
    expect(JSON.parse(await answer.text())).toEqual({ data: { invited: { status: 'ACTIVE' } } });
    expect(await seeCustomer(app, made.id)).toMatchObject({
      setup: { state: 'DONE', errorCode: null },
      administrator: { status: 'ACTIVE' },
    });
    const [letter] = await waitForMails(email, 1);
    if (!letter) throw new Error('No letter came');
    const browser = new AuthClient(app.originOf({ id: made.id, subdomain: made.subdomain }));
    const { error } = await browser.enter(email, temporaryPasswordIn(letter));
    expect(error).toMatchObject({ code: 'UNAUTHENTICATED', challenge: 'NEW_PASSWORD_REQUIRED' });
  }, 120_000);
});
