import type { NounCard } from '#api/nouns/noun-card.ts';

export const card = {
  type: 'JobRole',
  table: 'job_role',
  auditType: 'JOB_ROLE',
  nameColumns: ['name'],
  path: '/job-roles',
  texts: 'jobRoles',
  hasNewForm: true,
  administrators: 'CUSTOMER',
  readPermissions: ['EMPLOYEE_MANAGEMENT', 'EMPLOYEE_VIEW_ONLY'],
  writePermissions: ['EMPLOYEE_MANAGEMENT'],
} as const satisfies NounCard;
