import {
  CHANGED_AT,
  CREATED_AT,
  dayColumn,
  type ExportedList,
  numberColumn,
  STATUS,
  textColumn,
  wordColumn,
} from '#api/crud/exported-list.ts';

export const exported: ExportedList = {
  list: 'listRuleExceptions',
  title: 'ruleExceptions.list.title',
  auditType: 'RULE_EXCEPTION',
  columns: {
    employee: [
      textColumn('ruleExceptions.fields.employeeId', 'employee.name'),
      textColumn('employees.fields.identification', 'employee.identification'),
    ],
    product: textColumn('ruleExceptions.fields.productId', 'product.name'),
    kind: [
      wordColumn('ruleExceptions.fields.kind', 'kind', 'ruleExceptions.kinds'),
      numberColumn('ruleExceptions.fields.extraQuantity', 'extraQuantity'),
    ],
    VALID_UNTIL: [
      dayColumn('ruleExceptions.fields.validFrom', 'validFrom'),
      dayColumn('ruleExceptions.fields.validUntil', 'validUntil'),
    ],
    reason: textColumn('ruleExceptions.fields.reason', 'reason'),
    grantedBy: textColumn('ruleExceptions.columns.grantedBy', 'grantedBy'),
    status: STATUS,
    CREATED_AT,
    updatedAt: CHANGED_AT,
  },
};
