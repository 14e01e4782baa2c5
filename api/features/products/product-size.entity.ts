import { defineEntity, p } from '@mikro-orm/core';
import { idProp, tenantProps } from '#api/db/base.entity.ts';
import { PRODUCT_LIMITS } from './product.rules.ts';

const ProductSizeSchema = defineEntity({
  name: 'ProductSize',
  tableName: 'product_size',
  properties: {
    ...tenantProps,
    productId: idProp(),
    size: p.string().length(PRODUCT_LIMITS.size),
    code: p.string().length(PRODUCT_LIMITS.code),
    position: p.integer().default(0),
  },
});

/** One size of a product; part of the product (requirements D6). */
export class ProductSize extends ProductSizeSchema.class {}
ProductSizeSchema.setClass(ProductSize);
