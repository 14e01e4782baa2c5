import { defineEntity, p } from '@mikro-orm/core';
import { tenantProps } from '#api/db/base.entity.ts';
import { MAIN_WAREHOUSE_LIMITS } from './main-warehouse.rules.ts';

const MainWarehouseSchema = defineEntity({
  name: 'MainWarehouse',
  tableName: 'main_warehouse',
  properties: {
    ...tenantProps,
    name: p.string().length(MAIN_WAREHOUSE_LIMITS.name),
    code: p.string().length(MAIN_WAREHOUSE_LIMITS.code).nullable(),
    location: p.string().length(MAIN_WAREHOUSE_LIMITS.location).nullable(),
    description: p.string().length(MAIN_WAREHOUSE_LIMITS.description).nullable(),
  },
});

/** A warehouse of the company (requirements D9). */
export class MainWarehouse extends MainWarehouseSchema.class {}
MainWarehouseSchema.setClass(MainWarehouse);
