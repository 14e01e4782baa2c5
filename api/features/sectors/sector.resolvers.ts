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
import type { RecordVersionInput, Resolvers, UpdateSectorInput } from '#api/graphql/generated/types.ts';
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
    updateSector: (_, { input }, ctx) => updateSector(inTenant(ctx), input),
    deleteSector: (_, key, ctx) => deleteSector(inTenant(ctx), key),
    updateSectors: (_, { input }, ctx) => eachRecord(input, (one) => updateSector(inTenant(ctx), one)),
    deleteSectors: (_, { input }, ctx) => eachRecord(input, (key) => deleteSector(inTenant(ctx), key)),
    restoreSector: (_, key, ctx) => restoreSector(inTenant(ctx), key),
    restoreSectors: (_, { input }, ctx) => eachRecord(input, (key) => restoreSector(inTenant(ctx), key)),
  },
  Sector: {
    updatedByName: userName('updatedBy'),
  },
} satisfies Resolvers;

const updateSector = (ctx: TenantContext, input: UpdateSectorInput) =>
  write(ctx, (tx) => updateRow(tx, Sector, input, validatePartial(sectorRules, input)));

const deleteSector = (ctx: TenantContext, key: RecordVersionInput) => write(ctx, (tx) => deleteRow(tx, Sector, key));

const restoreSector = (ctx: TenantContext, key: RecordVersionInput) => write(ctx, (tx) => restoreRow(tx, Sector, key));
