import type { GraphQLResolveInfo } from 'graphql';
import { createRow } from '#api/crud/create-row.ts';
import { deleteRow } from '#api/crud/delete-row.ts';
import { eachRecord } from '#api/crud/each-record.ts';
import { listPage, type ListArgs } from '#api/crud/list-page.ts';
import { reading } from '#api/crud/read-columns.ts';
import { restoreRow } from '#api/crud/restore-row.ts';
import { getOrFail } from '#api/crud/rows.ts';
import { updateRow } from '#api/crud/update-row.ts';
import { write } from '#api/crud/write.ts';
import { contains } from '#api/db/sql.ts';
import { userName } from '#api/features/console-users/user-name.service.ts';
import { inTenant, type TenantContext } from '#api/graphql/context.ts';
import type {
  MainWarehouseFilter,
  RecordVersionInput,
  Resolvers,
  UpdateMainWarehouseInput,
} from '#api/graphql/generated/types.ts';
import { validate, validatePartial } from '#api/rules/validate.ts';
import { MainWarehouse } from './main-warehouse.entity.ts';
import { mainWarehouseRules } from './main-warehouse.rules.ts';

export const resolvers = {
  Query: {
    getMainWarehouse: (_, { id }, ctx) => getOrFail(inTenant(ctx), MainWarehouse, id),
    listMainWarehouses: (_, args, ctx, info) => listWarehouses(inTenant(ctx), args, info),
    listWarehouses: (_, args, ctx, info) => listWarehouses(inTenant(ctx), args, info),
  },
  Mutation: {
    createMainWarehouse: (_, { input }, ctx) =>
      write(inTenant(ctx), (tx) => createRow(tx, MainWarehouse, validate(mainWarehouseRules, input))),
    updateMainWarehouse: (_, { input }, ctx) => updateMainWarehouse(inTenant(ctx), input),
    deleteMainWarehouse: (_, key, ctx) => deleteMainWarehouse(inTenant(ctx), key),
    updateMainWarehouses: (_, { input }, ctx) => eachRecord(input, (one) => updateMainWarehouse(inTenant(ctx), one)),
    deleteMainWarehouses: (_, { input }, ctx) => eachRecord(input, (key) => deleteMainWarehouse(inTenant(ctx), key)),
    restoreMainWarehouse: (_, key, ctx) => restoreMainWarehouse(inTenant(ctx), key),
    restoreMainWarehouses: (_, { input }, ctx) => eachRecord(input, (key) => restoreMainWarehouse(inTenant(ctx), key)),
  },
  MainWarehouse: {
    updatedByName: userName('updatedBy'),
    entityType: reading(['id'], () => 'MAIN_WAREHOUSE'),
  },
} satisfies Resolvers;

const updateMainWarehouse = (ctx: TenantContext, input: UpdateMainWarehouseInput) =>
  write(ctx, (tx) => updateRow(tx, MainWarehouse, input, validatePartial(mainWarehouseRules, input)));

const deleteMainWarehouse = (ctx: TenantContext, key: RecordVersionInput) =>
  write(ctx, (tx) => deleteRow(tx, MainWarehouse, key));

const restoreMainWarehouse = (ctx: TenantContext, key: RecordVersionInput) =>
  write(ctx, (tx) => restoreRow(tx, MainWarehouse, key));

const listWarehouses = (ctx: TenantContext, args: ListArgs<MainWarehouseFilter>, info: GraphQLResolveInfo) =>
  listPage(ctx, MainWarehouse, args, info, {
    where: contains(['name', 'code', 'location'], args.filter?.search),
    defaultSort: 'NAME_ASC',
  });
