import { defineEntity } from '@mikro-orm/core';
import { idProp, tenantProps } from '#api/db/base.entity.ts';

const MachineStockSchema = defineEntity({
  name: 'MachineStock',
  tableName: 'machine_stock',
  properties: { ...tenantProps, machineId: idProp() },
});

/** The layout of a machine, one for each (requirements D8). Its version is that of all its channels. */
export class MachineStock extends MachineStockSchema.class {}
MachineStockSchema.setClass(MachineStock);
