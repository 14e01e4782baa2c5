import en from '#locales/en/mail.json' with { type: 'json' };
import es from '#locales/es/mail.json' with { type: 'json' };
import ptBR from '#locales/pt-BR/mail.json' with { type: 'json' };
import type { Letter } from '#api/platform/mail.ts';
import type { MailLanguage } from './language.ts';
import { htmlPage } from './page.ts';

/** Texts of mails. The English file defines the keys. */
export const TEXTS: Record<MailLanguage, typeof en> = { en, 'pt-BR': ptBR, es };

/** The recipient of a mail. `company` is null for system administrators. */
export type Addressee = { email: string; name: string; company: string | null; language: MailLanguage };

/** Mail with a code to reset a forgotten password. `minutes` is the lifetime of the code. */
export function resetCodeLetter(to: Addressee, code: string, minutes: number): Letter {
  const texts = TEXTS[to.language];
  return letter(to, texts.resetCode, { code, minutes: String(minutes) }, { highlight: code });
}

/** Mail to the owner of an account after a change of the password, so that the owner notices a change by others. */
export const passwordChangedLetter = (to: Addressee): Letter => letter(to, TEXTS[to.language].passwordChanged, {});

/** Address of the sign-in page, and the temporary password for the first sign-in. */
export type Invitation = { address: string; password: string };

/** Mail to a person with a new account. Only this mail contains the password. */
export const invitationLetter = (to: Addressee, { address, password }: Invitation): Letter =>
  letter(
    to,
    TEXTS[to.language].invitation,
    { address, email: to.email, password },
    { highlight: password, link: address },
  );

/** A webhook that became inactive, and the page on which it is mended. */
export type DisabledWebhook = { webhook: string; days: number; address: string };

/** Mail to an administrator: a webhook is inactive because it failed for days. */
export const webhookDisabledLetter = (to: Addressee, { webhook, days, address }: DisabledWebhook): Letter =>
  letter(
    to,
    TEXTS[to.language].webhookDisabled,
    { webhook: withoutLinks(webhook), days: String(days), address },
    { link: address },
  );

/** A certificate of a company that ends or has ended, its end in the words of the language, and the page to replace it. */
export type EndingCertificate = { state: 'SOON' | 'EXPIRED'; until: string; address: string };

/** Mail to an administrator: after the end of the company's certificate signed sheets get no seal. */
export const sealEndLetter = (to: Addressee, { state, until, address }: EndingCertificate): Letter =>
  letter(
    to,
    state === 'SOON' ? TEXTS[to.language].sealEndsSoon : TEXTS[to.language].sealEnded,
    { until, address },
    { link: address },
  );

/** Page on which the sheet is read and signed, and until when, in the words of the language. */
export type SheetLink = { address: string; until: string };

/** Mail to an employee with the link to sign a PPE sheet. Only this mail contains the link. */
export const sheetLinkLetter = (to: Addressee, { address, until }: SheetLink): Letter =>
  letter(to, TEXTS[to.language].sheetLink, { address, until }, { link: address });

/** A report, its rows and how long it can be downloaded in the words of the language, and the page to do so. */
export type SentReport = { report: string; rows: string; until: string; address: string };

/** Mail to a console user with the link to a scheduled report. The page needs the person's own sign-in. */
export const reportLetter = (to: Addressee, { report, rows, until, address }: SentReport): Letter =>
  letter(to, TEXTS[to.language].report, { report: withoutLinks(report), rows, until, address }, { link: address });

type Wording = { subject: string; lines: string[] };

/** Lines of a letter that look different: `highlight` is shown in large type, `link` is an address. */
type SpecialLines = { highlight?: string; link?: string };

function letter(to: Addressee, wording: Wording, values: Record<string, string>, special: SpecialLines = {}): Letter {
  const { language, email, name } = to;
  const { highlight, link } = special;
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
    html: htmlPage({ language, subject, company, lines, highlight, links: link ? [link] : [], footer: end }),
  };
}

/** Invisible, and prevents that a mail program shows the characters around it as a link. */
const WORD_JOINER = '\u2060';

/** Characters inside of links, and those that browsers read as a dot, colon, slash or at sign. */
const IN_LINKS = /[.:/@\u2024\u3002\ufe52\ufe55\ufe6b\uff0e\uff0f\uff1a\uff20\uff61](?=\S)/g;

/** Letters of a name that a mail shows: a longer one could be a message of its own. */
const LONGEST_NAME = 80;

/** A name that others have chosen: on one line, not long, in its own direction, and never a link. */
export function withoutLinks(chosen: string): string {
  const line = chosen.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim();
  const short = line.length > LONGEST_NAME ? `${line.slice(0, LONGEST_NAME - 1).trimEnd()}…` : line;
  return short.replace(IN_LINKS, `$&${WORD_JOINER}`);
}

/** Replaces `{{placeholders}}` by values, like the console. Unknown placeholders stay. */
export const fill = (text: string, values: Record<string, string>): string =>
  text.replace(/\{\{(\w+)\}\}/g, (placeholder, name: string) => values[name] ?? placeholder);
