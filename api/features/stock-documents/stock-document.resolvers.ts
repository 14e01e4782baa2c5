import { listPage } from '#api/crud/list-page.ts';
import { reading } from '#api/crud/read-columns.ts';
import { getOrFail, tenantRows } from '#api/crud/rows.ts';
import { isIn, sql } from '#api/db/sql.ts';
import { userName } from '#api/features/console-users/user-name.service.ts';
import { Machine } from '#api/features/machines/machine.entity.ts';
import { MainWarehouse } from '#api/features/main-warehouses/main-warehouse.entity.ts';
import { contentsNames } from '#api/features/products/contents-names.service.ts';
import { inTenant, type TenantContext } from '#api/graphql/context.ts';
import type { Resolvers } from '#api/graphql/generated/types.ts';
import { loadReferenced, reference } from '#api/graphql/reference.ts';
import { receiveTransfer } from './stock-document-arrival.mutations.ts';
import { StockDocumentLine } from './stock-document-line.entity.ts';
import { reverseStockDocument } from './stock-document-reversal.mutations.ts';
import { StockDocument } from './stock-document.entity.ts';
import { receiveStock, sendRefill, sendTransfer } from './stock-document.mutations.ts';

export const resolvers = {
  Query: {
    getStockDocument: (_, { id }, ctx) => getOrFail(inTenant(ctx), StockDocument, id),
    listStockDocuments: (_, { filter, ...args }, ctx, info) => {
      const { warehouseId, reference: number } = filter ?? {};
      return listPage(inTenant(ctx), StockDocument, { filter, ...args }, info, {
        where: [
          ...isIn('kind', filter?.kind),
          ...isIn('state', filter?.state),
          ...(number ? [sql`reference = ${number.trim()}`] : []),
          ...(warehouseId ? [sql`(from_warehouse_id = ${warehouseId} or to_warehouse_id = ${warehouseId})`] : []),
        ],
        defaultSort: 'CREATED_AT_DESC',
      });
    },
  },
  Mutation: {
    receiveStock: (_, { input }, ctx) => receiveStock(inTenant(ctx), input),
    sendTransfer: (_, { input }, ctx) => sendTransfer(inTenant(ctx), input),
    sendRefill: (_, { input }, ctx) => sendRefill(inTenant(ctx), input),
    receiveTransfer: (_, { input }, ctx) => receiveTransfer(inTenant(ctx), input),
    reverseStockDocument: (_, { input }, ctx) => reverseStockDocument(inTenant(ctx), input),
  },
  StockDocument: {
    fromWarehouse: reference('fromWarehouseId', MainWarehouse),
    toWarehouse: reference('toWarehouseId', MainWarehouse),
    machineName: reading(['machineId'], async ({ machineId }, _, ctx) =>
      machineId ? (await loadReferenced(ctx, Machine, machineId)).name : null,
    ),
    lines: reading(['id'], ({ id }, _, ctx) => linesOf(inTenant(ctx), id)),
    createdByName: userName('createdBy'),
  },
  StockDocumentLine: {
    ...contentsNames,
  },
} satisfies Resolvers;

const linesOf = (ctx: TenantContext, documentId: string): Promise<StockDocumentLine[]> =>
  ctx.load.many('stockDocument.lines', documentId, {
    find: (ids) => tenantRows(ctx, StockDocumentLine, isIn('document_id', ids), sql`order by document_id, position`),
    ownerOf: (line) => line.documentId,
  });
