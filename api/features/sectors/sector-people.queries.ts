import { getOrFail } from '#api/crud/rows.ts';
import { rows, sql, type Sql } from '#api/db/sql.ts';
import { CostCenter } from '#api/features/cost-centers/cost-center.entity.ts';
import { Group } from '#api/features/groups/group.entity.ts';
import { JobRole } from '#api/features/job-roles/job-role.entity.ts';
import type { TenantContext } from '#api/graphql/context.ts';
import type { SectorPeople, SectorShare } from '#api/graphql/generated/types.ts';
import { Sector } from './sector.entity.ts';

/** Entries of each list. */
const MAX_SHARES = 20;

type ShareRow = { id: string | null; employees: number; total: number };

/** How many active employees of a sector each group, job role and cost center has. */
export async function sectorPeople(ctx: TenantContext, sectorId: string): Promise<SectorPeople> {
  await getOrFail(ctx, Sector, sectorId);
  const active = sql`employee.customer_id = ${ctx.tenant.id} and employee.sector_id = ${sectorId} and employee.status = 'ACTIVE'`;
  const byColumn = (column: Sql) => shares(ctx, sql`select ${column} as id from employee where ${active}`);
  const groups = await byColumn(sql`group_id`);
  const jobRoles = await byColumn(sql`job_role_id`);
  const costCenters = await shares(
    ctx,
    sql`select booked.cost_center_id as id from employee
      join employee_cost_center booked on booked.customer_id = ${ctx.tenant.id} and booked.employee_id = employee.id
      where ${active}`,
  );
  return {
    employees: Number(groups[0]?.total ?? 0),
    groups: await named(groups, (id) => ctx.load.byId(Group, id)),
    jobRoles: await named(jobRoles, (id) => ctx.load.byId(JobRole, id)),
    costCenters: await named(costCenters, (id) => ctx.load.byId(CostCenter, id)),
  };
}

/** The most frequent ids among the employees that `members` selects; `total` counts all of them. */
const shares = ({ em }: TenantContext, members: Sql): Promise<ShareRow[]> =>
  rows(
    em,
    sql<ShareRow>`select id, count(*) as employees, sum(count(*)) over () as total from (${members}) as member
      group by id order by employees desc, id limit ${MAX_SHARES}`,
  );

const named = (
  found: readonly ShareRow[],
  load: (id: string | null) => Promise<{ name: string } | null>,
): Promise<SectorShare[]> =>
  Promise.all(
    found.map(async ({ id, employees }) => ({
      id,
      name: (await load(id))?.name ?? null,
      employees: Number(employees),
    })),
  );
