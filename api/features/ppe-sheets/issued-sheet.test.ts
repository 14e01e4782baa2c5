import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { change, rows, sql } from '#api/db/sql.ts';
import { makeEmployee } from '#api/features/employees/employee.factory.ts';
import { makeWarehouseStock } from '#api/features/main-warehouses/main-warehouse.factory.ts';
import { makePpeTemplate } from '#api/features/ppe-templates/ppe-template.factory.ts';
import { makeIssue } from '#api/features/returns/piece-return.factory.ts';
import { bootApp, type TestApp, type TestTenant } from '#api/testing/app.ts';
import { auditOf } from '#api/testing/audit.ts';
import type { GraphqlClient } from '#api/testing/client.ts';
import { makePpeSheet, SIGNATURE } from './ppe-sheet.factory.ts';

const FIELDS = `id version number from to sheetStatus contentHash checkAddress signedAt signingMethod witnessName voidReason
  templateId employee { name } documents { kind sha256 size createdAt }`;
const ISSUE = `mutation ($input: IssuePpeSheetInput!) { done: issuePpeSheet(input: $input) { ${FIELDS} } }`;
const SIGN = `mutation ($input: SignPpeSheetInput!) { done: signPpeSheet(input: $input) { ${FIELDS} } }`;
const VOID = `mutation ($input: VoidPpeSheetInput!) { done: voidPpeSheet(input: $input) { ${FIELDS} } }`;
const GET = `query ($id: ID!) { done: getPpeSheet(id: $id) { ${FIELDS} } }`;

type Sheet = {
  id: string;
  version: number;
  number: number;
  from: string | null;
  to: string;
  sheetStatus: string;
  contentHash: string;
  checkAddress: string;
  documents: { kind: string; sha256: string; size: number }[];
};

let app: TestApp;
let admin: GraphqlClient;
beforeAll(async () => {
  app = await bootApp();
  admin = await app.as('admin');
});
afterAll(() => app?.close());

const run = async (document: string, input: object): Promise<Sheet> =>
  (await admin.data<{ done: Sheet }>(document, { input })).done;
const sign = ({ id, version }: { id: string; version: number }) => run(SIGN, { id, version, signature: SIGNATURE });

async function fileOf(
  id: string,
  { client = admin, tenant = app.acme }: { client?: GraphqlClient; tenant?: TestTenant } = {},
) {
  const response = await fetch(`${app.originOf(tenant)}/api/ppe-sheets/${id}/pdf`, {
    headers: { authorization: `Bearer ${client.token}` },
  });
  return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) };
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

async function check(address: string, tenant: TestTenant = app.acme) {
  const response = await fetch(
    app.originOf(tenant) + new URL(address).pathname.replace('/ppe-sheets', '/api/ppe-sheets'),
  );
  const text = await response.text();
  return { status: response.status, text, body: JSON.parse(text) };
}

