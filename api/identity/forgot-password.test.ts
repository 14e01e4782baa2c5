import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { change, firstRow, rows, sql } from '#api/db/sql.ts';
import { bootApp, type TestApp } from '#api/testing/app.ts';
import { auditOf } from '#api/testing/audit.ts';
import { AuthClient, type AuthAnswer } from '#api/testing/auth-client.ts';
import { codeIn, mailsTo, waitForMails } from '#api/testing/mails.ts';
import { makePerson, type OwnPerson } from '#api/testing/people.ts';
import { unique } from '#api/testing/unique.ts';
import { waitFor } from '#api/testing/wait-for.ts';

let app: TestApp;
let client: AuthClient;

const NEW_PASSWORD = 'Boots-4-All-99!';

beforeAll(async () => {
  app = await bootApp();
  client = new AuthClient(app.originOf(app.acme));
});
afterAll(() => app?.close());
// All tests use one address, so the limit per address would stop them.
beforeEach(() => app.services.identity.limiter.reset('password/127.0.0.1'));

const em = () => app.services.orm.em.fork();
const forgot = (username: string, headers: Record<string, string> = {}) =>
  client.call('forgot', { body: { username }, headers });
const reset = (username: string, code: string, newPassword = NEW_PASSWORD, at = client) =>
  at.call('reset', { body: { username, code, newPassword } });

/** Requests a code and reads it from the mail. */
async function codeFor({ email }: Pick<OwnPerson, 'email'>): Promise<string> {
  const before = (await mailsTo(email)).length;
  expect((await forgot(email)).status).toBe(204);
  const mails = await waitForMails(email, before + 1);
  const newest = mails.at(-1);
  if (!newest) throw new Error('No mail came');
  return codeIn(newest);
}

/** Resets the limits, so that another code can be requested at once. */
async function resetWait({ email }: Pick<OwnPerson, 'email'>): Promise<void> {
  for (const kind of ['wait', 'hour'])
    await app.services.identity.limiter.reset(`reset-${kind}/sign-in/${app.config.REALM_PREFIX}acme/${email}`);
}

const signInWith = (email: string, password: string) => new AuthClient(client.origin).signIn(email, password);
const fieldsOf = ({ status, error }: AuthAnswer) => ({ status, fields: error.fields });
const CODE_REFUSED = { status: 400, fields: [{ path: 'code', key: 'resetCode' }] };
/** A code that differs from this one. */
const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

describe('a forgotten password', () => {
  it('is replaced with the code from the e-mail, and the old one becomes invalid [P4] [G9] [V4]', async () => {
    const person = await makePerson(app, app.acme);
    const code = await codeFor(person);
    const { status, text, headers } = await reset(person.email, code);
    expect({ status, text }).toEqual({ status: 204, text: '' });
    expect(headers['set-cookie']).toEqual([expect.stringMatching(/^__Secure-device=/)]);
    expect((await signInWith(person.email, person.password)).status).toBe(401);
    expect((await signInWith(person.email, NEW_PASSWORD)).status).toBe(200);
  });

  it('ends all sessions of the person when it is replaced, and no other person’s SEC-18 SEC-23', async () => {
    const [person, other] = [await makePerson(app, app.acme), await makePerson(app, app.acme)];
    const [here, there, others] = [
      new AuthClient(client.origin),
      new AuthClient(client.origin),
      new AuthClient(client.origin),
    ];
    for (const [browser, { email, password }] of [
      [here, person],
      [there, person],
      [others, other],
    ] as const)
      expect((await browser.signIn(email, password)).status).toBe(200);
    await reset(person.email, await codeFor(person));
    const left = await rows(
      em(),
      sql`select 1 from session where customer_id = ${app.acme.id} and user_id = ${person.id}`,
    );
    expect(left).toEqual([]);
    for (const browser of [here, there]) expect((await browser.refresh()).error).toMatchObject({ reason: 'expired' });
    expect((await others.refresh()).status).toBe(200);
  });

  it('causes an audit entry without a secret and a mail to the owner when it is replaced [D12] SEC-45', async () => {
    const person = await makePerson(app, app.acme);
    const code = await codeFor(person);
    await reset(person.email, code);
    const entries = await auditOf(app, person.id);
    expect(entries).toMatchObject([
      {
        operation: 'UPDATE',
        targetEntityType: 'USER',
        actorType: 'USER',
        actorId: person.id,
        customerId: app.acme.id,
        changes: { password: { old: null, new: 'RESET_BY_CODE' } },
      },
    ]);
    expect(JSON.stringify(entries)).not.toContain(NEW_PASSWORD);
    const [, notice] = await waitForMails(person.email, 2);
    expect(notice?.subject).toBe('Your password was changed');
    expect(`${notice?.text}${notice?.html}`).not.toContain(NEW_PASSWORD);
  });

  it('of a system administrator is replaced at the platform’s host [T2]', async () => {
    const person = await makePerson(app, null);
    const bare = new AuthClient(app.originOf(null));
    expect((await bare.call('forgot', { body: { username: person.email } })).status).toBe(204);
    const [mail] = await waitForMails(person.email, 1);
    if (!mail) throw new Error('No mail came');
    expect(mail.text).toContain('PPE Console');
    expect((await reset(person.email, codeIn(mail), NEW_PASSWORD, bare)).status).toBe(204);
    expect((await bare.signIn(person.email, NEW_PASSWORD)).status).toBe(200);
  });
});

