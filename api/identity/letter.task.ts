import { yup } from '#api/rules/yup.ts';
import { RESET_CODE } from './password.rules.ts';
import type { Logger } from '#api/platform/log.ts';
import type { Mail } from '#api/platform/mail.ts';
import { defineTask, type TaskRun } from '#api/tasks/task.ts';
import { createDeliver } from '#api/mail/deliver.ts';
import { passwordChangedLetter, resetCodeLetter } from '#api/mail/letters.ts';
import { recipientRules } from '#api/mail/recipient.ts';

type Services = { mail: Mail | null; log: Logger };

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

const addressee = recipientRules.shape({ company: yup.string().nullable().defined() });

/** Sends the code of a forgotten password. First priority, because a person waits. Expires together with the code. */
export const resetCodeLetterTask = defineTask({
  kind: 'reset-code-letter',
  priority: 0,
  atOnce: 8,
  sealed: true,
  backoff: { firstMs: 1000, longestMs: 15_000 },
  expiresMs: RESET_CODE.lifeSeconds * 1000,
  payload: yup.object({ to: addressee.required(), code: yup.string().required() }),
  run: ({ to, code }, run: TaskRun<Services>) =>
    createDeliver(run.services)(
      'reset code',
      resetCodeLetter(to, code, RESET_CODE.lifeSeconds / 60),
      `reset-code-${run.id}`,
    ),
});

/** Informs the owner of an account that the password was changed. Mails to one person arrive in order. */
export const passwordChangedLetterTask = defineTask({
  kind: 'password-changed-letter',
  sealed: true,
  ordered: true,
  backoff: { firstMs: 1000, longestMs: MINUTE_MS },
  expiresMs: 7 * DAY_MS,
  payload: yup.object({ to: addressee.required() }),
  run: ({ to }, run: TaskRun<Services>) =>
    createDeliver(run.services)('password changed', passwordChangedLetter(to), `password-changed-${run.id}`),
});
