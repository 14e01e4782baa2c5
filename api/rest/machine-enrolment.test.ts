import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { change, rows, sql } from '#api/db/sql.ts';
import { makeMachine } from '#api/features/machines/machine.factory.ts';
import { bootApp, type TestApp, type TestTenant } from '#api/testing/app.ts';
import { auditOf } from '#api/testing/audit.ts';
import type { GraphqlClient } from '#api/testing/client.ts';
import { connectMachine } from '#load-tests/simulator/machine-client.ts';

let app: TestApp;
let admin: GraphqlClient;
beforeAll(async () => {
  // The test acts as a trusted proxy, so that each machine can have its own address.
  app = await bootApp({ TRUSTED_PROXIES: '127.0.0.1' });
  admin = await app.as('admin');
});
afterAll(() => app?.close());

const em = () => app.services.orm.em.fork();

type StartedEnrolment = {
  code: string;
  secondsLeft: number;
  enrolment: { id: string; createdAt: string; expiresAt: string; redeemedAt: string | null };
};
type Credential = { id: string; revokedAt: string | null };

const START = `mutation ($machineId: ID!) { started: startMachineEnrolment(machineId: $machineId) {
  code secondsLeft enrolment { id createdAt expiresAt redeemedAt } } }`;
const ISSUE = 'mutation ($machineId: ID!) { issueMachineCredential(machineId: $machineId) { credential { id } } }';
const REVOKE =
  'mutation ($machineId: ID!, $id: ID!) { revokeMachineCredential(machineId: $machineId, id: $id) { id } }';

const start = async (machineId: string): Promise<StartedEnrolment> =>
  (await admin.data<{ started: StartedEnrolment }>(START, { machineId })).started;

/** Creates a machine without a credential, and an enrolment code for it. */
async function newMachine(): Promise<{ id: string; code: string }> {
  const { id } = await makeMachine(app);
  return { id, code: (await start(id)).code };
}

async function known(
  id: string,
): Promise<{ credentials: Credential[]; enrolment: StartedEnrolment['enrolment'] | null }> {
  const { machine } = await admin.data<{ machine: Awaited<ReturnType<typeof known>> }>(
    'query ($id: ID!) { machine: getMachine(id: $id) { credentials { id revokedAt } enrolment { id createdAt expiresAt redeemedAt } } }',
    { id },
  );
  return machine;
}

let machines = 0;
/** A new address per machine, so that tests do not share the limit of tries. */
const newAddress = (): string => `203.0.113.${++machines}`;

type CodeAnswer = { status: number; body: Record<string, unknown>; retryAfter: string | null };

async function tryCode(
  code: unknown,
  {
    from = newAddress(),
    tenant = app.acme,
    origin,
  }: { from?: string; tenant?: TestTenant | null; origin?: string } = {},
): Promise<CodeAnswer> {
  const answer = await fetch(`${app.originOf(tenant)}/api/machines/enrol`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': from, ...(origin && { Origin: origin }) },
    body: JSON.stringify({ code }),
  });
  const body: Record<string, unknown> = JSON.parse(await answer.text());
  return { status: answer.status, body, retryAfter: answer.headers.get('retry-after') };
}

/** A code with a valid format that no machine has. */
const WRONG = '0000-0000-0000';

const refusal = { code: 'UNAUTHENTICATED', message: 'Unauthorized', reason: 'invalid', requestId: expect.any(String) };
const REFUSED: CodeAnswer = { status: 401, body: { error: refusal }, retryAfter: null };

