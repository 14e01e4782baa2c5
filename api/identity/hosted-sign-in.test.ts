import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountOf, TEST_PASSWORD } from '#api/testing/accounts.ts';
import { bootApp, type TestApp, type TestTenant } from '#api/testing/app.ts';
import { AuthClient, type AuthAnswer } from '#api/testing/auth-client.ts';
import { COMPANY_ADDRESS } from '#api/testing/company-address.ts';
import {
  giveCompanyProvider,
  keycloakOf,
  type CompanyProvider,
  type TestKeycloak,
} from '#api/testing/company-provider.ts';
import {
  HostedBrowser,
  refreshTokenIn,
  walkHostedPages,
  type Fill,
  type HostedEnd,
} from '#api/testing/hosted-pages.ts';
import { makePerson } from '#api/testing/people.ts';
import { oneTimeCode, secretIn } from '#api/testing/second-factor.ts';
import { waitFor } from '#api/testing/wait-for.ts';
import { consoleAddress } from '#api/platform/console-address.ts';
import type { SignInOptions } from '#api/services/identity.ts';
import { clientSecret, realmName } from './realm.ts';
import { connectRealmAdmin } from './realms.ts';

let app: TestApp;
let keycloak: TestKeycloak;
let provider: CompanyProvider;

const ADMIN = accountOf('admin', 'acme').email;
const STRANGER = 'stranger@acme.example';

beforeAll(async () => {
  app = await bootApp();
  keycloak = keycloakOf(app);
  // It has an account of acme's admin and one of a person whom acme did not invite.
  provider = await giveCompanyProvider(app, app.acme, [ADMIN, STRANGER]);
});
afterAll(() => app?.close());

const browserAt = (tenant: TestTenant) => new AuthClient(app.originOf(tenant));

async function optionsOf(tenant: TestTenant, at = browserAt(tenant)): Promise<SignInOptions> {
  const { text } = await at.call('options', { method: 'GET' });
  return JSON.parse(text);
}

async function walk(tenant: TestTenant, fill: Fill, idpHint?: string): Promise<HostedEnd> {
  const { hosted } = await optionsOf(tenant);
  return walkHostedPages(hosted, { redirectUri: consoleAddress(app.config, tenant.subdomain), idpHint, fill });
}

const byPassword =
  (username: string, password: string): Fill =>
  (page) =>
    page.includes('name="password"') && !page.includes('kc-feedback-text')
      ? { username, password, credentialId: '' }
      : undefined;

async function tokenOf(end: Promise<HostedEnd>): Promise<string> {
  const { refreshToken } = await end;
  if (refreshToken === null) throw new Error('Keycloak’s pages returned no token');
  return refreshToken;
}

const sendToken = (browser: AuthClient, refreshToken: unknown): Promise<AuthAnswer> =>
  browser.call('hosted-sign-in', { body: { refreshToken } });

describe('sign-in with a company account', () => {
  it('is offered only when the company has an identity provider', async () => {
    expect(await optionsOf(app.acme)).toEqual({
      password: true,
      hosted: { url: keycloak.publicUrl, realm: realmName(app.config, 'acme'), clientId: 'ppe-console' },
      company: { alias: 'company', name: 'Acme account' },
    });
    expect(await optionsOf(app.bolt)).toMatchObject({ password: true, company: null });
  });

  it('opens a session that can be restored, renewed and ended, like a sign-in by password [E8]', async () => {
    const browser = browserAt(app.acme);
    const token = await tokenOf(walk(app.acme, byPassword(ADMIN, provider.password), 'company'));
    const { status, session } = await sendToken(browser, token);
    expect(status).toBe(200);
    expect(session.user).toMatchObject({ email: ADMIN, subdomain: 'acme', isCustomerAdmin: true });
    expect((await browser.session()).session.user.email).toBe(ADMIN);
    expect((await browser.refresh()).status).toBe(200);
    await browser.signOut();
    expect((await browser.session()).status).toBe(204);
  });

  it('is refused for a person who was not invited, and creates no account', async () => {
    const end = await walk(app.acme, byPassword(STRANGER, provider.password), 'company');
    expect(end.refreshToken).toBeNull();
    const found = await keycloak.admin.ask(keycloak.baseUrl, (client) =>
      client.users.find({ realm: realmName(app.config, 'acme'), username: STRANGER, exact: true }),
    );
    expect(found).toEqual([]);
  });
});

