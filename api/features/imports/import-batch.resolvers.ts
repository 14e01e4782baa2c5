import { listPage } from '#api/crud/list-page.ts';
import { reading } from '#api/crud/read-columns.ts';
import { isIn } from '#api/db/sql.ts';
import { ConsoleUser } from '#api/features/console-users/console-user.entity.ts';
import { inTenant } from '#api/graphql/context.ts';
import type { Resolvers } from '#api/graphql/generated/types.ts';
import { ImportBatch } from './import-batch.entity.ts';
import {
  announceImport,
  applyImport,
  cancelImport,
  checkImport,
  startImport,
  undoImport,
} from './import-batch.mutations.ts';
import { allowedNouns } from './import-permissions.ts';
import { importOf, importRows, toFault } from './import-rows.queries.ts';

export const resolvers = {
  Query: {
    getImportBatch: (_, { id }, ctx) => importOf(inTenant(ctx), id),
    listImportBatches: (_, args, ctx, info) =>
      listPage(inTenant(ctx), ImportBatch, args, info, {
        where: [...isIn('noun', allowedNouns(inTenant(ctx), args.filter?.noun)), ...isIn('state', args.filter?.state)],
        defaultSort: 'CREATED_AT_DESC',
      }),
    getImportRows: (_, args, ctx) => importRows(inTenant(ctx), args),
  },
  Mutation: {
    getImportUploadUrl: (_, { input }, ctx) => announceImport(inTenant(ctx), input),
    startImport: (_, { input }, ctx) => startImport(inTenant(ctx), input),
    checkImport: (_, { input }, ctx) => checkImport(inTenant(ctx), input),
    applyImport: (_, { id }, ctx) => applyImport(inTenant(ctx), id),
    undoImport: (_, { id }, ctx) => undoImport(inTenant(ctx), id),
    cancelImport: (_, { id }, ctx) => cancelImport(inTenant(ctx), id),
  },
  ImportBatch: {
    columns: reading(['columns', 'mapping'], ({ columns, mapping }) =>
      columns.map(({ heading }, index) => ({
        column: index,
        heading,
        field: mapping.find(({ column }) => column === index)?.field,
      })),
    ),
    fault: reading(['fault'], ({ fault }) => (fault ? toFault(fault) : null)),
    isUndoable: reading(['state', 'hasRows'], ({ state, hasRows }) => state === 'DONE' && hasRows),
    createdByName: reading(['createdBy'], async ({ createdBy }, _, ctx) =>
      createdBy ? ((await ctx.load.byId(ConsoleUser, createdBy))?.name ?? null) : null,
    ),
  },
} satisfies Resolvers;
