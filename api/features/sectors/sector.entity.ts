import { defineEntity, p } from '@mikro-orm/core';
import { tenantProps } from '#api/db/base.entity.ts';
import { SECTOR_LIMITS } from './sector.rules.ts';

const SectorSchema = defineEntity({
  name: 'Sector',
  tableName: 'sector',
  properties: {
    ...tenantProps,
    name: p.string().length(SECTOR_LIMITS.name),
    code: p.string().length(SECTOR_LIMITS.code),
    description: p.string().length(SECTOR_LIMITS.description).nullable(),
  },
});

/** A part of the company (requirements D10). */
export class Sector extends SectorSchema.class {}
SectorSchema.setClass(Sector);
