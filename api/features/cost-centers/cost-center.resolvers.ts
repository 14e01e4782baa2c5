import { createRow } from '#api/crud/create-row.ts';
import { deleteRow } from '#api/crud/delete-row.ts';
import { eachRecord } from '#api/crud/each-record.ts';
import { listPage } from '#api/crud/list-page.ts';
import { restoreRow } from '#api/crud/restore-row.ts';
import { getOrFail } from '#api/crud/rows.ts';
import { updateRow } from '#api/crud/update-row.ts';
import { write } from '#api/crud/write.ts';
import { contains } from '#api/db/sql.ts';
import { userName } from '#api/features/console-users/user-name.service.ts';
import { inTenant, type TenantContext } from '#api/graphql/context.ts';
import type { RecordVersionInput, Resolvers, UpdateCostCenterInput } from '#api/graphql/generated/types.ts';
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
    updateCostCenter: (_, { input }, ctx) => updateCostCenter(inTenant(ctx), input),
    deleteCostCenter: (_, key, ctx) => deleteCostCenter(inTenant(ctx), key),
    updateCostCenters: (_, { input }, ctx) => eachRecord(input, (one) => updateCostCenter(inTenant(ctx), one)),
    deleteCostCenters: (_, { input }, ctx) => eachRecord(input, (key) => deleteCostCenter(inTenant(ctx), key)),
    restoreCostCenter: (_, key, ctx) => restoreCostCenter(inTenant(ctx), key),
    restoreCostCenters: (_, { input }, ctx) => eachRecord(input, (key) => restoreCostCenter(inTenant(ctx), key)),
  },
  CostCenter: {
    updatedByName: userName('updatedBy'),
  },
} satisfies Resolvers;

const updateCostCenter = (ctx: TenantContext, input: UpdateCostCenterInput) =>
  write(ctx, (tx) => updateRow(tx, CostCenter, input, validatePartial(costCenterRules, input)));

const deleteCostCenter = (ctx: TenantContext, key: RecordVersionInput) =>
  write(ctx, (tx) => deleteRow(tx, CostCenter, key));

const restoreCostCenter = (ctx: TenantContext, key: RecordVersionInput) =>
  write(ctx, (tx) => restoreRow(tx, CostCenter, key));
