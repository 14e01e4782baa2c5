import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { randomInt } from 'node:crypto';
import path from 'node:path';
import { createConnection } from 'mysql2/promise';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newCnpj, newCustomer } from '#api/features/customers/customer.factory.ts';
import { consoleAddress } from '#api/platform/console-address.ts';
import type { SignInOptions } from '#api/services/identity.ts';
import { accountOf, TEST_PASSWORD } from '#api/testing/accounts.ts';
import { bootApp, clientOf, type TestApp } from '#api/testing/app.ts';
import { AuthClient } from '#api/testing/auth-client.ts';
import { GraphqlClient } from '#api/testing/client.ts';
import { actionIn, HostedBrowser } from '#api/testing/hosted-pages.ts';
import { codeIn, temporaryPasswordIn, waitForMails } from '#api/testing/mails.ts';
import { makePerson, type OwnPerson } from '#api/testing/people.ts';
import { environmentOf } from '#api/testing/product-process.ts';
import { openSocket } from '#api/testing/raw-socket.ts';
import { unique } from '#api/testing/unique.ts';
import { waitFor } from '#api/testing/wait-for.ts';
import { connectMachine } from '#load-tests/simulator/machine-client.ts';

let app: TestApp;
let product: ChildProcess;
let port: number;
/** The whole output of the process, at all log levels. */
let output = '';
let origin: string;

/** Values that must not be in the output, with a description. */
const canaries = new Map<string, string>();

function canary(what: string, value: string): string {
  expect(value.length, what).toBeGreaterThanOrEqual(6);
  canaries.set(value, what);
  return value;
}

const password = (what: string): string => canary(what, `Canary-${randomInt(2 ** 40).toString(36)}-1!`);

