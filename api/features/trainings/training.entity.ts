import { defineEntity, p } from '@mikro-orm/core';
import { dayProp, idProp, tenantProps } from '#api/db/base.entity.ts';
import { TRAINING_LIMITS } from './training.rules.ts';

const TrainingSchema = defineEntity({
  name: 'Training',
  tableName: 'training',
  properties: {
    ...tenantProps,
    employeeId: idProp(),
    name: p.string().length(TRAINING_LIMITS.name),
    completedAt: dayProp(),
    expiresAt: dayProp().nullable(),
  },
});

/** A training that an employee has completed (requirements S2). */
export class Training extends TrainingSchema.class {}
TrainingSchema.setClass(Training);
