import { setTimeout as pause } from 'node:timers/promises';
import type KeycloakAdminClient from '@keycloak/keycloak-admin-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TEST_PASSWORD } from '#api/testing/accounts.ts';
import { bootApp, type TestApp } from '#api/testing/app.ts';
import { AuthClient } from '#api/testing/auth-client.ts';
import { keycloakOf, type TestKeycloak } from '#api/testing/company-provider.ts';
import { actionIn, HostedBrowser, type HostedAnswer } from '#api/testing/hosted-pages.ts';
import { mailsTo } from '#api/testing/mails.ts';
import { makePerson, type OwnPerson } from '#api/testing/people.ts';
import { oneTimeCode, secretIn } from '#api/testing/second-factor.ts';
import { consoleAddress } from '#api/platform/console-address.ts';
import { CLIENT_ID, CONSOLE_CLIENT_ID, realmName } from './realm.ts';

/** CVE-2026-18963 (keycloak#51833): an attacker could set any user's password without the link from the mail. */
const FIXED_IN = [26, 7, 2] as const;

const TAKEN_OVER = 'Taken-Over-1!';

let app: TestApp;
let keycloak: TestKeycloak;
let realm: string;

beforeAll(async () => {
  app = await bootApp();
  keycloak = keycloakOf(app);
  realm = realmName(app.config, 'acme');
});
afterAll(() => app?.close());

const asAdmin = <T>(work: (client: KeycloakAdminClient) => Promise<T>): Promise<T> =>
  keycloak.admin.ask(keycloak.baseUrl, work);

const newBrowser = () =>
  new HostedBrowser(
    { url: keycloak.publicUrl, realm, clientId: CONSOLE_CLIENT_ID },
    consoleAddress(app.config, 'acme'),
  );

const signIn = async (username: string, password: string) =>
  (await new AuthClient(app.originOf(app.acme)).enter(username, password)).status;

const isAskedForNewPassword = ({ page }: HostedAnswer) => page.includes('name="password-new"');

/** In ms. Keycloak refuses a right password while it still counts an earlier sign-in of the account. */
const COUNTED_MS = 2000;

/** Enters user name and password on Keycloak's page. */
async function byPassword(browser: HostedBrowser, person: OwnPerson): Promise<HostedAnswer> {
  const first = await enterPassword(browser, person);
  if (!first.page.includes('Invalid username or password')) return first;
  await pause(COUNTED_MS);
  return enterPassword(browser, person);
}

async function enterPassword(browser: HostedBrowser, { email }: OwnPerson): Promise<HostedAnswer> {
  const { page } = await browser.begin();
  return browser.visit(actionIn(page) ?? '', { username: email, password: TEST_PASSWORD, credentialId: '' });
}

/** Ids of a flow's steps, as used in forms and addresses. */
const stepsOf = (flow: string): Promise<string[]> =>
  asAdmin(async (client) =>
    (await client.authenticationManagement.getExecutions({ realm, flow })).flatMap(({ id }) => id ?? []),
  );

/** The address with changed query parameters. */
function withQuery(address: string, changes: Record<string, string>): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries(changes)) url.searchParams.set(name, value);
  return url.href;
}

describe('Keycloak', () => {
  it('has the fix for the takeover by a forgotten password SEC-19', async () => {
    const { systemInfo } = await asAdmin((client) => client.serverInfo.find());
    const version = (systemInfo?.version ?? '').split('.').map(Number);
    const [difference = 0] = FIXED_IN.map((wanted, at) => (version[at] ?? -1) - wanted).filter((step) => step !== 0);
    expect({ version, isFixed: difference >= 0 }).toMatchObject({ isFixed: true });
  });
});

