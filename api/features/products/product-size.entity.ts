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
    par: p.integer().nullable(),
    price: p.integer().nullable(),
    currency: p.character().length(3).nullable(),
    position: p.integer().default(0),
  },
});

/** One size of a product; part of the product (requirements D6). `price` is in the currency's minor unit. */
export class ProductSize extends ProductSizeSchema.class {}
ProductSizeSchema.setClass(ProductSize);
