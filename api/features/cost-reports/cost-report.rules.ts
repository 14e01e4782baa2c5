import { day } from '#api/rules/day.ts';
import { ruleMessage, yup } from '#api/rules/yup.ts';

/** Longest period in days, most rows. */
export const COST_REPORT_LIMITS = { days: 366, rows: 1000 };

const DAY_MS = 86_400_000;

/** Days from the first to the last day, both included. */
const lengthOf = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;

/** Arguments of getCostReport. */
export const costReportRules = yup.object({
  from: day.required(),
  to: day
    .required()
    .test('order', ruleMessage('notBeforeStart'), (to, { parent }) => !(to < parent.from))
    .test(
      'length',
      ruleMessage('periodTooLong', { max: COST_REPORT_LIMITS.days }),
      (to, { parent }) => !(lengthOf(parent.from, to) > COST_REPORT_LIMITS.days),
    ),
});
