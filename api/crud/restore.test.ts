import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { change, sql } from '#api/db/sql.ts';
import { makeCostCenter } from '#api/features/cost-centers/cost-center.factory.ts';
import { makeEmployee } from '#api/features/employees/employee.factory.ts';
import { makeMachine } from '#api/features/machines/machine.factory.ts';
import { makeProduct } from '#api/features/products/product.factory.ts';
import { makeSector } from '#api/features/sectors/sector.factory.ts';
import { bootApp, type TestApp } from '#api/testing/app.ts';
import { auditOf } from '#api/testing/audit.ts';
import type { GraphqlClient, SeenError } from '#api/testing/client.ts';
import { unique } from '#api/testing/unique.ts';

type Key = { id: string; version: number };

let app: TestApp;
let admin: GraphqlClient;
beforeAll(async () => {
  app = await bootApp();
  admin = await app.as('admin');
});
afterAll(() => app?.close());

const VARIABLES = '($id: ID!, $version: Int!)';
const PASSED = '(id: $id, version: $version)';

/** Deletes a record and returns its key for the restore. */
async function remove(type: string, { id, version }: Key): Promise<Key> {
  const { gone } = await admin.data<{ gone: Key }>(
    `mutation ${VARIABLES} { gone: delete${type}${PASSED} { id version } }`,
    { id, version },
  );
  return gone;
}
const restoreText = (type: string) =>
  `mutation ${VARIABLES} { restored: restore${type}${PASSED} { id status version } }`;
const restore = async (type: string, key: Key) =>
  (await admin.data<{ restored: Key & { status: string } }>(restoreText(type), key)).restored;
const refusal = (type: string, key: Key): Promise<SeenError> => admin.error(restoreText(type), key);
const update = (type: string, input: object) =>
  admin.data<{ done: Key }>(
    `mutation ($input: Update${type}Input!) { done: update${type}(input: $input) { id version } }`,
    { input },
  );

describe('restore of a deleted record IDEA-35 C6', () => {
  it.each(['ACTIVE', 'INACTIVE'] as const)('brings back the status that it had: %s [E1] [D12]', async (status) => {
    const { id } = await makeSector(app, { status });
    const gone = await remove('Sector', { id, version: 1 });
    expect(gone).toEqual({ id, version: 2 });
    expect(await restore('Sector', gone)).toEqual({ id, status, version: 3 });
    const entries = await auditOf(app, id);
    expect(entries.map(({ operation }) => operation)).toEqual(['CREATE', 'DELETE', 'UPDATE']);
    expect(entries[2]?.changes).toMatchObject({ status: { old: 'DELETED', new: status }, deletedAt: { new: null } });
  });

  it('is refused for another version, a record that is not deleted, and another tenant’s [E3] [T10]', async () => {
    const sector = await makeSector(app);
    expect(await refusal('Sector', sector)).toMatchObject({
      extensions: { code: 'VALIDATION', fields: [{ path: 'status', key: 'wrongStatus' }] },
    });
    const gone = await remove('Sector', sector);
    expect(await refusal('Sector', sector)).toMatchObject({ extensions: { code: 'CONFLICT', currentVersion: 2 } });
    const stranger = await app.as('admin', app.bolt);
    expect(await stranger.error(restoreText('Sector'), gone)).toMatchObject({ extensions: { code: 'NOT_FOUND' } });
  });

  it('is refused when another record has its unique value meanwhile, with the value', async () => {
    const code = unique('S');
    const gone = await remove('Sector', await makeSector(app, { code }));
    await makeSector(app, { code });
    expect(await refusal('Sector', gone)).toMatchObject({
      extensions: { code: 'VALIDATION', fields: [{ path: 'code', key: 'takenMeanwhile', values: { value: code } }] },
    });
  });

  it('is refused when it refers to a deleted record, also by its cost centers, with the name', async () => {
    const [sector, costCenter] = [await makeSector(app), await makeCostCenter(app)];
    const employee = await makeEmployee(app, { sectorId: sector.id, costCenterIds: [costCenter.id] });
    const gone = await remove('Employee', employee);
    const [deletedSector, deletedCenter] = [await remove('Sector', sector), await remove('CostCenter', costCenter)];
    const { extensions } = await refusal('Employee', gone);
    expect(extensions).toMatchObject({ code: 'VALIDATION' });
    expect(extensions.fields).toEqual([
      { path: 'sectorId', key: 'referenceDeleted', values: { name: sector.name } },
      { path: 'costCenterId', key: 'referenceDeleted', values: { name: costCenter.name } },
    ]);
    await restore('Sector', deletedSector);
    await restore('CostCenter', deletedCenter);
    expect(await restore('Employee', gone)).toMatchObject({ status: 'ACTIVE' });
  });

  it('of an employee needs a free licence, if the employee was active [V5]', async () => {
    const gone = await remove('Employee', await makeEmployee(app));
    const em = app.services.orm.em.fork();
    await change(em, sql`update customer set licenses_count = 1 where id = ${app.acme.id}`);
    await makeEmployee(app).catch(() => undefined);
    const refused = await refusal('Employee', gone);
    await change(em, sql`update customer set licenses_count = 1000 where id = ${app.acme.id}`);
    expect(refused.extensions).toMatchObject({ fields: [{ path: 'status', key: 'licenseLimit' }] });
    expect(await restore('Employee', gone)).toMatchObject({ status: 'ACTIVE' });
  });

  it('of a product restores what was deleted with it, with its status, and refuses a taken code', async () => {
    const codes = [unique('GL'), unique('GL')];
    const certificates = [{ name: 'CA', number: '12345' }];
    const [small, large] = codes.map((code, index) => ({ size: String(index), code, certificates }));
    if (!small || !large) throw new Error('There are not two sizes');
    const product = await makeProduct(app, { sizes: [small, { ...large, status: 'INACTIVE' }] });
    const READ =
      'query ($id: ID!) { getProduct(id: $id) { status sizes { id code status certificates { id status } } } }';
    const before = await admin.data(READ, { id: product.id });
    const gone = await remove('Product', product);
    const other = await makeProduct(app, { sizes: [large] });
    expect(await refusal('Product', gone)).toMatchObject({
      extensions: { fields: [{ path: 'code', key: 'takenMeanwhile', values: { value: large.code } }] },
    });
    await remove('Product', other);
    await restore('Product', gone);
    expect(await admin.data(READ, { id: product.id })).toEqual(before);
  });

  it('of a machine gives it an empty layout', async () => {
    const machine = await makeMachine(app);
    const gone = await remove('Machine', machine);
    expect(await restore('Machine', gone)).toMatchObject({ status: 'ACTIVE' });
    const layouts = 'query ($id: ID!) { listMachineStocks(machineId: $id) { items { channels { id } } } }';
    expect(await admin.data(layouts, { id: machine.id })).toEqual({ listMachineStocks: { items: [{ channels: [] }] } });
  });

  it('follows an undo: a record that somebody changed after the bulk action stays as it is IDEA-40', async () => {
    const sector = await makeSector(app);
    const { done } = await update('Sector', { id: sector.id, version: 1, status: 'INACTIVE' });
    await update('Sector', { ...done, description: 'theirs' });
    const answer = await admin.ask(
      'mutation ($input: [UpdateSectorInput!]!) { undone: updateSectors(input: $input) { id } }',
      { input: [{ ...done, status: 'ACTIVE' }] },
    );
    expect(answer.data).toEqual({ undone: [null] });
    expect(answer.errors[0]?.extensions).toMatchObject({ code: 'CONFLICT', currentVersion: 3 });
  });
});
