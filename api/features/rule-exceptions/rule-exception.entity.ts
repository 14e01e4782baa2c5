import { defineEntity, p } from '@mikro-orm/core';
import { dayProp, idProp, tenantProps, wordProp } from '#api/db/base.entity.ts';
import { RULE_EXCEPTION_LIMITS, type RuleExceptionKind } from './rule-exception.rules.ts';

const RuleExceptionSchema = defineEntity({
  name: 'RuleException',
  tableName: 'rule_exception',
  properties: {
    ...tenantProps,
    employeeId: idProp(),
    productId: idProp(),
    kind: wordProp<RuleExceptionKind>(),
    extraQuantity: p.integer().nullable(),
    reason: p.string().length(RULE_EXCEPTION_LIMITS.reason),
    validFrom: dayProp(),
    validUntil: dayProp(),
  },
});

/** What one employee may take beyond the rule of the group, for some days (IDEA-1, IDEA-3). */
export class RuleException extends RuleExceptionSchema.class {}
RuleExceptionSchema.setClass(RuleException);
