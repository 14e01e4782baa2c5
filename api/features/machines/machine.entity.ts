import { defineEntity, p } from '@mikro-orm/core';
import { tenantProps, wordProp } from '#api/db/base.entity.ts';
import type { MachineModel } from './machine-models.rules.ts';
import { MACHINE_LIMITS } from './machine.rules.ts';

const MachineSchema = defineEntity({
  name: 'Machine',
  tableName: 'machine',
  properties: {
    ...tenantProps,
    name: p.string().length(MACHINE_LIMITS.name),
    code: p.string().length(MACHINE_LIMITS.code).nullable(),
    model: wordProp<MachineModel>(),
    observation: p.string().length(MACHINE_LIMITS.observation).nullable(),
  },
});

/** A vending machine (requirements D7). Keep-alives write only machine_presence, not this table. */
export class Machine extends MachineSchema.class {}
MachineSchema.setClass(Machine);
