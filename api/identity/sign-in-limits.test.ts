import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accountOf, TEST_PASSWORD } from '#api/testing/accounts.ts';
import { bootApp, type TestApp } from '#api/testing/app.ts';
import { AuthClient, type AuthAnswer } from '#api/testing/auth-client.ts';
import { codeIn, waitForMails } from '#api/testing/mails.ts';
import { makePerson } from '#api/testing/people.ts';
import { unique } from '#api/testing/unique.ts';
import { waitFor } from '#api/testing/wait-for.ts';
import { createAccounts } from './accounts.ts';
import { realmName, realmOf, DEFAULT_SHARD } from './realm.ts';
import { requestTokensByPassword } from './token-endpoint.ts';

let app: TestApp;
let acme: string;
/** The same tenant behind a trusted proxy: the test chooses the address of each caller. */
let proxied: string;
const admin = accountOf('admin', 'acme');
const WRONG = 'Wrong-1-password';

beforeAll(async () => {
  app = await bootApp();
  acme = app.originOf(app.acme);
  proxied = `http://acme.localhost:${(await app.startReplica({ TRUSTED_PROXIES: '127.0.0.0/8' })).port}`;
});
afterAll(() => app?.close());
// All tests use one address, so the limit per address would stop them.
beforeEach(() => app.services.identity.limiter.reset('sign-in/127.0.0.1'));

const newPerson = async () => (await makePerson(app, app.acme)).email;

/** An address that no other test uses. */
let addresses = 0;
const newAddress = () => `198.51.${100 + Math.floor(addresses / 250)}.${(addresses++ % 250) + 1}`;

/** Signs in through the proxy from this address; `browser` keeps its cookies. */
const signInFrom = (address: string, username: string, password: string, browser = new AuthClient(proxied)) =>
  browser.call('sign-in', { body: { username, password }, headers: { 'X-Forwarded-For': address } });

const statusesOf = (answers: readonly AuthAnswer[]) => {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
};

const manyTimes = (count: number, work: () => Promise<AuthAnswer>) => Promise.all(Array.from({ length: count }, work));

describe('simultaneous sign-ins of one person', () => {
  it('all succeed with the right password, twenty at once and on two replicas; wrong ones are counted SEC-16', async () => {
    const person = await makePerson(app, app.acme);
    const right = () => new AuthClient(acme).signIn(person.email, person.password);
    const atReplica = () => new AuthClient(proxied).signIn(person.email, person.password);
    expect(statusesOf(await manyTimes(20, right))).toEqual({ 200: 20 });
    expect(statusesOf(await Promise.all([right, atReplica, right, atReplica].map((call) => call())))).toEqual({
      200: 4,
    });
    const wrong = () => new AuthClient(acme).signIn(person.email, WRONG);
    expect(statusesOf(await manyTimes(12, wrong))).toEqual({ 401: 10, 429: 2 });
  });
});

