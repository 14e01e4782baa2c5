import type { NounCard } from '#api/nouns/noun-card.ts';

export const card = {
  type: 'RuleException',
  table: 'rule_exception',
  auditType: 'RULE_EXCEPTION',
  nameColumns: [],
  path: '/rule-exceptions',
  texts: 'ruleExceptions',
  hasNewForm: true,
  administrators: 'CUSTOMER',
  readPermissions: ['EMPLOYEE_MANAGEMENT', 'EMPLOYEE_VIEW_ONLY'],
  writePermissions: ['EMPLOYEE_MANAGEMENT'],
} as const satisfies NounCard;
