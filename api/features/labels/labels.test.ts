import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeEmployee } from '#api/features/employees/employee.factory.ts';
import { fillMachine, makeMachine } from '#api/features/machines/machine.factory.ts';
import { makeProduct } from '#api/features/products/product.factory.ts';
import { bootApp, type TestApp } from '#api/testing/app.ts';
import { auditOf } from '#api/testing/audit.ts';
import type { GraphqlClient } from '#api/testing/client.ts';
import { printedPage, readCode } from '#api/testing/read-codes.ts';
import { unique } from '#api/testing/unique.ts';

let app: TestApp;
let admin: GraphqlClient;

beforeAll(async () => {
  app = await bootApp();
  admin = await app.as('admin');
});
afterAll(() => app?.close());

const ask = async (body: object, client = admin) => {
  const response = await fetch(`${app.originOf(app.acme)}/api/labels`, {
    method: 'POST',
    headers: { authorization: `Bearer ${client.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const bytes = new Uint8Array(await response.arrayBuffer());
  return { status: response.status, type: response.headers.get('content-type'), bytes };
};

const faultOf = ({ bytes }: { bytes: Uint8Array }): unknown => JSON.parse(Buffer.from(bytes).toString()).error;

/** What a scanner reads from the first label. */
const scanned = async (kind: string, id: string): Promise<string> => {
  const { status, type, bytes } = await ask({ kind, ids: [id], format: 'PDF', sheet: 'LABEL_100X50' });
  expect([status, type]).toEqual([200, 'application/pdf']);
  return readCode(await printedPage(bytes), 'QRCode');
};

const search = async (text: string): Promise<string[]> => {
  const { searchRecords } = await admin.data<{ searchRecords: { hits: { id: string }[] } }>(
    'query ($text: String!) { searchRecords(text: $text) { hits { id } } }',
    { text },
  );
  return searchRecords.hits.map(({ id }) => id);
};

it('prints codes that the search finds, and a badge that the counter reads', async () => {
  const code = unique('SZ');
  const number = unique('7');
  const sizes = [{ size: 'M', code, certificates: [{ name: 'CA', number, expirationDate: '2030-01-31' }] }];
  const product = await makeProduct(app, { sizes });
  const [size] = product.sizes;
  const machine = await makeMachine(app);
  const coded = await makeMachine(app, { code: unique('M') });
  await fillMachine(app, coded, [
    { channel: 1, productId: product.id, sizeId: size?.id ?? '', certificateId: size?.certificates[0]?.id ?? '' },
  ]);
  expect(await search(await scanned('PRODUCT', product.id))).toEqual([product.id]);
  expect(await search(await scanned('PRODUCT_SIZE', product.id))).toEqual([product.id]);
  expect(await search(await scanned('CERTIFICATE', product.id))).toEqual([product.id]);
  expect(await search(await scanned('MACHINE', machine.id))).toEqual([machine.id]);
  expect(await search(await scanned('MACHINE', coded.id))).toEqual([coded.id]);
  expect(await search(await scanned('CHANNEL', coded.id))).toEqual([product.id]);

  const person = await makeEmployee(app, { name: 'Rita Souza' });
  const badge = await scanned('EMPLOYEE', person.id);
  expect(await search(badge)).toContain(person.id);
  const found = await admin.data('query ($search: String!) { findCounterPeople(search: $search) { id } }', {
    search: badge,
  });
  expect(found).toEqual({ findCounterPeople: [{ id: person.id }] });
  expect(await auditOf(app, person.id)).toMatchObject([
    { operation: 'CREATE' },
    { operation: 'EXPORT', targetEntityType: 'EMPLOYEE', changes: { exportFormat: { new: 'PDF' } } },
  ]);
});

it('refuses wrong values, records of others and people without permission', async () => {
  const { id } = await makeEmployee(app);
  const good = { kind: 'EMPLOYEE', ids: [id], format: 'ZPL', sheet: 'CARD' };
  expect(await ask(good)).toMatchObject({ status: 200, type: 'application/vnd.zebra.zpl' });
  const refused = async (wrong: object) => faultOf(await ask({ ...good, ...wrong }));
  expect(await refused({ sheet: 'A4_3X7' })).toMatchObject({ fields: [{ path: 'sheet', key: 'oneOf' }] });
  expect(await refused({ start: 2 })).toMatchObject({
    fields: [{ path: 'start', key: 'maximum', values: { max: 1 } }],
  });
  expect(await refused({ ids: [] })).toMatchObject({ fields: [{ path: 'ids', key: 'minItems' }] });
  expect(await refused({ kind: 'PIN' })).toMatchObject({ fields: [{ path: 'kind', key: 'oneOf' }] });
  const stranger = await makeEmployee(app, {}, app.bolt);
  expect((await ask({ ...good, ids: [id, stranger.id] })).status).toBe(404);
  const regular = await app.as('regular');
  for (const kind of ['EMPLOYEE', 'CERTIFICATE', 'CHANNEL'])
    expect((await ask({ ...good, kind }, regular)).status, kind).toBe(403);
});
