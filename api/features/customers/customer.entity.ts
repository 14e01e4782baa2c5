import { defineEntity, p } from '@mikro-orm/core';
import { platformProps } from '#api/db/base.entity.ts';

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
  },
});

/** A customer company: one tenant, one subdomain, one realm on one Keycloak (requirements D1, D2). */
export class Customer extends CustomerSchema.class {}
CustomerSchema.setClass(Customer);
