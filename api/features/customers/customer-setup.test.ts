import { once } from 'node:events';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { change, firstRow, rows, sql } from '#api/db/sql.ts';
import { bootApp, type TestApp } from '#api/testing/app.ts';
import { auditOf } from '#api/testing/audit.ts';
import { AuthClient } from '#api/testing/auth-client.ts';
import { GraphqlClient } from '#api/testing/client.ts';
import { mailsTo, temporaryPasswordIn, waitForMails, type CaughtMail } from '#api/testing/mails.ts';
import { startProduct } from '#api/testing/product-process.ts';
import { proxyOf, type TcpProxy } from '#api/testing/tcp-proxy.ts';
import { unique } from '#api/testing/unique.ts';
import { waitFor } from '#api/testing/wait-for.ts';
import { makeCustomer, readCustomer, waitForSetup, type TestCustomer } from './customer.factory.ts';

/** Seldom, so that this process does not take the task of another one that is about to run it. */
const POLL_MS = 5000;

let app: TestApp;
/** Proxies to Keycloak and to the mail server. */
let keycloak: TcpProxy;
let smtp: TcpProxy;

beforeAll(async () => {
  const toKeycloak = await proxyOf(process.env.KEYCLOAK_URL ?? '');
  const toSmtp = await proxyOf(process.env.SMTP_URL ?? '');
  [keycloak, smtp] = [toKeycloak.proxy, toSmtp.proxy];
  app = await bootApp({
    KEYCLOAK_INTERNAL_URL: toKeycloak.address,
    SMTP_URL: toSmtp.address,
    TASK_POLL_MS: POLL_MS,
  });
});
/** Reconnects the proxies, also after a failed test. */
afterEach(async () => {
  await keycloak.join();
  await smtp.join();
});
afterAll(async () => {
  await app?.close();
  await keycloak?.close();
  await smtp?.close();
});

const em = () => app.services.orm.em.fork();
const NEW_PASSWORD = 'My-0wn-password!';

const browserAt = (subdomain: string) => new AuthClient(`http://${subdomain}.localhost:${app.port}`);

const branding = async (subdomain: string) =>
  (
    await app
      .asGuest(null)
      .data<{ found: unknown }>('query ($name: String!) { found: getCustomerBySubdomain(subdomain: $name) { id } }', {
        name: subdomain,
      })
  ).found;

const resume = async (id: string) =>
  (await app.as('system')).data<{ resumed: TestCustomer }>(
    'mutation ($id: ID!) { resumed: resumeCustomerSetup(id: $id) { id setup { state step errorCode } } }',
    { id },
  );

/** Signs in with the password of the mail and sets a new one. */
async function enter({ subdomain }: TestCustomer, email: string, mail: CaughtMail): Promise<AuthClient> {
  const browser = browserAt(subdomain);
  const challenged = await browser.signIn(email, temporaryPasswordIn(mail));
  expect(challenged.error).toMatchObject({ code: 'UNAUTHENTICATED', challenge: 'NEW_PASSWORD_REQUIRED' });
  const { challengeToken: challenge } = { challengeToken: '', ...challenged.error };
  const { status, session } = await browser.call('confirm', { body: { challenge, newPassword: NEW_PASSWORD } });
  expect({ status, user: session.user }).toMatchObject({
    status: 200,
    user: { email, subdomain, isCustomerAdmin: true },
  });
  return browser;
}

