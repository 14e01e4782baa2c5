import type { NounCard } from '#api/nouns/noun-card.ts';

export const card = {
  type: 'Product',
  table: 'product',
  auditType: 'PRODUCT',
  nameColumns: ['name'],
  path: '/products',
  texts: 'products',
  hasNewForm: true,
  administrators: 'CUSTOMER',
  readPermissions: ['PRODUCT_MANAGEMENT'],
  writePermissions: ['PRODUCT_MANAGEMENT'],
  parts: [
    { type: 'ProductSize', table: 'product_size', auditType: 'PRODUCT_SIZE', nameColumns: ['size'], formPath: 'sizes' },
    {
      type: 'ProductCertificate',
      table: 'product_certificate',
      auditType: 'PRODUCT_CERTIFICATE',
      nameColumns: ['name', 'number'],
      formPath: 'sizes.certificates',
    },
  ],
} as const satisfies NounCard;
