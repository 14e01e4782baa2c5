import { createRow } from '#api/crud/create-row.ts';
import { deleteRow } from '#api/crud/delete-row.ts';
import { listPage } from '#api/crud/list-page.ts';
import { getOrFail } from '#api/crud/rows.ts';
import { updateRow } from '#api/crud/update-row.ts';
import { write } from '#api/crud/write.ts';
import { contains } from '#api/db/sql.ts';
import { inTenant } from '#api/graphql/context.ts';
import type { Resolvers } from '#api/graphql/generated/types.ts';
import { validate, validatePartial } from '#api/rules/validate.ts';
import { CostCenter } from './cost-center.entity.ts';
import { costCenterRules } from './cost-center.rules.ts';

export const resolvers = {
  Query: {
    getCostCenter: (_, { id }, ctx) => getOrFail(inTenant(ctx), CostCenter, id),
    listCostCenters: (_, args, ctx, info) =>
      listPage(inTenant(ctx), CostCenter, args, info, {
        where: contains(['name', 'code'], args.filter?.search),
        defaultSort: 'NAME_ASC',
        maxLimit: 1000,
      }),
  },
  Mutation: {
    createCostCenter: (_, { input }, ctx) =>
      write(inTenant(ctx), (tx) => createRow(tx, CostCenter, validate(costCenterRules, input))),
    updateCostCenter: (_, { input }, ctx) =>
      write(inTenant(ctx), (tx) => updateRow(tx, CostCenter, input, validatePartial(costCenterRules, input))),
    deleteCostCenter: (_, key, ctx) => write(inTenant(ctx), (tx) => deleteRow(tx, CostCenter, key)),
  },
} satisfies Resolvers;
