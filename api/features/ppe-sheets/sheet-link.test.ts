import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { change, rows, sql } from '#api/db/sql.ts';
import { makeEmployee } from '#api/features/employees/employee.factory.ts';
import { bootApp, type TestApp, type TestTenant } from '#api/testing/app.ts';
import { auditOf } from '#api/testing/audit.ts';
import type { GraphqlClient } from '#api/testing/client.ts';
import { mailsTo, waitForMails } from '#api/testing/mails.ts';
import { unique } from '#api/testing/unique.ts';
import { makePpeSheet, SIGNATURE } from './ppe-sheet.factory.ts';

const FIELDS =
  'id version sheetStatus signingMethod linkSentAt linkExpiresAt linkSentTo signerName signerAddress witnessName';
const SEND = `mutation ($input: SendPpeSheetLinkInput!) { done: sendPpeSheetLink(input: $input) { ${FIELDS} } }`;
const WITHDRAW = `mutation ($input: WithdrawPpeSheetLinkInput!) { done: withdrawPpeSheetLink(input: $input) { ${FIELDS} } }`;
const SIGN = 'mutation ($input: SignPpeSheetInput!) { done: signPpeSheet(input: $input) { id } }';
const GET = `query ($id: ID!) { done: getPpeSheet(id: $id) { ${FIELDS} } }`;

type Sheet = { id: string; version: number; linkSentAt: string; linkExpiresAt: string };

let app: TestApp;
let admin: GraphqlClient;
beforeAll(async () => {
  app = await bootApp({ LETTERS_PER_RECIPIENT: 3 });
  admin = await app.as('admin');
});
afterAll(() => app?.close());

const send = async (input: object): Promise<Sheet> => (await admin.data<{ done: Sheet }>(SEND, { input })).done;

async function issued() {
  const email = `${unique('sign')}@example.com`.toLowerCase();
  const employee = await makeEmployee(app, { email, name: 'Rita Souza' });
  return { email, employee, sheet: await makePpeSheet(app, { employeeId: employee.id }) };
}

/** The token in the last of `count` letters to an address. */
async function tokenTo(email: string, count = 1): Promise<string> {
  const [mail] = (await waitForMails(email, count)).slice(-1);
  const token = /\/ppe-sheets\/sign\?lng=pt-BR#([\w-]{43})/.exec(mail?.text ?? '')?.[1];
  if (!token) throw new Error(`No link in the mail: ${mail?.text}`);
  return token;
}