/** Invisible word joiners keep mail programs from making links of names. */
const withoutJoiners = (text: string): string => text.replaceAll('\u2060', '');

describe('the mail', () => {
  it.each([
    ['en', 'en-GB,en;q=0.9', 'Your code for a new password'],
    ['pt-BR', 'de;q=1,pt;q=0.8,en;q=0.1', 'Seu código para uma nova senha'],
    ['es', 'es-MX', 'Su código para una nueva contraseña'],
  ])('is in %s when the browser prefers %s [T7]', async (language, wish, subject) => {
    const person = await makePerson(app, app.acme, { name: 'Zoë <b>& Co</b>' });
    await forgot(person.email, { 'Accept-Language': wish });
    const [mail] = await waitForMails(person.email, 1);
    if (!mail) throw new Error('No mail came');
    expect(mail.subject).toBe(subject);
    expect(mail.headers['content-language']).toBe(language);
    expect(withoutJoiners(mail.text)).toContain('Zoë <b>& Co</b>');
    expect(mail.text).toContain('Acme');
    expect(mail.html).toContain(`<html lang="${language}">`);
    expect(withoutJoiners(mail.html)).toContain('Zoë &lt;b&gt;&amp; Co&lt;/b&gt;');
    expect(mail.html).toContain(codeIn(mail));
    expect(mail.subject).not.toContain(codeIn(mail));
    expect(`${mail.text}${mail.html}`).not.toMatch(/\{\{|https?:/);
  });

  it('contains no text that the requester controls, such as a forged host', async () => {
    const person = await makePerson(app, app.acme);
    await forgot(person.email, { 'X-Forwarded-Host': 'evil.example' });
    const [mail] = await waitForMails(person.email, 1);
    expect(`${mail?.text}${mail?.html}`).not.toContain('evil');
  });
});

describe('a code', () => {
  it('is accepted only once SEC-18', async () => {
    const person = await makePerson(app, app.acme);
    const code = await codeFor(person);
    expect((await reset(person.email, code)).status).toBe(204);
    expect(fieldsOf(await reset(person.email, code, 'Another-1-password'))).toMatchObject(CODE_REFUSED);
    expect((await signInWith(person.email, NEW_PASSWORD)).status).toBe(200);
  });

  it('sets only one password when it is sent in many concurrent requests SEC-18', async () => {
    const person = await makePerson(app, app.acme);
    const code = await codeFor(person);
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, n) => reset(person.email, code, `Boots-4-All-${n}!`)),
    );
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
    expect(await auditOf(app, person.id)).toHaveLength(1);
  });

  it('allows five tries, even when many are concurrent SEC-18', async () => {
    const person = await makePerson(app, app.acme);
    const code = await codeFor(person);
    const wrong = Array.from({ length: 40 }, (_, n) => String((Number(code) + 1 + n) % 1_000_000).padStart(6, '0'));
    const answers = await Promise.all(wrong.map((guess) => reset(person.email, guess)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([400]));
    const row = await firstRow<{ attempts: number }>(
      em(),
      sql`select attempts from reset_code where customer_id = ${app.acme.id} and user_id = ${person.id}`,
    );
    expect(row?.attempts).toBe(5);
    expect(fieldsOf(await reset(person.email, code))).toMatchObject(CODE_REFUSED);
    expect((await signInWith(person.email, person.password)).status).toBe(200);
  });

  it('allows five of two hundred concurrent tries from different addresses SEC-18', async () => {
    const { port } = await app.startReplica({ TRUSTED_PROXIES: '127.0.0.0/8' });
    const behindProxy = new AuthClient(`http://acme.localhost:${port}`);
    const person = await makePerson(app, app.acme);
    const code = await codeFor(person);
    const guesses = Array.from({ length: 200 }, (_, n) => String((Number(code) + 1 + n) % 1_000_000).padStart(6, '0'));
    const answers = await Promise.all(
      guesses.map((guess, n) =>
        behindProxy.call('reset', {
          body: { username: person.email, code: guess, newPassword: NEW_PASSWORD },
          headers: { 'X-Forwarded-For': `10.1.${n}.1` },
        }),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([400]));
    const row = await firstRow<{ attempts: number }>(
      em(),
      sql`select attempts from reset_code where customer_id = ${app.acme.id} and user_id = ${person.id}`,
    );
    expect(row?.attempts).toBe(5);
    expect(fieldsOf(await reset(person.email, code))).toMatchObject(CODE_REFUSED);
  });

  it('allows sixty tries in five minutes per address, and ignores claimed addresses SEC-16', async () => {
    const person = await makePerson(app, app.acme);
    const answers = await Promise.all(
      Array.from({ length: 80 }, (_, n) =>
        client.call('reset', {
          body: { username: person.email, code: String(n).padStart(6, '0'), newPassword: NEW_PASSWORD },
          headers: { 'X-Forwarded-For': `10.2.${n}.1` },
        }),
      ),
    );
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(20);
  });

  it('twin: tries are not limited when they are counted after the comparison', async () => {
    const person = await makePerson(app, app.acme);
    await codeFor(person);
    const ofPerson = sql`customer_id = ${app.acme.id} and user_id = ${person.id}`;
    const reads = Array.from({ length: 40 }, () =>
      firstRow(em(), sql<{ attempts: number }>`select attempts from reset_code where ${ofPerson}`),
    );
    const compared = (await Promise.all(reads)).filter((row) => row !== undefined && row.attempts < 5);
    await Promise.all(
      compared.map(() => change(em(), sql`update reset_code set attempts = attempts + 1 where ${ofPerson}`)),
    );
    expect(compared.length).toBeGreaterThan(5);
  });

  it('is accepted at the fifth try, and refused at the sixth', async () => {
    const [lucky, late] = [await makePerson(app, app.acme), await makePerson(app, app.acme)];
    for (const [person, tries, status] of [
      [lucky, 4, 204],
      [late, 5, 400],
    ] as const) {
      const code = await codeFor(person);
      for (let round = 0; round < tries; round++) await reset(person.email, otherThan(code));
      expect((await reset(person.email, code)).status).toBe(status);
    }
  });

  it('is valid for ten minutes SEC-18', async () => {
    const [early, late] = [await makePerson(app, app.acme), await makePerson(app, app.acme)];
    for (const [person, age, status] of [
      [early, 590, 204],
      [late, 601, 400],
    ] as const) {
      const code = await codeFor(person);
      await change(
        em(),
        sql`update reset_code set expires_at = expires_at - interval ${age} second where customer_id = ${app.acme.id} and user_id = ${person.id}`,
      );
      expect((await reset(person.email, code)).status).toBe(status);
    }
  });

  it('unlocks an account that is locked after wrong tries SEC-16', { timeout: 120_000 }, async () => {
    const person = await makePerson(app, app.acme);
    const guess = async () => (await signInWith(person.email, 'Wrong-1-password')).status === 429;
    await waitFor('the account to be locked', guess, 60_000);
    expect((await signInWith(person.email, person.password)).status).toBe(429);
    expect((await reset(person.email, await codeFor(person))).status).toBe(204);
    expect((await new AuthClient(client.origin).enter(person.email, NEW_PASSWORD)).status).toBe(200);
  });

  it('replaces the previous one, and each code has five tries SEC-18', async () => {
    const person = await makePerson(app, app.acme);
    const first = await codeFor(person);
    await resetWait(person);
    for (let round = 0; round < 5; round++) await reset(person.email, otherThan(first));
    const second = await codeFor(person);
    if (first !== second) expect(fieldsOf(await reset(person.email, first))).toMatchObject(CODE_REFUSED);
    expect((await reset(person.email, second)).status).toBe(204);
  });

  it('is not accepted for another person or at another tenant [T10] SEC-1', async () => {
    const [person, other] = [await makePerson(app, app.acme), await makePerson(app, app.acme)];
    const twin = await makePerson(app, app.bolt, { email: person.email });
    const code = await codeFor(person);
    await codeFor(other);
    if (code !== (await mailsTo(other.email)).map(codeIn).at(-1))
      expect(fieldsOf(await reset(other.email, code))).toMatchObject(CODE_REFUSED);
    for (const origin of [app.originOf(app.bolt), app.originOf(null)])
      expect(fieldsOf(await reset(person.email, code, NEW_PASSWORD, new AuthClient(origin)))).toMatchObject(
        CODE_REFUSED,
      );
    expect((await new AuthClient(app.originOf(app.bolt)).signIn(twin.email, twin.password)).status).toBe(200);
    expect((await reset(person.email, code)).status).toBe(204);
  });

  it('is not in the table in readable form, nor is its e-mail address SEC-18', async () => {
    const person = await makePerson(app, app.acme);
    const code = await codeFor(person);
    const stranger = `${unique('stranger')}@acme.example`;
    await forgot(stranger);
    const stored = JSON.stringify(
      await rows(em(), sql`select account, code_hash, user_id, customer_id from reset_code`),
    );
    for (const secret of [code, person.email, stranger]) expect(stored).not.toContain(secret);
  });

  it('is not sent to a locked-out person or to an address that only looks similar', async () => {
    const person = await makePerson(app, app.acme, { email: `${unique('jose')}@acme.example` });
    await change(
      em(),
      sql`update console_user set status = 'INACTIVE' where customer_id = ${app.acme.id} and id = ${person.id}`,
    );
    expect((await forgot(person.email)).status).toBe(204);
    const active = await makePerson(app, app.acme, { email: `${unique('jose')}@acme.example` });
    expect((await forgot(active.email.replace('jose', 'josé'))).status).toBe(204);
    await codeFor(active);
    expect(await mailsTo(active.email)).toHaveLength(1);
    expect(await mailsTo(person.email)).toEqual([]);
  });
});

describe('whether an address is known', () => {
  it('is not revealed by the answer, its headers, its length or its time SEC-17 [X4]', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => makePerson(app, app.acme)));
    const strangers = people.map(() => `${unique('person')}@acme.example`);
    const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
    const answers = [];
    for (const [index, { email }] of people.entries()) {
      for (const [kind, username] of [
        ['known', email],
        ['unknown', strangers[index] ?? ''],
      ] as const) {
        const started = performance.now();
        const { status, headers, text } = await forgot(username);
        times[kind].push(performance.now() - started);
        answers.push(JSON.stringify({ status, names: Object.keys(headers).toSorted(), text }));
      }
    }
    expect(new Set(answers).size).toBe(1);
    expect(Math.min(...times.known, ...times.unknown)).toBeGreaterThanOrEqual(599);
  });

  it('is not revealed by the refusal of a code or its time SEC-17', async () => {
    const person = await makePerson(app, app.acme);
    const code = await codeFor(person);
    const stranger = `${unique('person')}@acme.example`;
    await forgot(stranger);
    const answers = [];
    for (const username of [person.email, stranger, `${unique('never-asked')}@acme.example`]) {
      const started = performance.now();
      const { status, headers, error } = await reset(username, otherThan(code));
      expect(performance.now() - started).toBeGreaterThanOrEqual(599);
      answers.push(
        JSON.stringify({ status, names: Object.keys(headers).toSorted(), error: { ...error, requestId: '' } }),
      );
    }
    expect(new Set(answers).size).toBe(1);
  });

  it('is not revealed by the wait for another code, which is a minute for all addresses SEC-17', async () => {
    const person = await makePerson(app, app.acme);
    for (const username of [person.email, `${unique('person')}@acme.example`]) {
      expect((await forgot(username)).status).toBe(204);
      const { status, error, headers } = await forgot(username.toUpperCase());
      expect({ status, code: error.code }).toEqual({ status: 429, code: 'RATE_LIMITED' });
      expect(Number(headers['retry-after'])).toBeGreaterThan(50);
      expect(Number(headers['retry-after'])).toBeLessThanOrEqual(60);
    }
    await waitForMails(person.email, 1);
    expect(await mailsTo(person.email)).toHaveLength(1);
  });
});

