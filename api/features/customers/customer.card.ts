import type { NounCard } from '#api/nouns/noun-card.ts';

export const card = {
  type: 'Customer',
  table: 'customer',
  auditType: 'CUSTOMER',
  nameColumns: ['display_name'],
  codeColumns: ['customer_code', 'business_id', 'subdomain'],
  path: '/admin/customers',
  texts: 'customers',
  moreTexts: ['company'],
  formPaths: {
    street: 'address.street',
    streetNumber: 'address.number',
    complement: 'address.complement',
    neighborhood: 'address.neighborhood',
    city: 'address.city',
    state: 'address.state',
    postalCode: 'address.postalCode',
    country: 'address.country',
    phone: 'contactInfo.phone',
    contactEmail: 'contactInfo.email',
    website: 'contactInfo.website',
  },
  hasNewForm: true,
  administrators: 'SYSTEM',
  readPermissions: [],
  writePermissions: [],
} as const satisfies NounCard;
