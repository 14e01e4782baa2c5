import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountOf } from '#api/testing/accounts.ts';
import { bootApp, type TestApp } from '#api/testing/app.ts';
import { AuthClient } from '#api/testing/auth-client.ts';
import { mailsTo, waitForMails } from '#api/testing/mails.ts';
import { makePerson } from '#api/testing/people.ts';
import { unique } from '#api/testing/unique.ts';

let app: TestApp;
let client: AuthClient;

beforeAll(async () => {
  app = await bootApp({ USER_EXISTENCE_ERRORS: 'legacy' });
  client = new AuthClient(app.originOf(app.acme));
});
afterAll(() => app?.close());

const NOT_FOUND = { status: 401, error: { code: 'UNAUTHENTICATED', reason: 'userNotFound' } };

describe('USER_EXISTENCE_ERRORS `legacy`', () => {
  it('reports an unknown user at sign-in, and does not report a known user with a wrong password [X4]', async () => {
    const stranger = `${unique('stranger')}@acme.example`;
    expect(await client.signIn(stranger, 'Wrong-1-password')).toMatchObject(NOT_FOUND);
    const { email } = accountOf('admin', 'acme');
    expect((await client.signIn(email, 'Wrong-1-password')).error).toMatchObject({ reason: 'invalid' });
    const bolts = accountOf('admin', 'bolt');
    expect(await client.signIn(bolts.email, bolts.password)).toMatchObject(NOT_FOUND);
  });

  it('reports an unknown user at a request for a code, and sends a code to a known user [X4]', async () => {
    const [stranger, { email }] = [`${unique('stranger')}@acme.example`, await makePerson(app, app.acme)];
    expect(await client.call('forgot', { body: { username: stranger } })).toMatchObject(NOT_FOUND);
    expect((await client.call('forgot', { body: { username: email } })).status).toBe(204);
    await waitForMails(email, 1);
    expect(await mailsTo(stranger)).toEqual([]);
  });
});
