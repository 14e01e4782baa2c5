import { defineEntity, p } from '@mikro-orm/core';
import { tenantProps } from '#api/db/base.entity.ts';
import { URL_LIMIT } from '#api/rules/url.ts';
import type { DraftSize } from './product-draft.rules.ts';
import { PRODUCT_LIMITS } from './product.rules.ts';

const ProductSchema = defineEntity({
  name: 'Product',
  tableName: 'product',
  properties: {
    ...tenantProps,
    name: p.string().length(PRODUCT_LIMITS.name),
    category: p.string().length(PRODUCT_LIMITS.category).nullable(),
    validityDays: p.integer().nullable(),
    agentCodes: p.string().length(PRODUCT_LIMITS.agentCodes).nullable(),
    imageUrl: p.string().length(URL_LIMIT).nullable(),
    manualUrl: p.string().length(URL_LIMIT).nullable(),
    videoUrl: p.string().length(URL_LIMIT).nullable(),
    draftSizes: p.json().$type<DraftSize[]>().nullable(),
  },
});

/**
 * A product: protective equipment (requirements D6). Changes of sizes and certificates increment its version. A product
 * with the status PENDING is a draft: it has `draftSizes` instead of sizes, and nothing may refer to it (E6).
 */
export class Product extends ProductSchema.class {}
ProductSchema.setClass(Product);
