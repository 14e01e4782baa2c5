import type { NounCard } from '#api/nouns/noun-card.ts';

export const card = {
  type: 'ReportSchedule',
  table: 'report_schedule',
  auditType: 'REPORT_SCHEDULE',
  nameColumns: ['name'],
  path: '/report-schedules',
  texts: 'reportSchedules',
  hasNewForm: true,
  administrators: 'CUSTOMER',
  readPermissions: [],
  writePermissions: [],
  copiedNames: ['variables'],
} as const satisfies NounCard;