describe('a machine that enrols with a code SEC-42', () => {
  it('gets a credential and connects with it; the audit trail has actor, time and address', async () => {
    const { id } = await makeMachine(app);
    expect((await known(id)).enrolment).toBeNull();
    const { code, secondsLeft, enrolment } = await start(id);
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/);
    expect(secondsLeft).toBe(900);
    expect(Date.parse(enrolment.expiresAt) - Date.parse(enrolment.createdAt)).toBe(900_000);
    expect((await known(id)).enrolment).toEqual({ ...enrolment, redeemedAt: null });

    const from = newAddress();
    const { status, body } = await tryCode(` ${code.replaceAll('-', '').toLowerCase()} `, { from });
    const [credential] = (await known(id)).credentials;
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        machineId: id,
        credentialId: credential?.id,
        token: expect.stringMatching(new RegExp(`^ppem_${credential?.id}_[\\w-]{43}$`)),
        url: `ws://acme.localhost:${app.port}/machines`,
      },
    });
    expect((await known(id)).enrolment).toMatchObject({ id: enrolment.id, redeemedAt: expect.any(String) });
    const client = await connectMachine(String(body.url), String(body.token));
    expect(client.welcome).toMatchObject({ type: 'welcome' });
    await client.close();

    const entries = (await auditOf(app, id)).filter(({ changes }) => 'enrolment' in changes);
    expect(entries).toMatchObject([
      { operation: 'UPDATE', actorType: 'USER', changes: { enrolment: { new: 'CODE_ISSUED' } } },
      {
        operation: 'UPDATE',
        actorType: 'MACHINE',
        actorId: id,
        ip: from,
        changes: { enrolment: { new: 'MACHINE_ENROLLED' }, credentialId: { new: credential?.id } },
      },
    ]);
    expect(await auditOf(app, String(credential?.id))).toMatchObject([
      { operation: 'CREATE', actorType: 'MACHINE', actorId: id, ip: from, mutationId: entries[1]?.mutationId },
    ]);
  });

  it('stores neither the code nor the secret in readable form', async () => {
    const { id, code } = await newMachine();
    const { body } = await tryCode(code);
    const stored = JSON.stringify([
      await rows(em(), sql`select * from machine_enrolment where machine_id = ${id}`),
      await rows(em(), sql`select * from machine_credential where machine_id = ${id}`),
      await rows(em(), sql`select changes from audit_log where target_entity_id in (${id}, ${body.credentialId})`),
    ]);
    expect(stored).toContain(id);
    for (const secret of [code, code.replaceAll('-', ''), String(body.token).slice(-43)])
      expect(stored).not.toContain(secret);
  });

  it('gets the same refusal for a wrong, expired, used or replaced code, and for a code of a deleted machine', async () => {
    expect(await tryCode(WRONG)).toEqual(REFUSED);

    const expired = await newMachine();
    await change(
      em(),
      sql`update machine_enrolment set expires_at = now(3) - interval 1 second where machine_id = ${expired.id}`,
    );
    expect(await tryCode(expired.code)).toEqual(REFUSED);

    const used = await newMachine();
    expect((await tryCode(used.code)).status).toBe(200);
    expect(await tryCode(used.code)).toEqual(REFUSED);

    const replaced = await newMachine();
    const { code } = await start(replaced.id);
    expect(await tryCode(replaced.code)).toEqual(REFUSED);
    expect((await tryCode(code)).status).toBe(200);

    const { id: deletedId, version } = await makeMachine(app);
    const deleted = await start(deletedId);
    await admin.data('mutation ($id: ID!, $version: Int!) { deleteMachine(id: $id, version: $version) { id } }', {
      id: deletedId,
      version,
    });
    expect(await tryCode(deleted.code)).toEqual(REFUSED);
    expect((await known(expired.id)).credentials).toEqual([]);
  });

  it('can use its code only at its own company’s host', async () => {
    const { code } = await newMachine();
    expect(await tryCode(code, { tenant: app.bolt })).toEqual(REFUSED);
    expect(await tryCode(code, { tenant: null })).toMatchObject({
      status: 404,
      body: { error: { entity: 'Customer' } },
    });
    expect((await tryCode(code)).status).toBe(200);
  });

  it('gets only one credential for concurrent requests with the same code', async () => {
    const { id, code } = await newMachine();
    const tried = await Promise.all(Array.from({ length: 8 }, () => tryCode(code)));
    expect(tried.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(tried.filter(({ status }) => status !== 200)).toEqual(Array.from({ length: 7 }, () => REFUSED));
    expect((await known(id)).credentials).toHaveLength(1);
  });

  it('cannot have more than two credentials: no new code is issued, and an existing code works after a revocation', async () => {
    const { id, code } = await newMachine();
    for (let issued = 0; issued < 2; issued++) await admin.data(ISSUE, { machineId: id });
    const limit = { code: 'VALIDATION', fields: [{ key: 'credentialLimit', values: { max: 2 } }] };
    expect(await admin.error(START, { machineId: id })).toMatchObject({ extensions: limit });
    expect(await tryCode(code)).toMatchObject({ status: 400, body: { error: limit } });
    const [first] = (await known(id)).credentials;
    await admin.data(REVOKE, { machineId: id, id: first?.id });
    expect((await tryCode(code)).status).toBe(200);
  });
});