describe('wrong passwords of strangers', () => {
  const realm = () =>
    realmOf(app.config, { name: realmName(app.config, 'acme'), subdomain: 'acme', shard: DEFAULT_SHARD });

  it('from one address lock the account for this address only, and for a bounded time SEC-16', async () => {
    const owner = await makePerson(app, app.acme);
    const attacker = newAddress();
    const guess = () => signInFrom(attacker, owner.email, WRONG);
    expect(statusesOf(await manyTimes(12, guess))).toEqual({ 401: 10, 429: 2 });
    const waits = [];
    for (let round = 0; round < 3; round++) waits.push(Number((await guess()).headers['retry-after']));
    expect(Math.max(...waits)).toBeLessThanOrEqual(900);
    expect(waits.toSorted((one, other) => other - one)).toEqual(waits);
    expect((await signInFrom(attacker, owner.email, owner.password)).status).toBe(429);
    expect((await signInFrom(newAddress(), owner.email, owner.password)).status).toBe(200);
    const { count } = await createAccounts(app.config, app.services.log).failures(realm(), owner.subject);
    expect(count).toBe(0);
  });

  it('from many addresses do not lock out a browser in which the owner signed in before SEC-16', async () => {
    const owner = await makePerson(app, app.acme);
    const [ownBrowser, neighbour] = [new AuthClient(proxied), new AuthClient(proxied)];
    expect((await signInFrom(newAddress(), owner.email, owner.password, ownBrowser)).status).toBe(200);
    expect((await signInFrom(newAddress(), admin.email, admin.password, neighbour)).status).toBe(200);
    for (const address of [newAddress(), newAddress(), newAddress()])
      expect(statusesOf(await manyTimes(10, () => signInFrom(address, owner.email, WRONG)))).toEqual({ 401: 10 });

    const elsewhere = () => signInFrom(newAddress(), owner.email, owner.password);
    expect((await elsewhere()).status).toBe(429);
    const browserOf = (device: string | null) => Object.assign(new AuthClient(proxied), { device });
    // Not its last character, of which base64url ignores two bits.
    const forged = ownBrowser.device?.replace(/.(?=.$)/, (end) => (end === 'A' ? 'B' : 'A')) ?? null;
    for (const device of [neighbour.device, forged, '__Secure-device=x~y~z'])
      expect((await signInFrom(newAddress(), owner.email, owner.password, browserOf(device))).status).toBe(429);
    expect((await signInFrom(newAddress(), owner.email, owner.password, ownBrowser)).status).toBe(200);
    expect((await elsewhere()).status).toBe(429);
    expect((await signInFrom(newAddress(), admin.email, admin.password)).status).toBe(200);
  });

  it('do not lock out an owner with a code from the e-mail, in whose browser later ones change nothing SEC-16', async () => {
    const owner = await makePerson(app, app.acme);
    const attack = async () => {
      for (const address of [newAddress(), newAddress(), newAddress()])
        await manyTimes(10, () => signInFrom(address, owner.email, WRONG));
    };
    await attack();
    const browser = new AuthClient(proxied);
    const [address, newPassword] = [newAddress(), 'Boots-4-All-99!'];
    const headers = { 'X-Forwarded-For': address };
    expect((await browser.call('forgot', { body: { username: owner.email }, headers })).status).toBe(204);
    const [mail] = await waitForMails(owner.email, 1);
    if (!mail) throw new Error('No mail came');
    const body = { username: owner.email, code: codeIn(mail), newPassword };
    expect((await browser.call('reset', { body, headers })).status).toBe(204);
    await attack();
    expect((await signInFrom(newAddress(), owner.email, newPassword)).status).toBe(429);
    expect((await signInFrom(newAddress(), owner.email, newPassword, browser)).status).toBe(200);
  });

  it('on Keycloak’s own pages do not lock out a browser in which the owner signed in before SEC-16', async () => {
    const owner = await makePerson(app, app.acme);
    const browser = new AuthClient(proxied);
    expect((await signInFrom(newAddress(), owner.email, owner.password, browser)).status).toBe(200);
    const accounts = createAccounts(app.config, app.services.log);
    await waitFor('Keycloak to lock the account', async () => {
      await requestTokensByPassword(realm(), owner.email, WRONG, '203.0.113.1');
      return (await accounts.failures(realm(), owner.subject)).isLocked || null;
    });
    expect((await signInFrom(newAddress(), owner.email, owner.password)).status).toBe(401);
    expect((await signInFrom(newAddress(), owner.email, owner.password, browser)).status).toBe(200);
  });

  it('in a known browser are limited to ten, and lock neither other browsers nor other people in it SEC-16', async () => {
    const owner = await makePerson(app, app.acme);
    const browser = new AuthClient(proxied);
    expect((await signInFrom(newAddress(), owner.email, owner.password, browser)).status).toBe(200);
    const { device } = browser;
    const again = () => Object.assign(new AuthClient(proxied), { device });
    const guess = () => signInFrom(newAddress(), owner.email, WRONG, again());
    expect(statusesOf(await manyTimes(12, guess))).toEqual({ 401: 10, 429: 2 });
    expect((await signInFrom(newAddress(), owner.email, owner.password)).status).toBe(200);
    expect((await signInFrom(newAddress(), admin.email, admin.password, again())).status).toBe(200);
  });
});

