import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { change, sql } from '#api/db/sql.ts';
import { makeEmployee } from '#api/features/employees/employee.factory.ts';
import { makeWarehouseStock } from '#api/features/main-warehouses/main-warehouse.factory.ts';
import { makePpeTemplate } from '#api/features/ppe-templates/ppe-template.factory.ts';
import { makeProduct } from '#api/features/products/product.factory.ts';
import { makeIssue } from '#api/features/returns/piece-return.factory.ts';
import { SHEET_LIMITS } from '../ppe-sheet.rules.ts';
import { newId } from '#api/platform/ids.ts';
import { bootApp, type TestApp } from '#api/testing/app.ts';
import { auditOf } from '#api/testing/audit.ts';
import type { GraphqlClient } from '#api/testing/client.ts';
import { readPdf } from '#api/testing/pdf-text.ts';

let app: TestApp;
let admin: GraphqlClient;
/** A person who has received two pieces that protect against two agents. */
let employeeId: string;
let certificate: string;
/** Statements that the product has sent. */
const sent: string[] = [];

beforeAll(async () => {
  app = await bootApp({}, { onQuery: (statement) => sent.push(statement) });
  admin = await app.as('admin');
  await makePpeTemplate(app, { language: 'EN', isDefault: true });
  const product = await makeProduct(app, { agentCodes: '03.01.005 02.01.001' });
  const [size] = product.sizes;
  const [first] = size?.certificates ?? [];
  certificate = first?.number ?? '';
  const contents = { productId: product.id, sizeId: size?.id, certificateId: first?.id };
  ({ employeeId } = await makeIssue(app, await makeWarehouseStock(app, contents), { quantity: 2 }));
  // The extract has the agents of the time of the delivery.
  await change(app.services.orm.em.fork(), sql`update product set agent_codes = '01.01.001' where id = ${product.id}`);
});
afterAll(() => app?.close());

type Asking = { client?: GraphqlClient; body?: object };

