import type { NounCard } from '#api/nouns/noun-card.ts';

export const card = {
  type: 'Withdrawal',
  table: 'withdrawal',
  auditType: 'WITHDRAWAL',
  nameColumns: [],
  path: '/withdrawals',
  texts: 'withdrawals',
  hasNewForm: false,
  administrators: 'CUSTOMER',
  readPermissions: ['REPORT_ACCESS'],
  writePermissions: [],
  copiedNames: [
    'employeeName',
    'employeeIdentification',
    'approvalUserName',
    'requestedByName',
    'discrepancyResolvedByName',
  ],
} as const satisfies NounCard;
