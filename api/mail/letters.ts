import en from '#locales/en/mail.json' with { type: 'json' };
import es from '#locales/es/mail.json' with { type: 'json' };
import ptBR from '#locales/pt-BR/mail.json' with { type: 'json' };
import type { Letter } from '#api/platform/mail.ts';
import type { MailLanguage } from './language.ts';
import { htmlPage } from './page.ts';

/** The English file defines the keys. */
const TEXTS: Record<MailLanguage, typeof en> = { en, 'pt-BR': ptBR, es };

/** The recipient of a mail. `company` is null for system administrators. */
export type Addressee = { email: string; name: string; company: string | null; language: MailLanguage };

/** Mail with a code to reset a forgotten password. `minutes` is the lifetime of the code. */
export function resetCodeLetter(to: Addressee, code: string, minutes: number): Letter {
  const texts = TEXTS[to.language];
  return letter(to, texts.resetCode, { code, minutes: String(minutes) }, code);
}

/** Mail to the owner of an account after a change of the password, so that the owner notices a change by others. */
export const passwordChangedLetter = (to: Addressee): Letter => letter(to, TEXTS[to.language].passwordChanged, {});

/** Address of the sign-in page, and the temporary password for the first sign-in. */
export type Invitation = { address: string; password: string };

/** Mail to a person with a new account. Only this mail contains the password. */
export const invitationLetter = (to: Addressee, { address, password }: Invitation): Letter =>
  letter(to, TEXTS[to.language].invitation, { address, email: to.email, password }, password);

type Wording = { subject: string; lines: string[] };

/** A line that equals `highlight` is shown in large type. */
function letter(to: Addressee, wording: Wording, values: Record<string, string>, highlight?: string): Letter {
  const { language, email, name } = to;
  const { greeting, footer, productName } = TEXTS[language].common;
  const company = withoutLinks(to.company ?? productName);
  const filled = (text: string) => fill(text, { ...values, name: withoutLinks(name), company });
  const subject = filled(wording.subject);
  const lines = [greeting, ...wording.lines].map(filled);
  const end = filled(footer);
  return {
    to: email,
    language,
    subject,
    text: `${[...lines, '—', end].join('\n\n')}\n`,
    html: htmlPage({ language, subject, company, lines, highlight, footer: end }),
  };
}

/** Invisible, and prevents that a mail program shows the characters around it as a link. */
const WORD_JOINER = '\u2060';

/** A name that others have chosen: on one line, in its own direction, and never a link. */
const withoutLinks = (chosen: string): string =>
  chosen
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .replace(/[.:/@](?=\S)/g, `$&${WORD_JOINER}`)
    .trim();

/** Replaces `{{placeholders}}` by values, like the console. Unknown placeholders stay. */
const fill = (text: string, values: Record<string, string>): string =>
  text.replace(/\{\{(\w+)\}\}/g, (placeholder, name: string) => values[name] ?? placeholder);
