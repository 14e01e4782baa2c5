import { deleteRow } from '#api/crud/delete-row.ts';
import { listPage } from '#api/crud/list-page.ts';
import { reading } from '#api/crud/read-columns.ts';
import { getOrFail } from '#api/crud/rows.ts';
import { updateRow } from '#api/crud/update-row.ts';
import { write } from '#api/crud/write.ts';
import { contains, isIn } from '#api/db/sql.ts';
import { ProductCertificate } from '#api/features/products/product-certificate.entity.ts';
import { ProductSize } from '#api/features/products/product-size.entity.ts';
import { Product } from '#api/features/products/product.entity.ts';
import { inTenant } from '#api/graphql/context.ts';
import { loadReferenced } from '#api/graphql/reference.ts';
import type { Resolvers } from '#api/graphql/generated/types.ts';
import { validatePartial } from '#api/rules/validate.ts';
import { LayoutTemplate } from './layout-template.entity.ts';
import { createLayoutTemplate } from './layout-template.mutations.ts';
import { layoutTemplateRules } from './layout-template.rules.ts';
import { templateChannels } from './template-channels.queries.ts';

export const resolvers = {
  Query: {
    getLayoutTemplate: (_, { id }, ctx) => getOrFail(inTenant(ctx), LayoutTemplate, id),
    listLayoutTemplates: (_, { filter, ...args }, ctx, info) =>
      listPage(inTenant(ctx), LayoutTemplate, { filter, ...args }, info, {
        where: [...contains(['name'], filter?.search), ...isIn('model', filter?.model)],
        defaultSort: 'NAME_ASC',
      }),
  },
  Mutation: {
    createLayoutTemplate: (_, { input }, ctx) => createLayoutTemplate(inTenant(ctx), input),
    updateLayoutTemplate: (_, { input }, ctx) =>
      write(inTenant(ctx), (tx) => updateRow(tx, LayoutTemplate, input, validatePartial(layoutTemplateRules, input))),
    deleteLayoutTemplate: (_, key, ctx) => write(inTenant(ctx), (tx) => deleteRow(tx, LayoutTemplate, key)),
  },
  LayoutTemplate: {
    channels: reading(['id'], ({ id }, _, ctx) => templateChannels(inTenant(ctx), id)),
  },
  TemplateChannel: {
    product: ({ productId }, _, ctx) => loadReferenced(ctx, Product, productId),
    size: ({ sizeId }, _, ctx) => loadReferenced(ctx, ProductSize, sizeId),
    certificate: ({ certificateId }, _, ctx) => loadReferenced(ctx, ProductCertificate, certificateId),
  },
} satisfies Resolvers;