describe('wrong codes SEC-42', () => {
  it('are limited to 20 per address; a correct code is taken even then, so nobody keeps a machine out', async () => {
    const from = newAddress();
    const [first, second] = [await newMachine(), await newMachine()];
    for (let tried = 0; tried < 19; tried++) expect(await tryCode(WRONG, { from })).toEqual(REFUSED);
    expect((await tryCode(first.code, { from })).status).toBe(200);
    expect(await tryCode(WRONG, { from })).toEqual(REFUSED);
    const limited = await tryCode(WRONG, { from });
    expect(limited).toMatchObject({ status: 429, body: { error: { code: 'RATE_LIMITED' } } });
    expect(Number(limited.retryAfter)).toBeGreaterThan(0);
    expect((await tryCode(second.code, { from })).status).toBe(200);
    expect((await tryCode(WRONG, { from })).status).toBe(429);
  });

  it('are limited to 300 tries per company over all addresses, without effect on other companies', async () => {
    const { limiter } = app.services.identity;
    const { code } = await newMachine();
    const key = `enrol-tenant/${app.acme.id}`;
    await limiter.reset(key);
    await limiter.take(key, { tries: 1000, seconds: 900 }, 299);
    expect(await tryCode(WRONG)).toEqual(REFUSED);
    expect(await tryCode(WRONG)).toMatchObject({ status: 429 });
    expect(await tryCode(WRONG, { tenant: app.bolt })).toEqual(REFUSED);
    expect((await tryCode(code)).status).toBe(200);
    await limiter.reset(key);
  });
});

describe('the enrolment route', () => {
  it('refuses pages of other sites, and requests at a suspended company', async () => {
    const { code } = await newMachine();
    expect(await tryCode(code, { origin: 'https://evil.example' })).toMatchObject({ status: 403 });
    await change(em(), sql`update customer set status = 'INACTIVE' where id = ${app.bolt.id}`);
    app.services.identity.forgetTenant(app.bolt.subdomain);
    expect(await tryCode(WRONG, { tenant: app.bolt })).toMatchObject({ status: 403 });
    await change(em(), sql`update customer set status = 'ACTIVE' where id = ${app.bolt.id}`);
    app.services.identity.forgetTenant(app.bolt.subdomain);
    expect(await tryCode(WRONG, { tenant: app.bolt })).toEqual(REFUSED);
  });

  it.each([undefined, null, '', ' ', '\u0000', '\ud800', 'x'.repeat(65), {}, []])(
    'answers VALIDATION on the field when the value cannot be a code: %j',
    async (code) => {
      expect(await tryCode(code)).toMatchObject({
        status: 400,
        body: { error: { code: 'VALIDATION', fields: [{ path: 'code' }] } },
      });
    },
  );

  it.each([7, true, 'é', "' or 1=1 -- "])('treats the value as a wrong code: %j', async (code) => {
    expect(await tryCode(code)).toEqual(REFUSED);
  });
});
