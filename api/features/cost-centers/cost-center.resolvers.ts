import { createRow } from '#api/crud/create-row.ts';
import { deleteRow, type Reference } from '#api/crud/delete-row.ts';
import { listPage } from '#api/crud/list-page.ts';
import { getOrFail } from '#api/crud/rows.ts';
import { updateRow } from '#api/crud/update-row.ts';
import { write } from '#api/crud/write.ts';
import { contains, sql } from '#api/db/sql.ts';
import { inTenant } from '#api/graphql/context.ts';
import type { Resolvers } from '#api/graphql/generated/types.ts';
import { validate, validateGiven } from '#api/rules/validate.ts';
import { CostCenter } from './cost-center.entity.ts';
import { costCenterRules } from './cost-center.rules.ts';

/** Employees, not deleted, whose deliveries are booked on the cost center. */
const employeesOf: Reference = (tx, id) => sql`
  select count(*) as total from employee_cost_center booked
  join employee on employee.customer_id = booked.customer_id and employee.id = booked.employee_id and employee.live = 1
  where booked.customer_id = ${tx.customerId} and booked.cost_center_id = ${id}`;

export const resolvers = {
  Query: {
    getCostCenter: (_, { id }, ctx) => getOrFail(inTenant(ctx), CostCenter, id),
    listCostCenters: (_, args, ctx) =>
      listPage(inTenant(ctx), CostCenter, args, {
        where: contains(['name', 'code'], args.filter?.search),
        defaultSort: 'NAME_ASC',
        maxLimit: 1000,
      }),
  },
  Mutation: {
    createCostCenter: (_, { input }, ctx) =>
      write(inTenant(ctx), (tx) => createRow(tx, CostCenter, validate(costCenterRules, input))),
    updateCostCenter: (_, { input }, ctx) =>
      write(inTenant(ctx), (tx) => updateRow(tx, CostCenter, input, validateGiven(costCenterRules, input))),
    deleteCostCenter: (_, key, ctx) => write(inTenant(ctx), (tx) => deleteRow(tx, CostCenter, key, [employeesOf])),
  },
} satisfies Resolvers;
