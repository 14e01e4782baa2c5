import { defineEntity, p } from '@mikro-orm/core';
import { idProp, instantProp, tenantProps } from '#api/db/base.entity.ts';
import type { CounterLine } from './counter-comparison.service.ts';
import { DIFFERENCE_NOTE } from './counter-difference.rules.ts';

const CounterDifferenceSchema = defineEntity({
  name: 'CounterDifference',
  tableName: 'counter_difference',
  properties: {
    ...tenantProps,
    machineId: idProp(),
    lines: p.json().$type<CounterLine[]>(),
    /** What the counter of all channels showed too much, also if the lines of channels explain it. */
    totalDifference: p.bigint('number').default(0).hidden(),
    resolvedAt: instantProp().nullable(),
    resolvedById: idProp().nullable(),
    resolvedByName: p.string().length(255).nullable(),
    note: p.string().length(DIFFERENCE_NOTE).nullable(),
  },
});

/**
 * Counters of a machine that disagree with the records, until a user resolves them or they agree again. A machine has one
 * open difference at most; later reports change its lines.
 */
export class CounterDifference extends CounterDifferenceSchema.class {}
CounterDifferenceSchema.setClass(CounterDifference);