describe('the reset of a forgotten password on Keycloak’s own pages', () => {
  it('is disabled in our realms, at every address SEC-19', async () => {
    const victim = await makePerson(app, app.acme);
    const browser = newBrowser();
    const { page } = await browser.begin();
    expect(page).not.toContain('reset-credentials');
    const action = actionIn(page) ?? '';
    const addresses = [
      `${browser.realmUrl}/login-actions/reset-credentials?client_id=${CONSOLE_CLIENT_ID}`,
      action.replace('/authenticate', '/reset-credentials'),
      withQuery(action.replace('/authenticate', '/reset-credentials'), { execution: (await stepsOf(RESET))[0] ?? '' }),
    ];
    const forms: (Record<string, string> | undefined)[] = [
      undefined,
      {},
      { username: victim.email },
      { username: victim.email, tryAnotherWay: 'on' },
    ];
    for (const address of addresses)
      for (const form of forms) {
        const answer = await browser.visit(address, form);
        expect({ address, form, leads: actionIn(answer.page)?.includes('reset-credentials') ?? false }).toMatchObject({
          leads: false,
        });
        expect(isAskedForNewPassword(answer)).toBe(false);
      }
    expect(await mailsTo(victim.email)).toEqual([]);
    expect(await signIn(victim.email, victim.password)).toBe(200);
  });

  it('cannot skip the link from the mail, even if an operator enables it SEC-19', { timeout: 120_000 }, async () => {
    const victim = await makePerson(app, app.acme);
    const { hostname, port } = new URL(app.config.SMTP_URL ?? '');
    const smtpServer = { host: hostname, port, from: 'keycloak@example.com' };
    await asAdmin((client) => client.realms.update({ realm }, { resetPasswordAllowed: true, smtpServer }));
    try {
      const [, mailStep = ''] = await stepsOf(RESET);
      const forms: Record<string, string>[] = [
        { tryAnotherWay: 'on' },
        { username: victim.email },
        { authenticationExecution: mailStep },
        {},
      ];
      for (const order of permutationsOf(forms)) await expectNoReset(order);
    } finally {
      await asAdmin((client) => client.realms.update({ realm }, { resetPasswordAllowed: false, smtpServer: {} }));
    }
    expect((await mailsTo(victim.email)).length).toBeGreaterThan(0);
    expect(await signIn(victim.email, TAKEN_OVER)).toBe(401);
    expect(await signIn(victim.email, victim.password)).toBe(200);
  });

  const RESET = 'reset credentials';

  const permutationsOf = <T>(things: readonly T[]): T[][] =>
    things.length === 0
      ? [[]]
      : things.flatMap((thing) =>
          permutationsOf(things.filter((other) => other !== thing)).map((rest) => [thing, ...rest]),
        );

  /** Sends the forms in this order and then a password, each to the current page and to the last page of the reset. */
  async function expectNoReset(forms: readonly Record<string, string>[]): Promise<void> {
    const browser = newBrowser();
    const { page: login } = await browser.begin();
    const link = /href="([^"]*\/reset-credentials[^"]*)"/.exec(login)?.[1]?.replaceAll('&amp;', '&') ?? '';
    let answer = await browser.visit(new URL(link, keycloak.publicUrl).href);
    let [here, ofReset] = [actionIn(answer.page) ?? '', actionIn(answer.page) ?? ''];
    expect(ofReset).toContain('/reset-credentials');
    for (const form of [...forms, { 'password-new': TAKEN_OVER, 'password-confirm': TAKEN_OVER }])
      for (const address of new Set([here, ofReset])) {
        answer = await browser.visit(address, form);
        expect({ forms, asked: isAskedForNewPassword(answer), code: answer.code }).toMatchObject({
          asked: false,
          code: null,
        });
        here = actionIn(answer.page) ?? here;
        if (here.includes('/reset-credentials')) ofReset = here;
      }
  }
});

