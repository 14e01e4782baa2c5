import { eachRecord } from '#api/crud/each-record.ts';
import { listPage, type ListOptions } from '#api/crud/list-page.ts';
import { condition, reading } from '#api/crud/read-columns.ts';
import { searchOptions } from '#api/crud/search.ts';
import { getOrFail } from '#api/crud/rows.ts';
import { contains, isIn, rows, sql, type Sql } from '#api/db/sql.ts';
import { userName } from '#api/features/console-users/user-name.service.ts';
import { CostCenter } from '#api/features/cost-centers/cost-center.entity.ts';
import { Group } from '#api/features/groups/group.entity.ts';
import { JobRole } from '#api/features/job-roles/job-role.entity.ts';
import { needOptions } from '#api/features/safety/employee-needs.service.ts';
import { Sector } from '#api/features/sectors/sector.entity.ts';
import { inTenant, type TenantContext } from '#api/graphql/context.ts';
import { reference } from '#api/graphql/reference.ts';
import type { EmployeeFilter, QueryListEmployeesArgs, Resolvers } from '#api/graphql/generated/types.ts';
import { clock } from '#api/platform/clock.ts';
import { costCenterIdsOf } from './employee-cost-centers.ts';
import { Employee } from './employee.entity.ts';
import { createEmployee, deleteEmployee, restoreEmployee, updateEmployee } from './employee.mutations.ts';

export const resolvers = {
  Query: {
    getEmployee: (_, { id }, ctx) => getOrFail(inTenant(ctx), Employee, id),
    listEmployees: async (_, args, ctx, info) =>
      listPage(inTenant(ctx), Employee, args, info, await listOptions(inTenant(ctx), args)),
  },
  Mutation: {
    createEmployee: (_, { input }, ctx) => createEmployee(inTenant(ctx), input),
    updateEmployee: (_, { input }, ctx) => updateEmployee(inTenant(ctx), input),
    deleteEmployee: (_, key, ctx) => deleteEmployee(inTenant(ctx), key),
    updateEmployees: (_, { input }, ctx) => eachRecord(input, (one) => updateEmployee(inTenant(ctx), one)),
    deleteEmployees: (_, { input }, ctx) => eachRecord(input, (key) => deleteEmployee(inTenant(ctx), key)),
    restoreEmployee: (_, key, ctx) => restoreEmployee(inTenant(ctx), key),
    restoreEmployees: (_, { input }, ctx) => eachRecord(input, (key) => restoreEmployee(inTenant(ctx), key)),
  },
  Employee: {
    updatedByName: userName('updatedBy'),
    sector: reference('sectorId', Sector),
    jobRole: reference('jobRoleId', JobRole),
    group: reference('groupId', Group),
    costCenterIds: reading(['id'], ({ id }, _, ctx) => costCenterIdsOf(inTenant(ctx), id)),
    costCenters: reading(['id'], ({ id }, _, ctx) => costCentersOf(inTenant(ctx), id)),
    hasPin: condition('pin_hash is not null', ({ id }, _, ctx) => hasPin(inTenant(ctx), id)),
    pinLockedUntil: reading(['pinLockedUntil'], ({ pinLockedUntil }) =>
      pinLockedUntil && pinLockedUntil > clock.now() ? pinLockedUntil : null,
    ),
  },
} satisfies Resolvers;

/** The index that searches and combined filters of employees read. */
const SEARCH = { table: 'employee', index: 'employee_search', columns: ['name', 'identification', 'email'] };

/** Employees with a need are found by what they hold and completed, others by the index of searches. */
async function listOptions(ctx: TenantContext, args: QueryListEmployeesArgs): Promise<ListOptions> {
  const where = conditions(ctx, args.filter ?? {});
  const defaultSort = 'NAME_ASC';
  if (!args.filter?.need) return searchOptions(ctx, SEARCH, args, { where, defaultSort });
  const searched = [...where, ...contains(SEARCH.columns, args.filter.search)];
  return {
    ...(await needOptions(ctx, args.filter.need, [...searched, ...isIn('status', args.filter.status)])),
    defaultSort,
  };
}

const conditions = (ctx: TenantContext, filter: EmployeeFilter): Sql[] => [
  ...isIn('sector_id', filter.sectorId),
  ...isIn('job_role_id', filter.jobRoleId),
  ...isIn('group_id', filter.groupId),
  ...isIn('permission', filter.permission),
  ...isIn('cost_center_id', filter.costCenterId).map(
    (condition) =>
      sql`id in (select employee_id from employee_cost_center where customer_id = ${ctx.tenant.id} and ${condition})`,
  ),
];

async function costCentersOf(ctx: TenantContext, employeeId: string): Promise<CostCenter[]> {
  const ids = await costCenterIdsOf(ctx, employeeId);
  const found = await Promise.all(ids.map((id) => ctx.load.byId(CostCenter, id)));
  return found.filter((costCenter) => costCenter !== null);
}

/** Checked in the database, so that the api does not load the hash. */
async function hasPin({ em, load, tenant }: TenantContext, employeeId: string): Promise<boolean> {
  const found = await load.one('employee.hasPin', employeeId, {
    find: (ids) =>
      rows<{ id: string }>(
        em,
        sql`select id from employee
          where customer_id = ${tenant.id} and id in (${sql.join(ids)}) and pin_hash is not null`,
      ),
    ownerOf: ({ id }) => id,
  });
  return found !== null;
}