describe('a new customer', () => {
  it('is returned at once, gets realm, administrator and machines, and accepts its invited administrator [S4] [D1]', async () => {
    await change(em(), sql`update system_admin set language = 'pt-BR'`);
    const email = `${unique('Boss')}@new.example`;
    const administrator = { name: 'Bia Boss', email };
    const machines = [
      { name: 'Hall', model: 'ICEPLUS_MACHINE' as const },
      { name: 'Gate', model: 'MULTIPLUS_MACHINE' as const, observation: 'by the door' },
    ];
    const made = await makeCustomer(app, { administrator, machines });
    expect(made).toMatchObject({
      status: 'PENDING',
      version: 1,
      setup: { state: 'RUNNING', step: 'REALM', errorCode: null },
      administrator: { email, status: 'PENDING', isCustomerAdmin: true },
    });
    expect(await branding(made.subdomain)).toBeNull();

    const ready = await waitForSetup(app, made.id);
    expect(ready).toMatchObject({
      status: 'ACTIVE',
      setup: { state: 'DONE', step: null, errorCode: null, attempts: 0 },
      administrator: { status: 'ACTIVE' },
    });
    expect(await branding(made.subdomain)).toEqual({ id: made.id });
    const [mail, ...more] = await waitForMails(email, 1);
    expect(more).toEqual([]);
    expect(mail?.headers['content-language']).toBe('pt-BR');
    expect(mail?.text).toContain(`http://${made.subdomain}.localhost`);
    if (!mail) throw new Error('No mail came');

    const browser = await enter(made, email, mail);
    const { accessToken } = (await browser.session()).session;
    const client = new GraphqlClient(browser.origin, accessToken);
    const { listMachines } = await client.data<{ listMachines: { items: { name: string }[] } }>(
      '{ listMachines { items { name } } getCompanyInfo { id } }',
    );
    expect(listMachines.items.map(({ name }) => name)).toEqual(['Gate', 'Hall']);

    const audit = [...(await auditOf(app, made.id)), ...(await auditOf(app, made.administrator?.id ?? ''))];
    expect(audit.map(({ operation, actorType, targetEntityType }) => [operation, actorType, targetEntityType])).toEqual(
      expect.arrayContaining([
        ['CREATE', 'USER', 'CUSTOMER'],
        ['UPDATE', 'SYSTEM', 'CUSTOMER'],
        ['CREATE', 'USER', 'USER'],
        ['UPDATE', 'SYSTEM', 'USER'],
      ]),
    );
    const stored = JSON.stringify([
      await rows(em(), sql`select * from customer where id = ${made.id}`),
      await rows(em(), sql`select * from console_user where customer_id = ${made.id}`),
      await rows(em(), sql`select * from audit_log where customer_id = ${made.id}`),
    ]);
    expect(stored).not.toContain(temporaryPasswordIn(mail));
  }, 120_000);

  it('without an administrator is active after the REALM step and sends no mail [D1]', async () => {
    const made = await makeCustomer(app);
    expect(made.administrator).toBeNull();
    const ready = await waitForSetup(app, made.id);
    expect(ready).toMatchObject({ status: 'ACTIVE', administrator: null });
    expect((await browserAt(made.subdomain).signIn('nobody@new.example', 'Wrong-1-password')).error.code).toBe(
      'UNAUTHENTICATED',
    );
  }, 90_000);
});

