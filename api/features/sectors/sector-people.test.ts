import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeCostCenter } from '#api/features/cost-centers/cost-center.factory.ts';
import { makeEmployee } from '#api/features/employees/employee.factory.ts';
import { makeGroup } from '#api/features/groups/group.factory.ts';
import { bootApp, type TestApp } from '#api/testing/app.ts';
import { makeSector } from './sector.factory.ts';

const GET = `query ($id: ID!) { getSectorPeople(sectorId: $id) {
  employees groups { id name employees } jobRoles { id employees } costCenters { id name employees }
} }`;

let app: TestApp;
beforeAll(async () => {
  app = await bootApp();
});
afterAll(() => app?.close());

describe('getSectorPeople', () => {
  it('counts the active employees of the sector only, by group, job role and cost center C4', async () => {
    const sector = await makeSector(app);
    const group = await makeGroup(app);
    const costCenter = await makeCostCenter(app);
    const sectorId = sector.id;
    await makeEmployee(app, { sectorId, groupId: group.id, costCenterIds: [costCenter.id] });
    await makeEmployee(app, { sectorId, groupId: group.id });
    await makeEmployee(app, { sectorId });
    await makeEmployee(app, { sectorId, groupId: group.id, status: 'INACTIVE' });
    await makeEmployee(app, { groupId: group.id });
    const admin = await app.as('admin');
    expect(await admin.data(GET, { id: sectorId })).toEqual({
      getSectorPeople: {
        employees: 3,
        groups: [
          { id: group.id, name: group.name, employees: 2 },
          { id: null, name: null, employees: 1 },
        ],
        jobRoles: [{ id: null, employees: 3 }],
        costCenters: [{ id: costCenter.id, name: costCenter.name, employees: 1 }],
      },
    });
  });
});
