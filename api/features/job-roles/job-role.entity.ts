import { defineEntity, p } from '@mikro-orm/core';
import { idProp, tenantProps } from '#api/db/base.entity.ts';
import { JOB_ROLE_LIMITS } from './job-role.rules.ts';

const JobRoleSchema = defineEntity({
  name: 'JobRole',
  tableName: 'job_role',
  properties: {
    ...tenantProps,
    name: p.string().length(JOB_ROLE_LIMITS.name),
    description: p.string().length(JOB_ROLE_LIMITS.description).nullable(),
    permissionRoleId: idProp().nullable(),
  },
});

/** The job of an employee, for example welder (requirements D10). */
export class JobRole extends JobRoleSchema.class {}
JobRoleSchema.setClass(JobRole);
