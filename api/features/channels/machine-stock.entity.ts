import { defineEntity } from '@mikro-orm/core';
import { idProp, tenantProps } from '#api/db/base.entity.ts';

const MachineStockSchema = defineEntity({
  name: 'MachineStock',
  tableName: 'machine_stock',
  properties: { ...tenantProps, machineId: idProp() },
});

/** The layout of a machine; each machine has one (requirements D8). Its version covers all its channels. */
export class MachineStock extends MachineStockSchema.class {}
MachineStockSchema.setClass(MachineStock);
