import { defineEntity, p } from '@mikro-orm/core';
import { dayProp, tenantProps, wordProp } from '#api/db/base.entity.ts';
import type { LicenseModule, LicenseType } from '#api/generated/enums.ts';

const LicenseSchema = defineEntity({
  name: 'License',
  tableName: 'license',
  properties: {
    ...tenantProps,
    name: p.string().length(100),
    type: wordProp<LicenseType>(),
    expiryDate: dayProp(),
    usersLimit: p.integer().nullable(),
    machinesLimit: p.integer().nullable(),
    modules: p.json().$type<LicenseModule[]>(),
    totalValue: p.integer().nullable(),
    currency: p.character().length(3).nullable(),
  },
});

/** A licence that a customer has bought (requirements D15). `totalValue` is in the currency's minor unit. */
export class License extends LicenseSchema.class {}
LicenseSchema.setClass(License);
