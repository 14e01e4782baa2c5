import { reading } from '#api/crud/read-columns.ts';
import { toInstant } from '#api/crud/rows.ts';
import { rows, sql } from '#api/db/sql.ts';
import { Group } from '#api/features/groups/group.entity.ts';
import { JobRole } from '#api/features/job-roles/job-role.entity.ts';
import { Sector } from '#api/features/sectors/sector.entity.ts';
import { inTenant, type TenantContext } from '#api/graphql/context.ts';
import type { EmployeeNeeds, EmployeeRequirement, Resolvers } from '#api/graphql/generated/types.ts';
import { needsOf } from './employee-needs.service.ts';
import { requiredItemsOf, setRequiredItems, type Owner } from './required-items.ts';
import { withNeed } from './required-products.ts';
import { safetyFigures } from './safety-figures.queries.ts';
import { lifeTable } from './validity.ts';

const GROUP: Owner = { column: 'group_id', auditType: 'GROUP' };
const JOB_ROLE: Owner = { column: 'job_role_id', auditType: 'JOB_ROLE' };
const SECTOR: Owner = { column: 'sector_id', auditType: 'SECTOR' };

export const resolvers = {
  Query: {
    getSafetyFigures: (_, __, ctx) => safetyFigures(inTenant(ctx)),
  },
  Mutation: {
    setRequiredItemsOfGroup: (_, args, ctx) => setRequiredItems(inTenant(ctx), Group, GROUP, args),
    setRequiredItemsOfJobRole: (_, args, ctx) => setRequiredItems(inTenant(ctx), JobRole, JOB_ROLE, args),
    setRequiredItemsOfSector: (_, args, ctx) => setRequiredItems(inTenant(ctx), Sector, SECTOR, args),
  },
  Employee: {
    requirements: reading(['id'], ({ id }, _, ctx) => requirementsOf(inTenant(ctx), id)),
    needs: reading(['id'], ({ id }, _, ctx) => needsOfEmployee(inTenant(ctx), id)),
  },
  Group: { requiredItems: reading(['id'], ({ id }, _, ctx) => requiredItemsOf(inTenant(ctx), GROUP, id)) },
  JobRole: { requiredItems: reading(['id'], ({ id }, _, ctx) => requiredItemsOf(inTenant(ctx), JOB_ROLE, id)) },
  Sector: { requiredItems: reading(['id'], ({ id }, _, ctx) => requiredItemsOf(inTenant(ctx), SECTOR, id)) },
} satisfies Resolvers;

type RequirementRow = Omit<EmployeeRequirement, 'lastDeliveredAt' | 'isInMatrix'> & {
  employeeId: string;
  deliveredAt: string | null;
  isInMatrix: number;
};

/** What an employee must hold, what is lacking first. One statement for all employees of a page. */
async function requirementsOf(ctx: TenantContext, employeeId: string): Promise<EmployeeRequirement[]> {
  const { em, load, tenant } = ctx;
  const found = await load.many('employee.requirements', employeeId, {
    find: async (ids) =>
      rows<RequirementRow>(
        em,
        sql`${withNeed({ customerId: tenant.id, life: await lifeTable(ctx), people: sql`id in (${sql.join(ids)})` })}
          select employee_id as employeeId, product_id as productId, name as productName, quantity, held,
            delivered_at as deliveredAt, is_in_matrix as isInMatrix
          from need order by employee_id, held >= quantity, name, product_id`,
      ),
    ownerOf: (row) => row.employeeId,
  });
  return found.map(({ productId, productName, quantity, held, deliveredAt, isInMatrix }) => ({
    productId,
    productName,
    quantity: Number(quantity),
    held: Number(held),
    lastDeliveredAt: deliveredAt === null ? null : toInstant(deliveredAt),
    isInMatrix: Number(isInMatrix) === 1,
  }));
}

/** What an employee needs today. A few statements for all employees of a page. */
async function needsOfEmployee(ctx: TenantContext, employeeId: string): Promise<EmployeeNeeds> {
  const found = await ctx.load.one('employee.needs', employeeId, {
    find: async (ids) => {
      const needs = await needsOf(ctx, ids);
      return ids.map((id) => ({
        id,
        lackingItems: needs.LACKS_ITEMS.get(id) ?? 0,
        replacementsDue: needs.REPLACEMENT_DUE.get(id) ?? 0,
        trainingsExpired: needs.TRAINING_EXPIRED.get(id) ?? 0,
      }));
    },
    ownerOf: ({ id }) => id,
  });
  return found ?? { lackingItems: 0, replacementsDue: 0, trainingsExpired: 0 };
}