describe('on Keycloak’s own pages', () => {
  it('no other address skips a required action of an account SEC-19', async () => {
    const person = await makePerson(app, app.acme, { temporary: true });
    const browser = newBrowser();
    const waiting = await byPassword(browser, person);
    expect(isAskedForNewPassword(waiting)).toBe(true);
    const action = actionIn(waiting.page) ?? '';
    const others = ['CONFIGURE_TOTP', 'UPDATE_PROFILE', 'VERIFY_EMAIL', 'VERIFY_PROFILE', 'TERMS_AND_CONDITIONS', 'x'];
    const answers = [
      await browser.begin(),
      await browser.begin({ prompt: 'none' }),
      await browser.begin({ kc_action: 'UPDATE_PROFILE' }),
      await browser.visit(action),
      await browser.visit(action, {}),
      await browser.visit(action, { 'cancel-aia': 'true' }),
      await browser.visit(action.replace('/required-action', '/authenticate')),
      await browser.visit(action.replace('/required-action', '/authenticate'), {}),
    ];
    for (const execution of others) {
      const address = withQuery(action, { execution });
      answers.push(await browser.visit(address), await browser.visit(address, { 'cancel-aia': 'true', accept: 'on' }));
    }
    expect(answers.map(({ code }) => code)).toEqual(answers.map(() => null));
    await expectNoGrant(person);
  });

  it('no other form or address skips a second factor SEC-19', { timeout: 120_000 }, async () => {
    const person = await makePerson(app, app.acme);
    const secret = await setUpSecondFactor(person);
    const good = newBrowser();
    const { page } = await byPassword(good, person);
    expect((await good.visit(actionIn(page) ?? '', { otp: oneTimeCode(secret, 1) })).code).not.toBeNull();
    const browser = newBrowser();
    const waiting = await byPassword(browser, person);
    expect(waiting.page).toContain('name="otp"');
    const steps = [...(await stepsOf('browser')), ...(await stepsOf('forms'))];
    expect(steps.length).toBeGreaterThan(5);
    let action = actionIn(waiting.page) ?? '';
    const answers: HostedAnswer[] = [];
    const visit = async (address: string, form?: Record<string, string>) => {
      // Without this, the account would be locked after wrong codes, and the flow would not be tested.
      await asAdmin((client) => client.attackDetection.del({ realm, id: person.subject }));
      const answer = await browser.visit(address, form);
      action = actionIn(answer.page) ?? action;
      answers.push(answer);
    };
    const forms: Record<string, string>[] = [
      {},
      { otp: '' },
      { otp: '000000' },
      { tryAnotherWay: 'on' },
      { cancel: 'true' },
    ];
    for (const form of forms) await visit(action, form);
    for (const step of steps) {
      await visit(action, { authenticationExecution: step });
      await visit(withQuery(action, { execution: step }), {});
      await visit(withQuery(action, { execution: step }));
    }
    await visit(action.replace('/authenticate', '/required-action'));
    await visit(withQuery(action.replace('/authenticate', '/required-action'), { execution: 'UPDATE_PASSWORD' }));
    answers.push(await browser.begin(), await browser.begin({ prompt: 'none' }));
    expect(answers.map(({ code }) => code)).toEqual(answers.map(() => null));
    await expectNoGrant(person);
  });

  /** Uses the account's required action, like a first sign-in. */
  async function setUpSecondFactor(person: OwnPerson): Promise<string> {
    await asAdmin(async (client) => {
      const account = { realm, id: person.subject };
      const known = await client.users.findOne(account);
      await client.users.update(account, { ...known, requiredActions: ['CONFIGURE_TOTP'] });
    });
    const browser = newBrowser();
    const { page } = await byPassword(browser, person);
    const totpSecret = secretIn(page) ?? '';
    const form = { totp: oneTimeCode(totpSecret), totpSecret, userLabel: 'phone' };
    expect((await browser.visit(actionIn(page) ?? '', form)).code).not.toBeNull();
    return totpSecret;
  }

  /** Only our server can use the password grant. */
  async function expectNoGrant({ email, password }: OwnPerson): Promise<void> {
    for (const clientId of [CONSOLE_CLIENT_ID, CLIENT_ID, 'admin-cli', 'account', 'security-admin-console']) {
      const form = { grant_type: 'password', client_id: clientId, username: email, password };
      const answer = await fetch(`${newBrowser().realmUrl}/protocol/openid-connect/token`, {
        method: 'POST',
        body: new URLSearchParams(form),
      });
      const body = await answer.text();
      expect({ clientId, refused: answer.status >= 400, hasToken: body.includes('access_token') }).toEqual({
        clientId,
        refused: true,
        hasToken: false,
      });
    }
  }
});