async function call(path: string, body: object, tenant: TestTenant = app.acme) {
  const response = await fetch(`${app.originOf(tenant)}/api/ppe-sheets/link${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  const isJson = response.headers.get('content-type')?.includes('json');
  return { status: response.status, bytes, body: isJson ? JSON.parse(bytes.toString()) : null };
}

const open = async (token: string, tenant?: TestTenant) => call('', { token }, tenant);
const sign = async (token: string, sha256: string) =>
  call('/sign', { token, sha256, name: 'Rita M. Souza', signature: SIGNATURE });

describe('the link to sign a PPE sheet', () => {
  it('shows the frozen PDF and signs it once, with time, name and address; the copy stays readable [S10] IDEA-22', async () => {
    const { email, employee, sheet } = await issued();
    const sent = await send({ id: sheet.id, version: 1 });
    expect(sent).toMatchObject({ version: 2, linkSentTo: email, sheetStatus: 'ISSUED' });
    expect((Date.parse(sent.linkExpiresAt) - Date.parse(sent.linkSentAt)) / 86_400_000).toBe(7);
    const token = await tokenTo(email);
    const seen = await open(token);
    expect(seen.body).toMatchObject({
      state: 'OPEN',
      employee: 'Rita Souza',
      number: 1,
      signedAt: null,
      timeZone: 'America/Sao_Paulo',
    });
    const pdf = await call('/pdf', { token });
    expect(createHash('sha256').update(pdf.bytes).digest('hex')).toBe(seen.body.sha256);

    expect((await sign(token, '0'.repeat(64))).status).toBe(409);
    const answers = await Promise.all([1, 2].map(() => sign(token, seen.body.sha256)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect((await admin.data<{ done: Sheet }>(GET, { id: sheet.id })).done).toMatchObject({
      sheetStatus: 'SIGNED',
      signingMethod: 'LINK',
      signerName: 'Rita M. Souza',
      signerAddress: expect.stringMatching(/127\.0\.0\.1|::1/),
      witnessName: null,
    });
    const again = await open(token);
    expect(again.body).toMatchObject({ state: 'SIGNED', employee: null });
    const copy = await call('/pdf', { token });
    expect(createHash('sha256').update(copy.bytes).digest('hex')).toBe(again.body.sha256);
    expect(again.body.sha256).not.toBe(seen.body.sha256);

    const file = await fetch(`${app.originOf(app.acme)}/api/employees/${employee.id}/export`, {
      headers: { authorization: `Bearer ${admin.token}` },
    });
    const signer = { linkEmail: email, signerName: 'Rita M. Souza', signerAddress: expect.any(String) };
    expect(await file.json()).toMatchObject({ sheets: [{ id: sheet.id, ...signer }] });

    const trail = JSON.stringify(await auditOf(app, sheet.id));
    expect(trail).toContain('linkExpiresAt');
    for (const secret of [email, token, 'Rita M. Souza']) expect(trail).not.toContain(secret);
    expect((await auditOf(app, sheet.id)).map(({ operation }) => operation)).toEqual([
      'CREATE',
      'UPDATE',
      'READ',
      'UPDATE',
      'READ',
    ]);
    const em = app.services.orm.em.fork();
    const [stored] = await rows(em, sql`select * from ppe_sheet where id = ${sheet.id}`);
    expect(JSON.stringify(stored)).not.toContain(token);
  });

  it('ends when it is sent again, withdrawn or expired, and when the sheet is signed on the screen or belongs to others', async () => {
    const { email, sheet } = await issued();
    await send({ id: sheet.id, version: 1, days: 1 });
    const first = await tokenTo(email);
    await send({ id: sheet.id, version: 2 });
    const second = await tokenTo(email, 2);
    expect((await open(first)).status).toBe(404);
    expect((await open(second, app.bolt)).status).toBe(404);
    await admin.data(WITHDRAW, { input: { id: sheet.id, version: 3 } });
    for (const path of ['', '/pdf']) expect((await call(path, { token: second })).status).toBe(404);

    await send({ id: sheet.id, version: 4 });
    const third = await tokenTo(email, 3);
    const { sha256 } = (await open(third)).body;
    const em = app.services.orm.em.fork();
    await change(em, sql`update ppe_sheet set link_expires_at = now(3) where id = ${sheet.id}`);
    expect((await open(third)).body).toMatchObject({ state: 'EXPIRED', employee: null, sha256: null });
    expect((await call('/pdf', { token: third })).status).toBe(404);
    expect((await sign(third, sha256)).status).toBe(409);

    await change(em, sql`update ppe_sheet set link_expires_at = '2999-01-01' where id = ${sheet.id}`);
    await admin.data(SIGN, { input: { id: sheet.id, version: 5, signature: SIGNATURE } });
    expect((await sign(third, sha256)).status).toBe(409);
    expect((await open(third)).body).toMatchObject({ state: 'SIGNED' });
    const refused = await admin.error(SEND, { input: { id: sheet.id, version: 6 } });
    expect(refused.extensions).toMatchObject({ fields: [{ path: 'id', key: 'wrongStatus' }] });
  });

  it('counts as a letter, and needs an employee, a valid number of days, and the permission', async () => {
    const { email, sheet } = await issued();
    for (const version of [1, 2, 3]) await send({ id: sheet.id, version });
    const limited = await admin.error(SEND, { input: { id: sheet.id, version: 4 } });
    expect(limited.extensions).toMatchObject({ code: 'RATE_LIMITED' });
    // A letter whose link is replaced before it is sent is left out.
    expect((await mailsTo(email)).length).toBeLessThanOrEqual(3);

    const other = await issued();
    const refusal = async (input: object) => (await admin.error(SEND, { input })).extensions;
    const { id } = other.sheet;
    expect(await refusal({ id, version: 1, days: 61 })).toMatchObject({ fields: [{ path: 'days', key: 'maximum' }] });
    expect(await refusal({ id, version: 9 })).toMatchObject({ code: 'CONFLICT', currentVersion: 1 });
    await change(
      app.services.orm.em.fork(),
      sql`update employee set status = 'DELETED' where id = ${other.employee.id}`,
    );
    expect(await refusal({ id, version: 1 })).toMatchObject({ code: 'NOT_FOUND', entity: 'Employee' });
    await change(app.services.orm.em.fork(), sql`update ppe_sheet set content = '{}' where id = ${id}`);
    const sent = await admin.error(SIGN, { input: { id, version: 1, signature: SIGNATURE } });
    expect(sent.extensions, 'of a person who was erased').toMatchObject({ code: 'NOT_FOUND' });
    const regular = await app.as('regular');
    expect((await regular.error(SEND, { input: { id, version: 1 } })).extensions).toMatchObject({ code: 'FORBIDDEN' });
  });

  it('refuses what is no token, no name or no signature, and names the field', async () => {
    const token = 'a'.repeat(43);
    expect((await open(token)).status).toBe(404);
    for (const wrong of [{}, { token: 'x' }, { token: [token] }, { token: `${token}'` }])
      expect((await call('', wrong)).body).toMatchObject({ error: { fields: [{ path: 'token' }] } });
    const good = { token, sha256: 'a'.repeat(64), name: 'Rita', signature: SIGNATURE };
    for (const [path, value] of [
      ['sha256', 'x'],
      ['name', ' '],
      ['name', 'a\nb'],
      ['signature', null],
    ] as const)
      expect((await call('/sign', { ...good, [path]: value })).body, path).toMatchObject({
        error: { code: 'VALIDATION', fields: [{ path }] },
      });
    expect((await call('/sign', good)).status).toBe(404);
  });
});
