import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { consoleAddress } from '#api/platform/console-address.ts';
import type { SignInOptions } from '#api/services/identity.ts';
import { bootApp, type TestApp } from '#api/testing/app.ts';
import { AuthClient } from '#api/testing/auth-client.ts';
import { GraphqlClient } from '#api/testing/client.ts';
import { actionIn, HostedBrowser } from '#api/testing/hosted-pages.ts';
import { makePerson } from '#api/testing/people.ts';
import { waitUntilAccepted, openSocket } from '#api/testing/raw-socket.ts';
import { proxyOf, type TcpProxy } from '#api/testing/tcp-proxy.ts';
import { waitFor } from '#api/testing/wait-for.ts';

const FIELDS = 'id email status version';
const CREATE = `mutation ($input: CreateSystemAdminInput!) { admin: createSystemAdmin(input: $input) { ${FIELDS} } }`;
const UPDATE = `mutation ($input: UpdateSystemAdminInput!) { admin: updateSystemAdmin(input: $input) { ${FIELDS} } }`;
const DELETE = 'mutation ($id: ID!, $version: Int!) { deleteSystemAdmin(id: $id, version: $version) { id } }';
const INVITE = `mutation ($id: ID!) { admin: inviteSystemAdmin(id: $id) { ${FIELDS} } }`;
const GET = `query ($id: ID!) { admin: getSystemAdmin(id: $id) { ${FIELDS} } }`;
const ANYTHING = '{ listCustomers { totalCount } }';

const PATIENCE_MS = 60_000;
const UNAVAILABLE = 503;

type Admin = { id: string; email: string; status: string; version: number };

let app: TestApp;
let system: GraphqlClient;
/** Proxy between the api and Keycloak. Browsers reach Keycloak's pages without it. */
let keycloakProxy: TcpProxy;

beforeAll(async () => {
  const { proxy, address } = await proxyOf(process.env.KEYCLOAK_URL ?? '');
  keycloakProxy = proxy;
  app = await bootApp({ KEYCLOAK_INTERNAL_URL: address });
  system = await app.as('system');
});
afterAll(async () => {
  await app?.close();
  await keycloakProxy?.close();
});

async function withoutKeycloak(work: () => Promise<unknown>): Promise<void> {
  await keycloakProxy.cut();
  try {
    await work();
  } finally {
    await keycloakProxy.join();
  }
}

const get = async (id: string): Promise<Admin> => (await system.data<{ admin: Admin }>(GET, { id })).admin;

/** A system administrator who is signed in at the console, on a socket and on Keycloak's pages. */
async function signInAdmin() {
  const { email, password } = await makePerson(app, null);
  const origin = app.originOf(null);
  const browser = new AuthClient(origin);
  const { session } = await browser.enter(email, password);
  const socket = openSocket(origin, session.accessToken);
  await waitUntilAccepted(socket);
  const { hosted }: SignInOptions = JSON.parse((await browser.call('options', { method: 'GET' })).text);
  const pages = new HostedBrowser(hosted, consoleAddress(app.config, null));
  const { page } = await pages.begin();
  const signedIn = await pages.visit(actionIn(page) ?? '', { username: email, password, credentialId: '' });
  expect(signedIn.code).not.toBeNull();
  const client = new GraphqlClient(origin, session.accessToken);
  await client.data(ANYTHING);
  return { id: session.user.id, email, browser, client, socket, pages };
}

type SignedInAdmin = Awaited<ReturnType<typeof signInAdmin>>;

async function expectLockedOut({ client, browser, socket }: SignedInAdmin): Promise<void> {
  expect((await client.error(ANYTHING)).extensions.code).toBe('UNAUTHENTICATED');
  expect((await browser.session()).status).toBe(204);
  expect(await waitFor('the socket to close', () => socket.seen.closed)).toBe(4403);
}

/**
 * Signs in at the console with the session on Keycloak's pages, and returns the status. Sets a new password when the
 * pages require one.
 */
const statusOfHostedSignIn = ({ pages }: SignedInAdmin): Promise<number | 'no code'> =>
  waitFor(
    'Keycloak to answer the product',
    async () => {
      const first = await pages.begin();
      const asksForNew = first.page.includes('name="password-new"');
      const chosen = { 'password-new': 'Stolen-2026!', 'password-confirm': 'Stolen-2026!' };
      const { code } = asksForNew ? await pages.visit(actionIn(first.page) ?? '', chosen) : first;
      if (code === null) return 'no code';
      const refreshToken = await pages.redeem(code);
      const browser = new AuthClient(app.originOf(null));
      const { status } = await browser.call('hosted-sign-in', { body: { refreshToken } });
      return status !== UNAVAILABLE && status;
    },
    PATIENCE_MS,
  );

/** Repeats the invitation, because it may time out when Keycloak is busy. */
const untilActive = (id: string): Promise<unknown> =>
  waitFor(
    'the invitation',
    async () => {
      if ((await get(id)).status === 'ACTIVE') return true;
      await system.ask(INVITE, { id });
      return false;
    },
    PATIENCE_MS,
  );

describe('a system administrator who is locked out while Keycloak is unavailable', () => {
  it(
    'has no access after INACTIVE: by token, cookie, socket or Keycloak’s pages SEC-22',
    { timeout: 3 * PATIENCE_MS },
    async () => {
      const person = await signInAdmin();
      const { version } = await get(person.id);
      await withoutKeycloak(async () => {
        const input = { id: person.id, version, status: 'INACTIVE' };
        expect((await system.data<{ admin: Admin }>(UPDATE, { input })).admin).toMatchObject({ status: 'INACTIVE' });
        await expectLockedOut(person);
      });
      expect(await statusOfHostedSignIn(person)).toBe(401);
    },
  );

  it(
    'has no access after a deletion, also not to the account of the next owner of the address [E1]',
    { timeout: 3 * PATIENCE_MS },
    async () => {
      const person = await signInAdmin();
      const { version } = await get(person.id);
      await withoutKeycloak(async () => {
        await system.data(DELETE, { id: person.id, version });
        await expectLockedOut(person);
      });
      const input = { name: 'Somebody Else', email: person.email };
      const { admin } = await system.data<{ admin: Admin }>(CREATE, { input });
      await untilActive(admin.id);
      expect(await statusOfHostedSignIn(person)).toBe('no code');
    },
  );
});
