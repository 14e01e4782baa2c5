import { defineEntity, p } from '@mikro-orm/core';
import { tenantProps, wordProp } from '#api/db/base.entity.ts';
import type { MachineModel } from '#api/features/machines/machine-models.rules.ts';
import { LAYOUT_TEMPLATE_LIMITS } from './layout-template.rules.ts';

const LayoutTemplateSchema = defineEntity({
  name: 'LayoutTemplate',
  tableName: 'layout_template',
  properties: {
    ...tenantProps,
    name: p.string().length(LAYOUT_TEMPLATE_LIMITS.name),
    model: wordProp<MachineModel>(),
    channelCount: p.integer(),
  },
});

/** A layout that machines of a model start from (requirements C7). */
export class LayoutTemplate extends LayoutTemplateSchema.class {}
LayoutTemplateSchema.setClass(LayoutTemplate);