describe('input of the calls for a forgotten password', () => {
  it('is refused with an error at every invalid field, and no try is counted [V3] [V4]', async () => {
    const person = await makePerson(app, app.acme);
    const code = await codeFor(person);
    const keys = async (path: string, body: unknown) => {
      const { status, error } = await client.call(path, { body });
      expect({ status, code: error.code }).toEqual({ status: 400, code: 'VALIDATION' });
      return Object.fromEntries(
        (Array.isArray(error.fields) ? error.fields : []).map(({ path: at, key }) => [at, key]),
      );
    };
    expect(await keys('forgot', {})).toEqual({ username: 'required' });
    expect(await keys('forgot', { username: 'a'.repeat(256) })).toEqual({ username: 'maxLength' });
    expect(await keys('forgot', { username: ['a'] })).toEqual({ username: 'invalid' });
    expect(await keys('reset', {})).toEqual({ username: 'required', code: 'required', newPassword: 'required' });
    const good = { username: person.email, code, newPassword: NEW_PASSWORD };
    for (const [wrong, key] of [
      ['12345', 'codeDigits'],
      ['1234567', 'codeDigits'],
      ['12a456', 'codeDigits'],
      [{ $gt: '' }, 'invalid'],
      ['', 'required'],
    ] as const)
      expect(await keys('reset', { ...good, code: wrong })).toEqual({ code: key });
    for (const [weak, key] of [
      ['Ab-4567', 'passwordLength'],
      ['Gloves-for-All!', 'passwordDigit'],
      ['Gloves4All', 'passwordSpecial'],
      ['gloves-4-all!', 'passwordUpper'],
      ['GLOVES-4-ALL!', 'passwordLower'],
      ['Password1!', 'passwordCommon'],
      [`${person.email}1A!`, 'passwordPersonal'],
      ['', 'required'],
      [`Aa1!${'x'.repeat(197)}`, 'maxLength'],
    ] as const)
      expect(await keys('reset', { ...good, newPassword: weak })).toEqual({ newPassword: key });
    expect((await reset(person.email, ` ${code.slice(0, 3)} ${code.slice(3)} `)).status).toBe(204);
  });

  it('is refused from another site, and at hosts without a tenant SEC-25 [T5]', async () => {
    for (const path of ['forgot', 'reset', 'confirm']) {
      const { status } = await client.call(path, { body: {}, headers: { Origin: 'http://evil.example' } });
      expect({ path, status }).toEqual({ path, status: 403 });
      const nobody = new AuthClient(`http://demo.localhost:${app.port}`);
      expect((await nobody.call(path, { body: {} })).status).toBe(404);
    }
  });
});
