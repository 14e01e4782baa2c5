import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { change, sql } from '#api/db/sql.ts';
import { makeEmployee } from '#api/features/employees/employee.factory.ts';
import { makeWarehouseStock } from '#api/features/main-warehouses/main-warehouse.factory.ts';
import { makePpeTemplate } from '#api/features/ppe-templates/ppe-template.factory.ts';
import { makeIssue, makePieceReturn } from '#api/features/returns/piece-return.factory.ts';
import { bootApp, type TestApp } from '#api/testing/app.ts';
import { auditOf } from '#api/testing/audit.ts';
import type { GraphqlClient } from '#api/testing/client.ts';
import { readPdf } from '#api/testing/pdf-text.ts';

let app: TestApp;
let admin: GraphqlClient;

beforeAll(async () => {
  app = await bootApp();
  admin = await app.as('admin');
});
afterAll(() => app?.close());

type Asking = { client?: GraphqlClient; body?: object };

const ask = async (path: string, { client = admin, body }: Asking = {}) => {
  const response = await fetch(app.originOf(app.acme) + path, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${client.token}`, ...(body && { 'content-type': 'application/json' }) },
    body: body && JSON.stringify(body),
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  return { status: response.status, type: response.headers.get('content-type'), bytes, text: bytes.toString('latin1') };
};

describe('the sheet of an employee', () => {
  it('is a PDF in the look of the default template, and opening it is audited [S10] [D12]', async () => {
    await makePpeTemplate(app, { templateTitle: 'PPE sheet', language: 'EN', isDefault: true });
    const { id } = await makeEmployee(app, { name: 'Rita Souza' });
    const sheet = await ask(`/api/employees/${id}/ppe-sheet?from=2026-01-01&to=2026-01-31`);
    expect(sheet).toMatchObject({ status: 200, type: 'application/pdf' });
    expect(sheet.text).toMatch(/^%PDF-1\.7/);
    expect(sheet.text).toContain('/Lang (en)');
    expect(await auditOf(app, id)).toMatchObject([
      { operation: 'CREATE' },
      { operation: 'READ', targetEntityType: 'EMPLOYEE', changes: { ppeSheet: { new: '2026-01-01 – 2026-01-31' } } },
    ]);
  });

  it('has the deliveries of a person who has received and returned pieces [S10]', async () => {
    const issue = await makeIssue(app, await makeWarehouseStock(app), { quantity: 2 });
    await makePieceReturn(app, issue.id);
    expect(await ask(`/api/employees/${issue.employeeId}/ppe-sheet`)).toMatchObject({ status: 200 });
  });

  it('says of each delivery how it was proved [S10] IDEA-16', async () => {
    const stock = await makeWarehouseStock(app);
    const { employeeId } = await makeIssue(app, stock);
    const signature = { width: 400, height: 150, strokes: [[10, 10, 0, 40, 50, 20, 90, 20, 40]] };
    await makeIssue(app, stock, { employeeId, signature });
    const proofs = [
      ['NUMBER', 'PASSWORD'],
      ['NUMBER', 'BIOMETRY'],
      ['BADGE', 'PASSWORD'],
      ['BADGE', 'BIOMETRY'],
    ];
    for (const [identifiedBy, method] of proofs) {
      const issue = await makeIssue(app, stock, { employeeId });
      const proved = sql`update withdrawal set identified_by = ${identifiedBy}, access_initial = ${method} where id = ${issue.id}`;
      await change(app.services.orm.em.fork(), proved);
    }
    const template = await makePpeTemplate(app, { language: 'EN' });
    const { bytes } = await ask(`/api/employees/${employeeId}/ppe-sheet?templateId=${template.id}`);
    const pages = await readPdf(bytes);
    const text = pages.map((page) => page.text.replaceAll(/\s+/g, ' ')).join(' ');
    const found = ['Counter ·', 'Signature ·', ' PIN ·', 'Biometry ·', 'Badge and PIN ·', 'Badge and biometry ·'].map(
      (proof) => [proof, text.split(proof).length - 1],
    );
    // With and without a badge.
    expect(found).toEqual(found.map(([proof]) => [proof, proof === ' PIN ·' ? 2 : 1]));
  });

  it('refuses days in the wrong order, unknown templates and employees, and names the fields', async () => {
    const { id } = await makeEmployee(app);
    const path = `/api/employees/${id}/ppe-sheet`;
    const order = await ask(`${path}?from=2026-02-01&to=2026-01-01`);
    expect([order.status, JSON.parse(order.text).error]).toMatchObject([
      400,
      { code: 'VALIDATION', fields: [{ path: 'to', key: 'notBeforeStart' }] },
    ]);
    const other = await makePpeTemplate(app, {}, app.bolt);
    expect((await ask(`${path}?templateId=${other.id}`)).status).toBe(404);
    const stranger = await makeEmployee(app, {}, app.bolt);
    expect((await ask(`/api/employees/${stranger.id}/ppe-sheet`)).status).toBe(404);
  });

  it('needs permission for reports [R5]', async () => {
    const { id } = await makeEmployee(app);
    const client = await app.as('regular');
    expect((await ask(`/api/employees/${id}/ppe-sheet`, { client })).status).toBe(403);
  });
});

describe('the preview of a template', () => {
  it('is the PDF of a sample in the look of unsaved values [S10]', async () => {
    const body = { templateTitle: 'Prueba', language: 'ES', fontFamily: 'NOTO_SERIF', primaryColor: '#7f1d1d' };
    const preview = await ask('/api/ppe-templates/preview', { body });
    expect(preview).toMatchObject({ status: 200, type: 'application/pdf' });
    expect(preview.text).toContain('/Lang (es)');
  });

  it('refuses values that a template cannot have', async () => {
    const preview = await ask('/api/ppe-templates/preview', { body: { primaryColor: 'red' } });
    expect([preview.status, JSON.parse(preview.text).error]).toMatchObject([
      400,
      { fields: [{ path: 'primaryColor', key: 'hexColor' }] },
    ]);
  });
});
