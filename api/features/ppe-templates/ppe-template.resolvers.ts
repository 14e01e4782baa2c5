import { eachRecord } from '#api/crud/each-record.ts';
import { listPage } from '#api/crud/list-page.ts';
import { reading } from '#api/crud/read-columns.ts';
import { getOrFail } from '#api/crud/rows.ts';
import { contains } from '#api/db/sql.ts';
import { userName } from '#api/features/console-users/user-name.service.ts';
import { pictureCopy, shownPicture } from '#api/features/pictures/picture-copy.service.ts';
import { inTenant } from '#api/graphql/context.ts';
import type { Resolvers } from '#api/graphql/generated/types.ts';
import { PpeTemplate } from './ppe-template.entity.ts';
import {
  createPpeTemplate,
  deletePpeTemplate,
  duplicatePpeTemplate,
  restorePpeTemplate,
  setDefaultPpeTemplate,
  updatePpeTemplate,
} from './ppe-template.mutations.ts';

export const resolvers = {
  Query: {
    getPpeTemplate: (_, { id }, ctx) => getOrFail(inTenant(ctx), PpeTemplate, id),
    listPpeTemplates: (_, args, ctx, info) =>
      listPage(inTenant(ctx), PpeTemplate, args, info, {
        where: contains(['name', 'template_title'], args.filter?.search),
        defaultSort: 'NAME_ASC',
      }),
  },
  Mutation: {
    createPpeTemplate: (_, { input }, ctx) => createPpeTemplate(inTenant(ctx), input),
    updatePpeTemplate: (_, { input }, ctx) => updatePpeTemplate(inTenant(ctx), input),
    deletePpeTemplate: (_, key, ctx) => deletePpeTemplate(inTenant(ctx), key),
    duplicatePpeTemplate: (_, { id, name }, ctx) => duplicatePpeTemplate(inTenant(ctx), id, name),
    setDefaultPpeTemplate: (_, key, ctx) => setDefaultPpeTemplate(inTenant(ctx), key),
    updatePpeTemplates: (_, { input }, ctx) => eachRecord(input, (one) => updatePpeTemplate(inTenant(ctx), one)),
    deletePpeTemplates: (_, { input }, ctx) => eachRecord(input, (key) => deletePpeTemplate(inTenant(ctx), key)),
    restorePpeTemplate: (_, key, ctx) => restorePpeTemplate(inTenant(ctx), key),
    restorePpeTemplates: (_, { input }, ctx) => eachRecord(input, (key) => restorePpeTemplate(inTenant(ctx), key)),
  },
  PpeTemplate: {
    updatedByName: userName('updatedBy'),
    logoUrl: reading(['logoUrl'], ({ logoUrl: address }, _, ctx) =>
      shownPicture(ctx, { kind: 'LOGO', customerId: inTenant(ctx).tenant.id, address }),
    ),
    logoCopy: reading(['logoUrl'], ({ logoUrl: address }, _, ctx) =>
      pictureCopy(ctx, { kind: 'LOGO', customerId: inTenant(ctx).tenant.id, address }),
    ),
  },
} satisfies Resolvers;
