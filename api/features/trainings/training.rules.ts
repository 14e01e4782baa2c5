import { day } from '#api/rules/day.ts';
import { name, ruleMessage, yup } from '#api/rules/yup.ts';

/** Longest name in characters. The database, the API and the form use the same limit. */
export const TRAINING_LIMITS = { name: 100 };

/** Days before the end of a training from which it is due soon (requirements S2). */
export const EXPIRING_DAYS = 30;

/** Input of a training record (requirements S2). */
export const trainingRules = yup.object({
  employeeId: yup.string().required(),
  name: name(TRAINING_LIMITS.name),
  completedAt: day.required(),
  expiresAt: day.nullable().test('after-completion', ruleMessage('notBeforeCompletion'), (value, context) => {
    const completed: unknown = context.resolve(yup.ref('completedAt'));
    return typeof completed !== 'string' || !value || value >= completed;
  }),
});