describe('a refresh token from the browser', () => {
  it('is accepted only once', async () => {
    const token = await tokenOf(walk(app.acme, byPassword(ADMIN, TEST_PASSWORD)));
    expect((await sendToken(browserAt(app.acme), token)).status).toBe(200);
    expect((await sendToken(browserAt(app.acme), token)).status).toBe(401);
  });

  it('is refused at another tenant’s address [T10]', async () => {
    const token = await tokenOf(walk(app.acme, byPassword(ADMIN, TEST_PASSWORD)));
    const { status, error } = await sendToken(browserAt(app.bolt), token);
    expect([status, error.code]).toEqual([401, 'UNAUTHENTICATED']);
  });

  it('is refused when it was issued to our server’s client', async () => {
    const realm = realmName(app.config, 'acme');
    const answer = await fetch(`${keycloak.baseUrl}/realms/${realm}/protocol/openid-connect/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'password',
        client_id: 'ppe-api',
        client_secret: clientSecret(app.config, realm),
        username: ADMIN,
        password: TEST_PASSWORD,
      }),
    });
    expect((await sendToken(browserAt(app.acme), refreshTokenIn(await answer.text()))).status).toBe(401);
  });

  it.each([undefined, null, '', 7, 'x', 'a.b.c', 'x'.repeat(9000)])(
    'is refused when it is not a token: case %#',
    async (token) => {
      const { status, error } = await sendToken(browserAt(app.acme), token);
      expect([400, 401]).toContain(status);
      expect(['VALIDATION', 'UNAUTHENTICATED']).toContain(error.code);
    },
  );
});

/** Sets up a second factor when the page offers it, and passes its secret to `keep`. */
const setUpSecondFactor =
  (username: string, keep: (secret: string) => void): Fill =>
  (page) => {
    const secret = secretIn(page);
    if (secret === undefined) return byPassword(username, TEST_PASSWORD)(page);
    keep(secret);
    return { totp: oneTimeCode(secret), totpSecret: secret, userLabel: 'phone' };
  };

describe('the console at another address', () => {
  it('is where the hosted pages lead after the realm has followed, and nowhere else SEC-20', async () => {
    const moved = { ...app.config, PUBLIC_PORT: 3999 };
    const realm = { name: realmName(app.config, 'acme'), subdomain: 'acme' };
    const [old, current] = [consoleAddress(app.config, 'acme'), consoleAddress(moved, 'acme')];
    const { hosted } = await optionsOf(app.acme);
    const statusOf = async (redirectUri: string) => (await new HostedBrowser(hosted, redirectUri).begin()).status;
    expect([await statusOf(old), await statusOf(current)]).toEqual([200, 400]);
    try {
      await (await connectRealmAdmin(moved)).setConsoleAddress(realm);
      expect([await statusOf(old), await statusOf(current)]).toEqual([400, 200]);
      const fill = byPassword(ADMIN, TEST_PASSWORD);
      const token = await tokenOf(walkHostedPages(hosted, { redirectUri: current, fill }));
      expect((await sendToken(browserAt(app.acme), token)).status).toBe(200);
    } finally {
      await (await connectRealmAdmin(app.config)).setConsoleAddress(realm);
    }
  });
});

describe('a second factor', () => {
  const email = accountOf('admin', 'bolt').email;
  const { email: undecided } = accountOf('regular', 'bolt');
  const NEW_PASSWORD = 'Boots-4-All-99!';

  it('blocks sign-in by password when an administrator requires it, and ends no open session', async () => {
    const early = browserAt(app.bolt);
    await early.enter(email, TEST_PASSWORD);
    await setRequired(true);
    await waitFor('the requirement to take effect', async () => ((await optionsOf(app.bolt)).password ? null : true));
    const { status, error } = await browserAt(app.bolt).signIn(email, TEST_PASSWORD);
    expect([status, error.challenge]).toEqual([401, 'SECOND_FACTOR_REQUIRED']);
    expect((await early.refresh()).status).toBe(200);
    expect((await browserAt(app.acme).enter(ADMIN, TEST_PASSWORD)).status).toBe(200);
  });

  it('is set up on the hosted pages at the next sign-in, and required at later sign-ins', async () => {
    const bare = await sendToken(browserAt(app.bolt), await tokenOf(walk(app.bolt, byPassword(email, TEST_PASSWORD))));
    expect([bare.status, bare.error.challenge]).toEqual([401, 'SECOND_FACTOR_REQUIRED']);

    let secret = '';
    const setUp = setUpSecondFactor(email, (shown) => (secret = shown));
    const first = await sendToken(browserAt(app.bolt), await tokenOf(walk(app.bolt, setUp)));
    expect(first.session.user.email).toBe(email);

    const withoutCode = await walk(app.bolt, byPassword(email, TEST_PASSWORD));
    expect(withoutCode.refreshToken).toBeNull();
    const withCode: Fill = (page) =>
      page.includes('name="otp"') ? { otp: oneTimeCode(secret, 1) } : byPassword(email, TEST_PASSWORD)(page);
    const second = await sendToken(browserAt(app.bolt), await tokenOf(walk(app.bolt, withCode)));
    expect(second.session.user.email).toBe(email);
  });

  it('is not required to change one’s own password, and stays required with the new password', async () => {
    const person = await makePerson(app, app.bolt);
    const unfinished = byPassword(person.email, TEST_PASSWORD);
    await sendToken(browserAt(app.bolt), await tokenOf(walk(app.bolt, unfinished)));
    const browser = browserAt(app.bolt);
    const setUp = setUpSecondFactor(person.email, () => {});
    expect((await sendToken(browser, await tokenOf(walk(app.bolt, setUp)))).status).toBe(200);

    const change = (currentPassword: string) =>
      browser.call('password', { body: { currentPassword, newPassword: NEW_PASSWORD } });
    expect((await change('Wrong-1-password')).error.fields).toMatchObject([
      { path: 'currentPassword', key: 'passwordWrong' },
    ]);
    expect((await change(TEST_PASSWORD)).status).toBe(204);
    expect((await browser.refresh()).status).toBe(200);
    const old = await walk(app.bolt, byPassword(person.email, TEST_PASSWORD));
    expect(old).toMatchObject({ refreshToken: null, page: expect.stringContaining('name="password"') });
    const next = await walk(app.bolt, byPassword(person.email, NEW_PASSWORD));
    expect(next).toMatchObject({ refreshToken: null, page: expect.stringContaining('name="otp"') });
  });

  it(
    'blocks no user after the requirement ends, with or without a finished setup',
    {
      timeout: 120_000,
    },
    async () => {
      const pending = await tokenOf(walk(app.bolt, byPassword(undecided, TEST_PASSWORD)));
      expect((await sendToken(browserAt(app.bolt), pending)).error.challenge).toBe('SECOND_FACTOR_REQUIRED');
      await setRequired(false);
      await waitFor('the requirement to end', async () => (await optionsOf(app.bolt)).password);
      for (const username of [email, undecided]) {
        const browser = browserAt(app.bolt);
        expect((await browser.enter(username, TEST_PASSWORD)).status).toBe(200);
        const body = { currentPassword: TEST_PASSWORD, newPassword: NEW_PASSWORD };
        expect((await browser.call('password', { body })).status).toBe(204);
        expect((await browserAt(app.bolt).signIn(username, TEST_PASSWORD)).status).toBe(401);
        expect((await browserAt(app.bolt).enter(username, NEW_PASSWORD)).status).toBe(200);
      }
    },
  );

  async function setRequired(mfaRequired: boolean): Promise<void> {
    const admin = await app.as('admin', app.bolt);
    const { company } = await admin.data<{ company: { version: number } }>('{ company: getCompanyInfo { version } }');
    await admin.data(
      'mutation ($input: UpdateCompanyInfoInput!) { updateCompanyInfo(input: $input) { mfaRequired } }',
      {
        input: { version: company.version, mfaRequired, address: COMPANY_ADDRESS },
      },
    );
  }
});

describe('a second factor of system administrators', () => {
  const { email } = accountOf('system', 'platform');

  it('is required only with PLATFORM_SECOND_FACTOR', async () => {
    const { port } = await app.startReplica({ PLATFORM_SECOND_FACTOR: true });
    const newBrowser = () => new AuthClient(`http://localhost:${port}`);
    const { password, hosted } = await optionsOf(app.acme, newBrowser());
    expect([password, hosted.realm]).toEqual([false, realmName(app.config, null)]);
    expect((await newBrowser().signIn(email, TEST_PASSWORD)).error.challenge).toBe('SECOND_FACTOR_REQUIRED');
    const walkThere = (fill: Fill) =>
      tokenOf(walkHostedPages(hosted, { redirectUri: consoleAddress(app.config, null), fill }));
    const bare = await sendToken(newBrowser(), await walkThere(byPassword(email, TEST_PASSWORD)));
    expect(bare.error.challenge).toBe('SECOND_FACTOR_REQUIRED');
    const { session } = await sendToken(newBrowser(), await walkThere(setUpSecondFactor(email, () => {})));
    expect(session.user).toMatchObject({ email, subdomain: null, isSystemAdmin: true });
    expect((await new AuthClient(app.originOf(null)).enter(email, TEST_PASSWORD)).status).toBe(200);
    const tenants = new AuthClient(`http://acme.localhost:${port}`);
    expect((await tenants.enter(ADMIN, TEST_PASSWORD)).status).toBe(200);
  });
});