const ask = async (path: string, { client = admin, body }: Asking = {}) => {
  const response = await fetch(app.originOf(app.acme) + path, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${client.token}`, ...(body && { 'content-type': 'application/json' }) },
    body: body && JSON.stringify(body),
  });
  const { status, headers } = response;
  return { status, type: headers.get('content-type'), bytes: new Uint8Array(await response.arrayBuffer()) };
};

const refusalOf = async (path: string, asking?: Asking) => {
  const { status, bytes } = await ask(path, asking);
  return { status, ...JSON.parse(strFromU8(bytes)).error };
};

describe('the legal extract of an employee', () => {
  it('is the part of S-2240 with agents and certificates of the delivered equipment, audited IDEA-26 [D12]', async () => {
    const { status, type, bytes } = await ask(`/api/employees/${employeeId}/legal-extract?format=XML&from=2026-01-01`);
    expect([status, type]).toEqual([200, 'application/xml; charset=utf-8']);
    const xml = strFromU8(bytes);
    expect([...xml.matchAll(/<(codAgNoc|docAval)>(.*?)</g)].map(([, , value]) => value)).toEqual([
      '02.01.001',
      certificate,
      '03.01.005',
      certificate,
    ]);
    expect(xml).toContain('pieces 2, deliveries 1, with a certificate valid on that day 1');
    expect((await auditOf(app, employeeId)).at(-1)).toMatchObject({
      operation: 'EXPORT',
      targetEntityType: 'EMPLOYEE',
      changes: { legalExtract: { new: expect.stringMatching(/^2026-01-01 – \d{4}-\d\d-\d\d$/) } },
    });
  });

  it('is the section 15 of the PPP as a tagged PDF, with what a person fills in left blank IDEA-26', async () => {
    const { status, type, bytes } = await ask(`/api/employees/${employeeId}/legal-extract?format=PDF`);
    expect([status, type]).toEqual([200, 'application/pdf']);
    const text = (await readPdf(bytes)).map((page) => page.text).join('\n');
    for (const part of ['15.7 PPE effective', '02.01.001', '03.01.005', certificate, '_______', '( ) Yes'])
      expect(text).toContain(part);
  });

  it('leaves out the deliveries of other days', async () => {
    const path = `/api/employees/${employeeId}/legal-extract?format=XML&from=2099-01-01&to=2099-12-31`;
    const xml = strFromU8((await ask(path)).bytes);
    expect(xml).not.toContain('<docAval>');
    expect(xml).toContain('No delivered product names a harmful agent');
  });

  it('refuses wrong days and formats, other companies and people without the permission [R5]', async () => {
    const path = `/api/employees/${employeeId}/legal-extract`;
    expect(await refusalOf(`${path}?format=XML&from=2026-02-01&to=2026-01-01`)).toMatchObject({
      status: 400,
      fields: [{ path: 'to', key: 'notBeforeStart' }],
    });
    expect(await refusalOf(path)).toMatchObject({ status: 400, fields: [{ path: 'format', key: 'required' }] });
    expect(await refusalOf(`${path}?format=DOC`)).toMatchObject({ fields: [{ path: 'format', key: 'oneOf' }] });
    const stranger = await makeEmployee(app, {}, app.bolt);
    expect((await ask(`/api/employees/${stranger.id}/legal-extract?format=XML`)).status).toBe(404);
    const client = await app.as('regular');
    expect((await ask(`${path}?format=XML`, { client })).status).toBe(403);
    expect((await ask('/api/legal-extracts/archive', { client, body: {} })).status).toBe(403);
  });
});

describe('the legal extracts of many employees', () => {
  it('answer at once when no id is an employee: one statement looks for all of them IDEA-26', async () => {
    const employeeIds = Array.from({ length: SHEET_LIMITS.archive }, () => newId());
    sent.length = 0;
    const { status, bytes } = await ask('/api/legal-extracts/archive', { body: { employeeIds } });
    expect(sent.filter((statement) => /from `?employee`?\b/.test(statement))).toHaveLength(1);
    expect(status).toBe(200);
    const missing = strFromU8(unzipSync(bytes)['Missing extracts.txt'] ?? new Uint8Array());
    expect(missing.split('\r\n')).toHaveLength(employeeIds.length + 2);
  });

  it('are a ZIP file with both files of each person, each audited; others are named IDEA-26 [T10]', async () => {
    const one = await makeEmployee(app, { name: 'Extrato ../Bia', identification: 'E-1' });
    const foreign = await makeEmployee(app, {}, app.bolt);
    const employeeIds = [one.id, one.id, foreign.id, 'Ç'];
    const byIds = await ask('/api/legal-extracts/archive', { body: { employeeIds } });
    expect(byIds).toMatchObject({ status: 200, type: 'application/zip' });
    const files = unzipSync(byIds.bytes);
    expect(Object.keys(files)).toEqual([
      'Extrato .._Bia E-1 S-2240.xml',
      'Extrato .._Bia E-1 PPP.pdf',
      'Missing extracts.txt',
    ]);
    const missing = strFromU8(files['Missing extracts.txt'] ?? new Uint8Array());
    for (const unknown of [foreign.id, 'Ç']) expect(missing).toContain(`${unknown}: the employee was`);
    expect((await auditOf(app, one.id)).at(-1)).toMatchObject({ operation: 'EXPORT' });
    expect((await auditOf(app, foreign.id)).at(-1)).toMatchObject({ operation: 'CREATE' });
    const filtered = await ask('/api/legal-extracts/archive', { body: { filter: { search: 'extrato' } } });
    expect(Object.keys(unzipSync(filtered.bytes))).toHaveLength(2);
    expect(await refusalOf('/api/legal-extracts/archive', { body: {} })).toMatchObject({
      status: 400,
      fields: [{ path: 'filter', key: 'required' }],
    });
    expect(
      await refusalOf('/api/legal-extracts/archive', { body: { filter: { search: 'nobody at all' } } }),
    ).toMatchObject({ status: 400, fields: [{ path: 'filter', key: 'minItems' }] });
  });
});