describe('an interrupted setup REL-36', () => {
  /** The first request to Keycloak in each step. */
  const FIRST_REQUESTS = {
    REALM: 'POST /admin/realms',
    ADMINISTRATOR: '/users/?',
    INVITATION: '/reset-password',
  };

  const failedAt = (id: string, step: string) =>
    waitFor(
      `the setup to fail at ${step}`,
      async () => {
        const { setup } = await readCustomer(app, id);
        return setup.state === 'FAILED' && setup.step === step && setup;
      },
      30_000,
    );

  it('keeps its step, shows the error, and completes after it is resumed, at each step', async () => {
    const email = `${unique('boss')}@half.example`;
    keycloak.hang(FIRST_REQUESTS.REALM);
    const made = await makeCustomer(app, { administrator: { name: 'Hal', email } });
    for (const [step, next] of [
      ['REALM', FIRST_REQUESTS.ADMINISTRATOR],
      ['ADMINISTRATOR', FIRST_REQUESTS.INVITATION],
      ['INVITATION', null],
    ] as const) {
      await waitFor(`Keycloak to hang at ${step}`, () => keycloak.isHanging, 60_000);
      await keycloak.cut();
      expect(await failedAt(made.id, step)).toMatchObject({ errorCode: 'UNAVAILABLE' });
      expect(await branding(made.subdomain)).toBeNull();
      await keycloak.join();
      if (next) keycloak.hang(next);
      expect((await resume(made.id)).resumed.setup.step).toBe(step);
    }
    expect(await waitForSetup(app, made.id)).toMatchObject({ status: 'ACTIVE' });
    const mail = (await waitForMails(email, 1)).at(-1);
    if (mail) await enter(made, email, mail);
  }, 180_000);

  it('continues by itself after a mail failure, and the newest mail is valid', async () => {
    const email = `${unique('boss')}@mail.example`;
    await smtp.cut();
    const made = await makeCustomer(app, { administrator: { name: 'Max', email } });
    await waitFor(
      'the mail to be refused',
      async () => (await readCustomer(app, made.id)).setup.errorCode === 'UNAVAILABLE',
      60_000,
    );
    expect(await readCustomer(app, made.id)).toMatchObject({ status: 'PENDING', setup: { step: 'INVITATION' } });
    await smtp.join();
    await waitForSetup(app, made.id);
    const mail = (await waitForMails(email, 1)).at(-1);
    if (mail) await enter(made, email, mail);
  }, 120_000);

  it('of a killed process is continued by another one after the end of the lease', async () => {
    const email = `${unique('boss')}@crash.example`;
    // Without Valkey, other processes get no event of the new customer, so this one runs the task.
    const killed = await startProduct({ ...app.config, VALKEY_URL: undefined });
    const { token } = await app.as('system');
    keycloak.hang(FIRST_REQUESTS.INVITATION);
    const client = new GraphqlClient(killed.origin, token);
    const made = await makeCustomer(app, { administrator: { name: 'Cy', email } }, client);
    await waitFor('the process to be in the middle of it', () => keycloak.isHanging, 60_000);
    killed.child.kill('SIGKILL');
    await once(killed.child, 'exit');
    await keycloak.cut();
    await keycloak.join();
    const task = () =>
      firstRow<{ holder: string; attempts: number }>(
        em(),
        sql`select lease as holder, attempts from task where subject = ${made.id}`,
      );
    const before = await task();
    expect(before).toEqual({ holder: expect.any(String), attempts: 1 });
    await resume(made.id);
    expect(await task()).toEqual(before);
    await change(em(), sql`update task set due_at = now(3) where subject = ${made.id}`);
    expect(await waitForSetup(app, made.id)).toMatchObject({ status: 'ACTIVE' });
    const mail = (await waitForMails(email, 1)).at(-1);
    if (mail) await enter(made, email, mail);
  }, 150_000);

  it('of a deleted customer stops, and continues after a restore [E2]', async () => {
    await keycloak.cut();
    const made = await makeCustomer(app);
    await failedAt(made.id, 'REALM');
    const system = await app.as('system');
    const key = { id: made.id, version: made.version };
    await system.data('mutation ($id: ID!, $version: Int!) { deleteCustomer(id: $id, version: $version) { id } }', key);
    await keycloak.join();
    const { restored } = await system.data<{ restored: TestCustomer }>(
      'mutation ($id: ID!, $version: Int!) { restored: restoreCustomer(id: $id, version: $version) { status } }',
      { id: made.id, version: made.version + 1 },
    );
    expect(restored.status).toBe('PENDING');
    expect(await waitForSetup(app, made.id)).toMatchObject({ status: 'ACTIVE' });
  }, 90_000);
});

describe('several replicas', () => {
  it('set up each customer once and send one mail REL-36', async () => {
    await app.startReplica();
    const made = await Promise.all(
      [1, 2].map(async () => {
        const email = `${unique('boss')}@twice.example`;
        return { email, customer: await makeCustomer(app, { administrator: { name: 'Two', email } }) };
      }),
    );
    for (const { email, customer } of made) {
      await waitForSetup(app, customer.id);
      expect(await mailsTo(email)).toHaveLength(1);
    }
  }, 120_000);
});
