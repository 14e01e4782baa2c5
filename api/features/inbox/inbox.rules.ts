import { TRIGGER_TYPES } from '#api/features/notification-triggers/notification-types.rules.ts';
import { yup } from '#api/rules/yup.ts';

/** What a person gets of a type: what notifications with the own address report, everything, or nothing. */
export const INBOX_CHOICES = ['RECIPIENT', 'ALL', 'NONE'] as const;

/** Input of a choice. */
export const inboxChoiceRules = yup.object({
  triggerType: yup.string().oneOf(TRIGGER_TYPES).required(),
  choice: yup.string().oneOf(INBOX_CHOICES).required(),
});
