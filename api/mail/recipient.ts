import * as yup from 'yup';
import { MAIL_LANGUAGES, type MailLanguage } from './language.ts';

/** The person to whom a task sends a letter. */
export type Recipient = { email: string; name: string; language: MailLanguage };

/** The rules of a recipient in the payload of a task. */
export const recipientRules = yup.object({
  email: yup.string().required(),
  name: yup.string().defined(),
  language: yup.string().oneOf(MAIL_LANGUAGES).required(),
});

/** Day and time in the words of a letter: "27 November 2026 at 10:42". */
export const momentIn = (language: MailLanguage, timeZone: string, moment: Date): string =>
  new Intl.DateTimeFormat(language, { timeZone, dateStyle: 'long', timeStyle: 'short' }).format(moment);
