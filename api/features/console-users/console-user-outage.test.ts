import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountOf } from '#api/testing/accounts.ts';
import { bootApp, type TestApp } from '#api/testing/app.ts';
import { AuthClient, type AuthAnswer } from '#api/testing/auth-client.ts';
import type { GraphqlClient } from '#api/testing/client.ts';
import { temporaryPasswordIn, waitForMails } from '#api/testing/mails.ts';
import { proxyOf, type TcpProxy } from '#api/testing/tcp-proxy.ts';
import { unique } from '#api/testing/unique.ts';
import { waitFor } from '#api/testing/wait-for.ts';

const FIELDS = 'id email status isCustomerAdmin version';
const CREATE = `mutation ($input: CreateConsoleUserInput!) { user: createConsoleUser(input: $input) { ${FIELDS} } }`;
const UPDATE = `mutation ($input: UpdateConsoleUserInput!) { user: updateConsoleUser(input: $input) { ${FIELDS} } }`;
const DELETE = 'mutation ($id: ID!, $version: Int!) { deleteConsoleUser(id: $id, version: $version) { id } }';
const INVITE = `mutation ($id: ID!) { user: inviteConsoleUser(id: $id) { ${FIELDS} } }`;
const GET = `query ($id: ID!) { user: getConsoleUser(id: $id) { ${FIELDS} } }`;

const PATIENCE_MS = 60_000;
const UNAVAILABLE = 503;

type User = { id: string; email: string; status: string; isCustomerAdmin: boolean; version: number };

let app: TestApp;
let admin: GraphqlClient;
/** Proxy between the api and Keycloak. Issuers keep the real address of Keycloak. */
let keycloakProxy: TcpProxy;

beforeAll(async () => {
  const { proxy, address } = await proxyOf(process.env.KEYCLOAK_URL ?? '');
  keycloakProxy = proxy;
  app = await bootApp({ KEYCLOAK_INTERNAL_URL: address });
  admin = await app.as('admin');
});
afterAll(async () => {
  await app?.close();
  await keycloakProxy?.close();
});

/** Disconnects Keycloak while `work` runs. */
async function withoutKeycloak<T>(work: () => Promise<T>): Promise<T> {
  await keycloakProxy.cut();
  try {
    return await work();
  } finally {
    await keycloakProxy.join();
  }
}

const create = async (email = `${unique('away')}@acme.example`): Promise<User> =>
  (await admin.data<{ user: User }>(CREATE, { input: { name: 'Ava Away', email } })).user;
/** Repeats the invitation, because it may time out when Keycloak is busy. */
const untilActive = (id: string): Promise<unknown> =>
  waitFor(
    'the invitation',
    async () => {
      await admin.ask(INVITE, { id });
      return (await userOf(id)).status === 'ACTIVE';
    },
    PATIENCE_MS,
  );
const userOf = async (id: string): Promise<User> => (await admin.data<{ user: User }>(GET, { id })).user;
const signIn = (email: string, password: string): Promise<AuthAnswer> =>
  waitFor(
    'Keycloak to answer',
    async () => {
      const answer = await new AuthClient(app.originOf(app.acme)).signIn(email, password);
      return answer.status !== UNAVAILABLE && answer;
    },
    PATIENCE_MS,
  );
const unavailable = { code: 'UNAVAILABLE', dependency: 'keycloak' };

describe('while Keycloak is unavailable', () => {
  it('a new person stays PENDING without an invitation, and can be invited later REL-12', async () => {
    const user = await withoutKeycloak(async () => {
      const made = await create();
      expect(made).toMatchObject({ status: 'PENDING' });
      expect((await admin.error(INVITE, { id: made.id })).extensions).toMatchObject(unavailable);
      expect(
        (await admin.error(UPDATE, { input: { id: made.id, version: made.version, status: 'ACTIVE' } })).extensions,
      ).toMatchObject({ fields: [{ path: 'status', key: 'wrongStatus' }] });
      return made;
    });
    await untilActive(user.id);
    const mail = (await waitForMails(user.email, 1)).at(-1);
    if (!mail) throw new Error('No invitation');
    expect((await signIn(user.email, temporaryPasswordIn(mail))).error).toMatchObject({
      challenge: 'NEW_PASSWORD_REQUIRED',
    });
  });

  it(
    'granting a right is refused and changes nothing; revoking a right works R1',
    { timeout: 2 * PATIENCE_MS },
    async () => {
      const { me } = await (await app.as('regular')).data<{ me: { id: string } }>('{ me: getMyProfile { id } }');
      const setAdmin = (version: number, isCustomerAdmin: boolean) =>
        admin.ask<{ user: User }>(UPDATE, { input: { id: me.id, version, isCustomerAdmin } });
      await withoutKeycloak(async () => {
        expect((await setAdmin(1, true)).errors[0]?.extensions).toMatchObject(unavailable);
        expect(await userOf(me.id)).toMatchObject({ isCustomerAdmin: false, version: 1 });
      });
      await waitFor('the grant', async () => (await setAdmin(1, true)).errors.length === 0, PATIENCE_MS);
      await withoutKeycloak(async () => {
        expect((await setAdmin(2, false)).data?.user).toMatchObject({ isCustomerAdmin: false, version: 3 });
      });
      // The account in Keycloak still has the right, but the row must grant it, too.
      const { email, password } = accountOf('regular', 'acme');
      expect((await signIn(email, password)).session.user).toMatchObject({ isCustomerAdmin: false });
    },
  );

  it(
    'a deleted person is locked out at once; the account is removed before the address is used again [E1]',
    { timeout: 2 * PATIENCE_MS },
    async () => {
      const user = await create();
      if (user.status !== 'ACTIVE') await untilActive(user.id);
      const { version } = await userOf(user.id);
      const [mail] = await waitForMails(user.email, 1);
      if (!mail) throw new Error('No invitation');
      await withoutKeycloak(async () => {
        await admin.data(DELETE, { id: user.id, version });
        expect((await admin.error(GET, { id: user.id })).extensions).toMatchObject({ code: 'NOT_FOUND' });
      });
      expect((await signIn(user.email, temporaryPasswordIn(mail))).status).toBe(401);
      await untilActive((await create(user.email)).id);
      expect((await signIn(user.email, temporaryPasswordIn(mail))).error).toMatchObject({ reason: 'invalid' });
    },
  );
});