describe('a sign-in', () => {
  it('is limited to ten wrong tries per account, existing or not; successful ones do not count SEC-16', async () => {
    const email = await newPerson();
    // `enter` repeats a call that Keycloak had no capacity for, because it does not count as a try.
    const guess = (username: string) => new AuthClient(acme).enter(username, 'Wrong-1-password');
    for (const username of [email, `${unique('guessed-nobody')}@acme.example`]) {
      const answers = await Promise.all(Array.from({ length: 14 }, () => guess(username)));
      const limited = answers.filter(({ status }) => status === 429);
      expect(limited).toHaveLength(4);
      expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
      expect(limited[0]?.error).toMatchObject({ code: 'RATE_LIMITED', retryAfterSeconds: expect.any(Number) });
      expect(Number(limited[0]?.headers['retry-after'])).toBeGreaterThan(800);
    }
    for (let round = 0; round < 12; round++) {
      expect((await new AuthClient(acme).signIn(admin.email, admin.password)).status).toBe(200);
    }
  });

  it('reaches an account only ten times in fifty wrong tries, with any claimed address, and locks no other account SEC-16', async () => {
    const email = await newPerson();
    const neighbour = await newPerson();
    const guess = async (n: number) => {
      const { status } = await new AuthClient(acme).call('sign-in', {
        body: { username: email, password: `Wrong-${n}-password` },
        headers: { 'X-Forwarded-For': `10.0.${n}.1`, 'X-Real-IP': `10.0.${n}.2`, Forwarded: `for=10.0.${n}.3` },
      });
      return status;
    };
    // One after the other, because Keycloak is slow and a call that it had no capacity for does not count as a try.
    for (let n = 0; n < 10; n++) expect({ n, status: await guess(n) }).toEqual({ n, status: 401 });
    const later = await Promise.all(Array.from({ length: 40 }, (_, n) => guess(10 + n)));
    expect(new Set(later)).toEqual(new Set([429]));
    expect((await new AuthClient(acme).signIn(email, TEST_PASSWORD)).status).toBe(429);
    for (const other of [neighbour, admin.email])
      expect((await new AuthClient(acme).signIn(other, TEST_PASSWORD)).status).toBe(200);
  });

  it('is limited per network address, and claimed addresses are ignored SEC-16', async () => {
    const { limiter } = app.services.identity;
    const everyTry = 'sign-in/127.0.0.1';
    for (let round = 0; round < 100; round++) await limiter.take(everyTry, { tries: 1000, seconds: 300 });
    for (const claimed of ['10.9.8.7', '2001:db8::1']) {
      const client = new AuthClient(acme);
      const { status, error } = await client.call('sign-in', {
        body: { username: 'stranger@acme.example', password: 'Wrong-1-password' },
        headers: { 'X-Forwarded-For': claimed, Forwarded: `for=${claimed}` },
      });
      expect({ status, code: error.code }).toEqual({ status: 429, code: 'RATE_LIMITED' });
    }
    await limiter.reset(everyTry);
    expect((await new AuthClient(acme).signIn(admin.email, admin.password)).status).toBe(200);
  });

  it('is not limited for a user whose address others claim, with or without a trusted proxy SEC-16', async () => {
    const { port } = await app.startReplica({ TRUSTED_PROXIES: '127.0.0.0/8' });
    const behindProxy = `http://acme.localhost:${port}`;
    const { limiter } = app.services.identity;
    const [attacker, victim] = ['198.51.100.9', '203.0.113.7'];
    // One more wrong try blocks the address for five minutes.
    for (const ip of [attacker, victim]) {
      await limiter.reset(`sign-in/${ip}`);
      for (let round = 0; round < 99; round++) await limiter.take(`sign-in/${ip}`, { tries: 1000, seconds: 300 });
    }
    const guess = async (origin: string, forwarded: string, password = 'Wrong-1-password') => {
      const { status } = await new AuthClient(origin).call('sign-in', {
        body: { username: password === admin.password ? admin.email : 'stranger@acme.example', password },
        headers: { 'X-Forwarded-For': forwarded },
      });
      return status;
    };
    expect(await guess(acme, victim)).toBe(401);
    // The proxy appends the real address to the claimed one.
    expect(await guess(behindProxy, `${victim}, ${attacker}`)).toBe(401);
    expect(await guess(behindProxy, `${victim}, ${attacker}`)).toBe(429);
    expect(await guess(behindProxy, victim, admin.password)).toBe(200);
    expect(await guess(behindProxy, victim)).toBe(401);
    expect(await guess(behindProxy, victim)).toBe(429);
  });
});
