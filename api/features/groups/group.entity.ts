import { defineEntity, p } from '@mikro-orm/core';
import { tenantProps } from '#api/db/base.entity.ts';
import { GROUP_LIMITS } from './group.rules.ts';

const GroupSchema = defineEntity({
  name: 'Group',
  tableName: 'group',
  properties: {
    ...tenantProps,
    name: p.string().length(GROUP_LIMITS.name),
    period: p.integer(),
    shiftStarts: p.json().$type<string[]>().nullable(),
    returnsCountBack: p.boolean().default(false),
  },
});

/** Employees who are entitled to the same equipment (requirements D5). group-rules.ts reads and writes its rules. */
export class Group extends GroupSchema.class {}
GroupSchema.setClass(Group);
