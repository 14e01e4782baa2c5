import { defineEntity, p } from '@mikro-orm/core';
import { tenantProps } from '#api/db/base.entity.ts';
import { COST_CENTER_LIMITS } from './cost-center.rules.ts';

const CostCenterSchema = defineEntity({
  name: 'CostCenter',
  tableName: 'cost_center',
  properties: {
    ...tenantProps,
    name: p.string().length(COST_CENTER_LIMITS.name),
    code: p.string().length(COST_CENTER_LIMITS.code),
    description: p.string().length(COST_CENTER_LIMITS.description).nullable(),
  },
});

/** An account for the costs of deliveries (requirements D10). */
export class CostCenter extends CostCenterSchema.class {}
CostCenterSchema.setClass(CostCenter);