describe('an issued sheet', () => {
  it('is frozen: template, names and certificates may change, its bytes and hashes do not [S10] IDEA-22', async () => {
    const template = await makePpeTemplate(app, { templateTitle: 'First title', language: 'EN' });
    const stock = await makeWarehouseStock(app);
    const { employeeId } = await makeIssue(app, stock);
    const issued = await run(ISSUE, { employeeId, templateId: template.id, from: null });
    const before = await fileOf(issued.id);
    expect(before.status).toBe(200);
    expect(issued).toMatchObject({ number: 1, sheetStatus: 'ISSUED', from: null, templateId: template.id });
    expect(issued.documents).toMatchObject([
      { kind: 'ISSUED', sha256: sha256(before.bytes), size: before.bytes.length },
    ]);

    const em = app.services.orm.em.fork();
    await change(
      em,
      sql`update ppe_template set template_title = 'Other title', version = 9 where id = ${template.id}`,
    );
    await change(em, sql`update employee set name = 'Somebody Else' where id = ${employeeId}`);
    await change(em, sql`update product_certificate set number = 'X' where id = ${stock.certificateId}`);
    expect((await fileOf(issued.id)).bytes.equals(before.bytes)).toBe(true);
    const signed = await sign(issued);
    expect(signed).toMatchObject({ sheetStatus: 'SIGNED', contentHash: issued.contentHash, signingMethod: 'SCREEN' });
    const after = await fileOf(issued.id);
    expect(signed.documents).toMatchObject([
      { kind: 'SIGNED', sha256: sha256(after.bytes) },
      { kind: 'ISSUED', sha256: sha256(before.bytes) },
    ]);
    const [content] = await rows<{ content: { employee: { NAME: string }; look: { templateTitle: string } } }>(
      em,
      sql`select content from ppe_sheet where id = ${issued.id}`,
    );
    expect(content?.content).toMatchObject({ look: { templateTitle: 'First title' } });
    expect(content?.content.employee.NAME).not.toBe('Somebody Else');
  });

  it('is signed once by whoever is first, and then only voided, with a reason', async () => {
    const issued = await makePpeSheet(app);
    const answers = await Promise.all(
      [1, 2].map(() => admin.ask(SIGN, { input: { id: issued.id, version: 1, signature: SIGNATURE } })),
    );
    expect(answers.filter(({ errors }) => errors.length === 0)).toHaveLength(1);
    expect((await admin.data<{ done: Sheet }>(GET, { id: issued.id })).done.documents).toHaveLength(2);
    const again = await admin.error(SIGN, { input: { id: issued.id, version: 2, signature: SIGNATURE } });
    expect(again.extensions).toMatchObject({ code: 'VALIDATION', fields: [{ path: 'id', key: 'wrongStatus' }] });
    expect(await run(VOID, { id: issued.id, version: 2, reason: 'Wrong person' })).toMatchObject({
      sheetStatus: 'VOIDED',
      voidReason: 'Wrong person',
    });
    expect((await admin.error(VOID, { input: { id: issued.id, version: 3, reason: 'x' } })).extensions).toMatchObject({
      fields: [{ path: 'id', key: 'wrongStatus' }],
    });
  });

  it('continues where the last signed one ended, also among several at the same moment', async () => {
    const { id: employeeId } = await makeEmployee(app);
    const first = await run(ISSUE, { employeeId, to: '2026-03-10' });
    expect(await run(ISSUE, { employeeId, to: '2026-04-10' })).toMatchObject({ number: 2, from: null });
    await sign(first);
    const more = await Promise.all([3, 4, 5].map(() => run(ISSUE, { employeeId })));
    expect(new Set(more.map(({ number }) => number))).toEqual(new Set([3, 4, 5]));
    for (const { from } of more) expect(from).toBe('2026-03-10');
    await run(VOID, { id: first.id, version: 2, reason: 'Damaged' });
    expect(await run(ISSUE, { employeeId })).toMatchObject({ number: 6, from: null });
  });

  it('refuses days after today or in the wrong order, empty signatures and reasons, and names the fields', async () => {
    const { id: employeeId } = await makeEmployee(app);
    const faultOf = async (document: string, input: object) =>
      (await admin.error(document, { input })).extensions['fields'];
    expect(await faultOf(ISSUE, { employeeId, to: '2999-01-01' })).toMatchObject([{ path: 'to', key: 'notInFuture' }]);
    expect(await faultOf(ISSUE, { employeeId, from: '2026-02-02', to: '2026-02-01' })).toMatchObject([
      { path: 'to', key: 'notBeforeStart' },
    ]);
    const { id, version } = await makePpeSheet(app, { employeeId });
    const empty = { width: 10, height: 10, strokes: [] };
    expect(await faultOf(SIGN, { id, version, signature: empty })).toMatchObject([{ path: 'signature.strokes' }]);
    expect(await faultOf(VOID, { id, version, reason: ' ' })).toMatchObject([{ path: 'reason', key: 'required' }]);
    const em = app.services.orm.em.fork();
    const stored = await rows(em, sql`select id from ppe_sheet where employee_id = ${employeeId}`);
    expect(stored).toHaveLength(1);
  });

  it('is opened only by its own company with the permission, and opening is audited [T10] [R5] [D12]', async () => {
    const { id } = await makePpeSheet(app);
    expect((await fileOf(id, { client: await app.as('regular') })).status).toBe(403);
    const stranger = { client: await app.as('admin', app.bolt), tenant: app.bolt };
    expect((await fileOf(id, stranger)).status).toBe(404);
    await fileOf(id);
    expect(await auditOf(app, id)).toMatchObject([
      { operation: 'CREATE', targetEntityType: 'PPE_SHEET' },
      { operation: 'READ', changes: { document: { new: 'ISSUED' } } },
    ]);
    expect(JSON.stringify(await auditOf(app, id))).not.toContain('IDENTIFICATION');
  });
});

describe('the public check of a sheet', () => {
  it('tells state and hashes to anybody with the code, and nothing about the person', async () => {
    const { id: employeeId } = await makeEmployee(app, { name: 'Rita Secreta' });
    const issued = await run(ISSUE, { employeeId });
    const signed = await sign(issued);
    const { sha256: hash } = signed.documents[0] ?? {};
    const seen = await check(issued.checkAddress);
    expect(seen).toMatchObject({
      status: 200,
      body: {
        status: 'SIGNED',
        number: 1,
        contentHash: issued.contentHash,
        isLatest: true,
        signingMethod: 'SCREEN',
        timeZone: 'America/Sao_Paulo',
        issuedAt: expect.stringMatching(/^20.*Z$/),
      },
    });
    expect(seen.body.documents[0]).toMatchObject({ kind: 'SIGNED', sha256: hash });
    expect(seen.text).not.toContain('Rita');
    expect(seen.text).not.toContain(employeeId);
    await sign(await run(ISSUE, { employeeId }));
    expect((await check(issued.checkAddress)).body).toMatchObject({ isLatest: false });
    await run(VOID, { id: issued.id, version: 2, reason: 'Replaced' });
    expect((await check(issued.checkAddress)).body).toMatchObject({ status: 'VOIDED' });
  });

  it('knows no code of another company, no unknown one, and nothing that is no code', async () => {
    const { checkAddress } = (await admin.data<{ done: Sheet }>(GET, { id: (await makePpeSheet(app)).id })).done;
    for (const code of ['a'.repeat(22), "' or 1=1 -- xxxxxxxxxxx", '%00'])
      expect((await check(`http://x/ppe-sheets/check/${encodeURIComponent(code)}`)).status).toBe(404);
    expect((await check(checkAddress, app.bolt)).status).toBe(404);
  });
});
