import en from '#locales/en/mail.json' with { type: 'json' };
import es from '#locales/es/mail.json' with { type: 'json' };
import ptBR from '#locales/pt-BR/mail.json' with { type: 'json' };
import type { Letter } from '#api/platform/mail.ts';
import type { MailLanguage } from './language.ts';
import { htmlPage } from './page.ts';

/** English decides which texts there are. */
const TEXTS: Record<MailLanguage, typeof en> = { en, 'pt-BR': ptBR, es };

/** Who gets a letter. `company` is null for the platform's own people. */
export type Addressee = { email: string; name: string; company: string | null; language: MailLanguage };

/** The code with which somebody who forgot their password may choose a new one, good for so many minutes. */
export function resetCodeLetter(to: Addressee, code: string, minutes: number): Letter {
  const texts = TEXTS[to.language];
  return letter(to, texts.resetCode, { code, minutes: String(minutes) }, code);
}

/** Tells the owner of an account that its password is another now: whoever did not do it should speak up. */
export const passwordChangedLetter = (to: Addressee): Letter => letter(to, TEXTS[to.language].passwordChanged, {});

/** Where somebody who was invited signs in, and the password that is good for doing so once. */
export type Invitation = { address: string; password: string };

/** Tells somebody that they have an account. The password stands here and nowhere else. */
export const invitationLetter = (to: Addressee, { address, password }: Invitation): Letter =>
  letter(to, TEXTS[to.language].invitation, { address, email: to.email, password }, password);

type Wording = { subject: string; lines: string[] };

/** `highlight` stands large, in the place of the line that is nothing but it. */
function letter(to: Addressee, wording: Wording, values: Record<string, string>, highlight?: string): Letter {
  const { language, email, name } = to;
  const { greeting, footer, productName } = TEXTS[language].common;
  const company = to.company ?? productName;
  const filled = (text: string) => fill(text, { ...values, name, company });
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

/** Puts values into `{{places}}`, as the console does. */
const fill = (text: string, values: Record<string, string>): string =>
  text.replace(/\{\{(\w+)\}\}/g, (place, name: string) => values[name] ?? place);
