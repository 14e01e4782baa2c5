import { defineEntity, p } from '@mikro-orm/core';
import { idProp, platformProps, wordProp } from '#api/db/base.entity.ts';
import type { CustomerSetupStep } from '#api/generated/enums.ts';
import type { MailLanguage } from '#api/mail/language.ts';

const CustomerSchema = defineEntity({
  name: 'Customer',
  tableName: 'customer',
  properties: {
    ...platformProps,
    displayName: p.string().length(100),
    legalName: p.string().length(200).nullable(),
    businessId: p.string().length(50),
    customerCode: p.string().length(20),
    subdomain: p.string().length(30),
    licensesCount: p.integer(),
    logoUrl: p.string().length(2000).nullable(),
    timeZone: p.string().length(64).default('America/Sao_Paulo'),
    shard: p.string().length(40).default('default'),
    realm: p.string().length(100),
    street: p.string().length(200).nullable(),
    streetNumber: p.string().length(20).nullable(),
    complement: p.string().length(100).nullable(),
    neighborhood: p.string().length(100).nullable(),
    city: p.string().length(100).nullable(),
    state: p.string().length(100).nullable(),
    postalCode: p.string().length(20).nullable(),
    country: p.string().length(100).nullable(),
    phone: p.string().length(20).nullable(),
    contactEmail: p.string().length(255).nullable(),
    website: p.string().length(2000).nullable(),
    mfaRequired: p.boolean().default(false),
    administratorId: idProp().nullable(),
    setupStep: wordProp<CustomerSetupStep>().nullable(),
    setupLanguage: wordProp<MailLanguage>().nullable(),
  },
});

/** A customer company: one tenant, one subdomain, one realm on one Keycloak (requirements D1, D2). */
export class Customer extends CustomerSchema.class {}
CustomerSchema.setClass(Customer);
