import { defineEntity, p } from '@mikro-orm/core';
import { dayProp, idProp, tenantProps } from '#api/db/base.entity.ts';
import { PRODUCT_LIMITS } from './product.rules.ts';

const ProductCertificateSchema = defineEntity({
  name: 'ProductCertificate',
  tableName: 'product_certificate',
  properties: {
    ...tenantProps,
    sizeId: idProp(),
    name: p.string().length(PRODUCT_LIMITS.certificateName),
    number: p.string().length(PRODUCT_LIMITS.certificateNumber),
    expirationDate: dayProp().nullable(),
    position: p.integer().default(0),
  },
});

/** Certificate of approval (CA, NR-6) of one size; part of the product (requirements D6). */
export class ProductCertificate extends ProductCertificateSchema.class {}
ProductCertificateSchema.setClass(ProductCertificate);
