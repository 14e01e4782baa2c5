import { listPage } from '#api/crud/list-page.ts';
import { reading } from '#api/crud/read-columns.ts';
import { isIn } from '#api/db/sql.ts';
import { userName } from '#api/features/console-users/user-name.service.ts';
import { inTenant } from '#api/graphql/context.ts';
import type { Resolvers } from '#api/graphql/generated/types.ts';
import { BulkAction } from './bulk-action.entity.ts';
import { startBulkAction, stopBulkAction, undoBulkAction } from './bulk-action.mutations.ts';
import { actionOf, bulkActionRecords, isUndoable, toFault } from './bulk-action.queries.ts';
import { changeableLists } from './bulk-list.ts';

export const resolvers = {
  Query: {
    getBulkAction: (_, { id }, ctx, { schema }) => actionOf(inTenant(ctx), schema, id),
    listBulkActions: (_, args, ctx, info) =>
      listPage(inTenant(ctx), BulkAction, args, info, {
        where: [
          ...isIn('list', ['', ...changeableLists(info.schema, inTenant(ctx))]),
          ...isIn('state', args.filter?.state),
        ],
        defaultSort: 'CREATED_AT_DESC',
      }),
    getBulkActionRecords: (_, args, ctx, { schema }) => bulkActionRecords(inTenant(ctx), schema, args),
  },
  Mutation: {
    startBulkAction: (_, { input }, ctx, { schema }) => startBulkAction(inTenant(ctx), schema, input),
    stopBulkAction: (_, { id }, ctx, { schema }) => stopBulkAction(inTenant(ctx), schema, id),
    undoBulkAction: (_, { id }, ctx, { schema }) => undoBulkAction(inTenant(ctx), schema, id),
  },
  BulkAction: {
    createdByName: userName('createdBy'),
    fault: reading(['fault'], ({ fault }) => (fault ? toFault(fault) : null)),
    isUndoable: reading(
      ['list', 'kind', 'state', 'changed', 'changedCount', 'hasRecords', 'undoOf', 'undoneBy'],
      (action, _, __, { schema }) => isUndoable(schema, action),
    ),
  },
} satisfies Resolvers;
