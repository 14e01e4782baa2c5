import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { change, sql } from '#api/db/sql.ts';
import { makeCostCenter } from '#api/features/cost-centers/cost-center.factory.ts';
import { makeEmployee } from '#api/features/employees/employee.factory.ts';
import { makeGroup } from '#api/features/groups/group.factory.ts';
import { makeJobRole } from '#api/features/job-roles/job-role.factory.ts';
import { makeMainWarehouse } from '#api/features/main-warehouses/main-warehouse.factory.ts';
import { makeSector } from '#api/features/sectors/sector.factory.ts';
import { bootApp, type TestApp } from '#api/testing/app.ts';
import { insertWithdrawal } from '#api/testing/withdrawal-row.ts';

const QUERY = '{ getStartProgress { sector jobRole costCenter product rule employee source delivery } }';
const NOTHING = {
  sector: false,
  jobRole: false,
  costCenter: false,
  product: false,
  rule: false,
  employee: false,
  source: false,
  delivery: false,
};

let app: TestApp;
beforeAll(async () => {
  app = await bootApp();
});
afterAll(() => app?.close());

const progress = async () => (await (await app.as('admin')).data<{ getStartProgress: object }>(QUERY)).getStartProgress;

describe('getStartProgress', () => {
  it('follows the records of the own company alone, without deleted ones and refused withdrawals C13', async () => {
    await makeSector(app, {}, app.bolt);
    await insertWithdrawal(app, app.bolt, { withdrawal_status: 'DELIVERED' });
    expect(await progress()).toEqual(NOTHING);

    const sector = await makeSector(app);
    await change(app.services.orm.em.fork(), sql`update sector set status = 'DELETED' where id = ${sector.id}`);
    await insertWithdrawal(app, app.acme, { withdrawal_status: 'REJECTED' });
    expect(await progress()).toEqual(NOTHING);

    await makeGroup(app);
    await makeEmployee(app);
    expect(await progress()).toEqual({ ...NOTHING, product: true, rule: true, employee: true });

    await makeSector(app);
    await makeJobRole(app);
    await makeCostCenter(app);
    await makeMainWarehouse(app);
    await insertWithdrawal(app, app.acme, { withdrawal_status: 'DELIVERED' });
    expect(Object.values(await progress()).every(Boolean)).toBe(true);
  });
});
