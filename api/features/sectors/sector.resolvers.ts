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
import { Sector } from './sector.entity.ts';
import { sectorRules } from './sector.rules.ts';

export const resolvers = {
  Query: {
    getSector: (_, { id }, ctx) => getOrFail(inTenant(ctx), Sector, id),
    listSectors: (_, args, ctx, info) =>
      listPage(inTenant(ctx), Sector, args, info, {
        where: contains(['name', 'code'], args.filter?.search),
        defaultSort: 'NAME_ASC',
        maxLimit: 1000,
      }),
  },
  Mutation: {
    createSector: (_, { input }, ctx) =>
      write(inTenant(ctx), (tx) => createRow(tx, Sector, validate(sectorRules, input))),
    updateSector: (_, { input }, ctx) =>
      write(inTenant(ctx), (tx) => updateRow(tx, Sector, input, validatePartial(sectorRules, input))),
    deleteSector: (_, key, ctx) => write(inTenant(ctx), (tx) => deleteRow(tx, Sector, key)),
  },
} satisfies Resolvers;