beforeAll(async () => {
  app = await bootApp();
  const main = path.resolve(import.meta.dirname, '../main.ts');
  const env = environmentOf({
    ...app.config,
    LOG_LEVEL: 'trace',
    PORT: 0,
    SLOW_STATEMENT_MS: 1,
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9',
    TRUSTED_PROXIES: '127.0.0.0/8,::1',
  });
  product = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  for (const stream of [product.stdout, product.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => (output += text));
  port = Number(await waitFor('the product to be ready', () => /"port":(\d+)/.exec(output)?.[1], 60_000));
  origin = `http://acme.localhost:${port}`;
  for (const name of ['APP_SECRET', 'MACHINE_PEPPER', 'PIN_PEPPER', 'AUDIT_SECRET', 'KEYCLOAK_ADMIN_PASSWORD'] as const)
    canary(name, app.config[name]);
  canary('the database’s password', decodeURIComponent(new URL(app.config.DATABASE_URL).password));
});
afterAll(async () => {
  const exited = once(product, 'exit');
  product.kill('SIGTERM');
  await exited;
  await app?.close();
});

/** Signs in; the resulting tokens are secret. */
async function enter(person: Pick<OwnPerson, 'email' | 'password'>, what: string): Promise<AuthClient> {
  const browser = new AuthClient(origin);
  const { status, session } = await browser.enter(person.email, person.password);
  expect({ what, status }).toEqual({ what, status: 200 });
  keepSession(browser, session.accessToken, what);
  return browser;
}

function keepSession(browser: AuthClient, accessToken: string, what: string): void {
  canary(`cookie of ${what}`, browser.cookie?.split('=')[1] ?? '');
  canary(`access token of ${what}`, accessToken.split('.')[2] ?? '');
}

async function asOwner(statement: string): Promise<void> {
  const url = new URL(app.config.MYSQL_ADMIN_URL ?? '');
  url.pathname = `/${app.config.DB_NAME}`;
  const connection = await createConnection({ uri: url.toString() });
  await connection.query(statement);
  await connection.end();
}

/** Waits for a text in the log, which shows that the process has logged the event. */
const expectLogged = (words: string) => waitFor(`the log to say ${words}`, () => output.includes(words));

/**
 * The lines of an output, without the one of the traces that cannot be sent: it has a stack, and comes at any time,
 * because the address of the traces in this test has no server.
 */
const linesOf = (written: string): string[] =>
  written.split('\n').filter((line) => !line.includes('"msg":"traces not sent"'));

function expectNoSecrets(): void {
  const isIn = (value: string) =>
    // Digits inside a longer number (a time, an address) do not count.
    /^\d+$/.test(value) ? new RegExp(`(?<!\\d)${value}(?!\\d)`).test(output) : output.includes(value);
  expect([...canaries].filter(([value]) => isIn(value)).map(([, what]) => what)).toEqual([]);
}

describe('the log at level trace', () => {
  it('has slow statements with their text, operation, request and trace, and without their values [O5]', async () => {
    const name = canary('name of a sector', unique('slow-sector'));
    const admin = new GraphqlClient(origin, (await app.as('admin')).token);
    const input = { name, code: unique('SLOW').toUpperCase() };
    const document = `mutation CreateSlowly($input: CreateSectorInput!) { createSector(input: $input) { id } }`;
    await admin.data(document, { input });
    const ofOperation = () =>
      output
        .split('\n')
        .find((line) => line.includes('"slow statement"') && line.includes('"operation":"CreateSlowly"'));
    const line = await waitFor('a slow statement', ofOperation);
    expect(JSON.parse(line)).toMatchObject({
      ms: expect.any(Number),
      // Also one of the driver or of MikroORM, which prepare a connection.
      sql: expect.stringMatching(/^[a-z]+\b/),
      requestId: expect.stringMatching(/^\w{26}$/),
      traceId: expect.stringMatching(/^[0-9a-f]{32}$/),
    });
    expectNoSecrets();
  });

  it('contains no secrets of sign-ins and of changed or forgotten passwords [O5] SEC-48', async () => {
    const person = await makePerson(app, app.acme, { password: password('password') });
    const browser = await enter(person, 'a sign-in');
    expect((await new AuthClient(origin).signIn(person.email, password('wrong password'))).status).toBe(401);
    const mistyped = `{"username":"${person.email}","password":"${password('password in broken JSON')}"`;
    expect((await browser.call('sign-in', { body: mistyped })).status).toBe(400);
    const asName = { username: password('password as a user name'), password: 'x' };
    expect((await browser.call('sign-in', { body: asName })).status).toBe(401);

    const changed = password('changed password');
    const body = { currentPassword: person.password, newPassword: changed };
    expect((await browser.call('password', { body })).status).toBe(204);
    expect((await browser.refresh()).status).toBe(200);

    expect((await browser.call('forgot', { body: { username: person.email } })).status).toBe(204);
    const mail = (await waitForMails(person.email, 2)).find(({ text }) => /^\s*\d{6}\s*$/m.test(text));
    if (!mail) throw new Error('No code came');
    const code = canary('reset code', codeIn(mail));
    const reset = (given: string) =>
      browser.call('reset', { body: { username: person.email, code: given, newPassword: password('new password') } });
    expect((await reset(canary('wrong code', String((Number(code) + 1) % 1_000_000).padStart(6, '0')))).status).toBe(
      400,
    );
    expect((await reset(code)).status).toBe(204);
    await expectLogged('password changed');
    expectNoSecrets();
  });

  it('contains no secrets of invitations and first passwords SEC-48', async () => {
    const admin = await hereAs('admin');
    const email = `${unique('invited')}@acme.example`;
    await admin.data('mutation ($input: CreateConsoleUserInput!) { createConsoleUser(input: $input) { id } }', {
      input: { name: 'Ines Invited', email },
    });
    const [mail] = await waitForMails(email, 1);
    if (!mail) throw new Error('No invitation came');
    const temporary = canary('temporary password', temporaryPasswordIn(mail));
    const browser = new AuthClient(origin);
    const { error } = await browser.enter(email, temporary);
    const challenge = canary('challenge', String(error.challengeToken));
    const answer = { challenge, newPassword: password('first password') };
    const { status, session } = await browser.call('confirm', { body: answer });
    expect(status).toBe(200);
    keepSession(browser, session.accessToken, 'the invited');
    await expectLogged('invited');
    expectNoSecrets();
  });

  it('contains no secrets of sign-ins on Keycloak’s own pages SEC-48', async () => {
    const person = await makePerson(app, app.acme, { password: password('password on Keycloak’s page') });
    const browser = new AuthClient(origin);
    const { hosted }: SignInOptions = JSON.parse((await browser.call('options', { method: 'GET' })).text);
    const pages = new HostedBrowser(hosted, consoleAddress(app.config, 'acme'));
    const { page } = await pages.begin();
    const form = { username: person.email, password: person.password, credentialId: '' };
    const { code } = await pages.visit(actionIn(page) ?? '', form);
    const refreshToken = await pages.redeem(code ?? '');
    canary('refresh token', refreshToken.split('.')[2] ?? '');
    const { status, session } = await browser.call('hosted-sign-in', { body: { refreshToken } });
    expect(status).toBe(200);
    keepSession(browser, session.accessToken, 'the hosted sign-in');
    expect((await browser.call('hosted-sign-in', { body: { refreshToken } })).status).toBe(401);
    expect((await browser.signOut()).status).toBe(204);
    expectNoSecrets();
  });

  it('contains no tokens of HTTP requests and sockets, no machine credentials and no PINs SEC-48', async () => {
    const admin = await hereAs('admin');
    const forged = canary('forged token', `eyJhbGciOiJub25lIn0.${randomInt(2 ** 40).toString(36)}canary.x`);
    const answer = await fetch(`${origin}/graphql?access_token=${forged}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${forged}` },
      body: JSON.stringify({ query: '{ listSectors { totalCount } }' }),
    });
    expect(answer.status).toBe(401);
    const socket = openSocket(origin, forged);
    await waitFor('the socket to close', () => socket.seen.closed);

    const identification = canary('CPF', `529${randomInt(10_000_000, 99_999_999)}`);
    const pin = canary('PIN', String(randomInt(10_000_000, 99_999_999)));
    const employee = { name: 'Edu', identification, email: `${unique('edu')}@example.com`, pin };
    const CREATE = 'mutation ($input: CreateEmployeeInput!) { made: createEmployee(input: $input) { id } }';
    await admin.data(CREATE, { input: employee });
    await admin.error(CREATE, { input: employee });
    await admin.error(CREATE, { input: { ...employee, pin: canary('invalid PIN', `${pin}123x`) } });

    const { machine } = await admin.data<{ machine: { id: string } }>(
      'mutation ($input: CreateMachineInput!) { machine: createMachine(input: $input) { id } }',
      { input: { name: unique('Machine'), model: 'ICEPLUS_MACHINE' } },
    );
    const { issued } = await admin.data<{ issued: { token: string } }>(
      'mutation ($id: ID!) { issued: issueMachineCredential(machineId: $id) { token } }',
      { id: machine.id },
    );
    canary('credential of a machine', issued.token.slice(-43));
    const door = `ws://127.0.0.1:${port}/machines`;
    const wrong = `${issued.token.slice(0, -12)}CanaryCanary`;
    canary('wrong credential', wrong.slice(-43));
    await connectMachine(door, wrong).catch(() => null);
    const client = await connectMachine(door, issued.token);
    const who = { identification, method: 'PASSWORD' };
    await client.request('withdrawalRequest', { employee: { ...who, pin }, channel: 1 });
    await client.request('withdrawalRequest', {
      employee: { ...who, pin: canary('wrong PIN', '73901846') },
      channel: 1,
    });
    client.sendRaw(`{"type":"withdrawalRequest","employee":{"pin":"${pin}"`);
    await waitFor('the refusal', () => client.pushed.find(({ type }) => type === 'error'));
    await client.close();
    expectNoSecrets();
  });

  it('names the error when MySQL fails, without personal data of the statement SEC-48', async () => {
    const admin = await hereAs('admin');
    const system = await hereAs('system');
    const person = await makePerson(app, app.acme, { password: password('password while MySQL fails') });
    const identification = canary('CPF while MySQL fails', `111${randomInt(10_000_000, 99_999_999)}`);
    const businessId = canary('CNPJ while MySQL fails', newCnpj());
    await asOwner('rename table audit_log to audit_log_away, session to session_away, reset_code to reset_code_away');
    try {
      const browser = new AuthClient(origin);
      expect((await browser.enter(person.email, person.password)).status).toBe(500);
      const reset = {
        username: person.email,
        code: canary('code while MySQL fails', '730184'),
        newPassword: 'Abc-12345!',
      };
      expect((await browser.call('reset', { body: reset })).status).toBe(500);
      const employee = { name: 'Eva', identification, email: `${unique('eva')}@example.com`, pin: '97531864' };
      canary('PIN while MySQL fails', employee.pin);
      await admin.ask('mutation ($input: CreateEmployeeInput!) { createEmployee(input: $input) { id } }', {
        input: employee,
      });
      await system.ask('mutation ($input: CreateCustomerInput!) { createCustomer(input: $input) { id } }', {
        input: newCustomer({ businessId }),
      });
    } finally {
      await asOwner('rename table audit_log_away to audit_log, session_away to session, reset_code_away to reset_code');
    }
    await expectLogged('unforeseen failure');
    await expectLogged('unexpected failure');
    await expectLogged("doesn't exist");
    expectNoSecrets();
  });

  it('has one line a minute for each kind of refused documents, without stacks SEC-15', async () => {
    const before = output.length;
    const refuse = async (body: string, address: string) => {
      const headers = { 'Content-Type': 'application/json', 'X-Forwarded-For': address };
      const answer = await fetch(`${origin}/graphql`, { method: 'POST', headers, body });
      await answer.body?.cancel();
      return answer.status;
    };
    const statuses = new Map<number, number>();
    const BODIES = ['{"query":"{ nonsense }"}', '{"query":"{"}', '{'];
    for (let sent = 0; sent < 3000; sent += 60) {
      const round = Array.from({ length: 60 }, (_, index) =>
        refuse(BODIES[index % BODIES.length] ?? '', sent < 1500 ? '203.0.113.7' : '203.0.113.8'),
      );
      for (const status of await Promise.all(round)) statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    expect(statuses.get(429)).toBeGreaterThan(500);
    expect(statuses.get(400)).toBeGreaterThan(1900);
    const written = output.slice(before);
    const lines = linesOf(written).filter((line) => line.includes('graphql request refused'));
    const kinds = lines.map((line): string => JSON.parse(line).kind);
    expect(kinds.toSorted()).toEqual(['GRAPHQL_PARSE_FAILED', 'GRAPHQL_VALIDATION_FAILED', 'HTTP_400']);
    expect(linesOf(written).filter((line) => line.includes('"stack"'))).toEqual([]);
    const { refused } = JSON.parse(await (await fetch(`${origin}/health/ready`)).text());
    expect(refused).toBeGreaterThan(1900);
  }, 60_000);

  it('has one line for the broken and too large frames of all sockets without a session SEC-53', async () => {
    const before = output.length;
    const sockets = Array.from({ length: 40 }, () => openSocket(origin, null));
    for (const [index, { socket }] of sockets.entries())
      socket.on('open', () => socket.send(index % 2 ? 'x'.repeat(70_000) : '{"type":'));
    await waitFor('the sockets to close', () => sockets.every(({ seen }) => seen.closed !== null));
    const written = output.slice(before);
    expect(linesOf(written).filter((line) => line.includes('console socket failed'))).toHaveLength(1);
    expect(linesOf(written).filter((line) => /stack|at .*receiver/i.test(line))).toEqual([]);
  });

  async function hereAs(role: 'admin' | 'system'): Promise<GraphqlClient> {
    const { email } = accountOf(role, role === 'admin' ? 'acme' : 'platform');
    const client = await clientOf(role === 'admin' ? origin : `http://localhost:${port}`, {
      email,
      password: TEST_PASSWORD,
    });
    canary(`access token of ${role}`, client.token?.split('.')[2] ?? '');
    return client;
  }
});
