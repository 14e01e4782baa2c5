import type { Letter } from '#api/platform/mail.ts';
import type { MailLanguage } from './language.ts';
import { fill, TEXTS, withoutLinks } from './letters.ts';
import { htmlPage } from './page.ts';
import { refusalTitle } from './refusal-texts.ts';

/** An event as it was when it happened. `occurredAt` is RFC 3339. */
export type ReportedEvent = {
  kind: string;
  occurredAt: string;
  facts: Readonly<Record<string, string | number | null>>;
};

type Topic = keyof (typeof TEXTS)['en']['notification']['subjects'];
type TypeOfEvents = Exclude<Topic, 'MACHINE_BACK' | 'MACHINE_CONNECTION'>;

/** What a notification reports: `events` are the first of `total`. */
export type Report = {
  trigger: string;
  type: TypeOfEvents;
  total: number;
  events: readonly ReportedEvent[];
  /** IANA zone in which times are written. */
  timeZone: string;
  /** Page of the console to act on, and that of the notification. */
  address: string;
  settingsAddress: string;
  /** Page on which somebody says that they take care, if the message is escalated otherwise. */
  inboxAddress?: string;
  /** Nothing happened: an administrator looks at the letter. */
  isTest?: boolean;
  /** Nobody took care for these minutes. */
  notDoneFor?: number;
};

type Recipient = { email: string; company: string; language: MailLanguage };

/** A mail about events that need attention (requirements M7): what, where, when, what to do, and why one gets it. */
export function notificationLetter({ email, company, language }: Recipient, report: Report): Letter {
  const texts = TEXTS[language].notification;
  const { total, events, address, settingsAddress, inboxAddress } = report;
  const topic = topicOf(report);
  const number = new Intl.NumberFormat(language);
  const names = { trigger: withoutLinks(report.trigger), company: withoutLinks(company), total: number.format(total) };
  const needsNobody = topic === 'MACHINE_BACK';
  const [one, several] = texts.subjects[topic];
  const [first] = events;
  const what = total === 1 && first ? fill(one ?? '', valuesOf(first, texts)) : fill(several ?? '', names);
  const subject = report.isTest
    ? fill(texts.testSubject, { subject: what })
    : report.notDoneFor
      ? fill(texts.escalatedSubject, { subject: what })
      : what;
  const lines = [
    texts.greeting,
    ...(report.isTest ? [texts.test] : []),
    ...(report.notDoneFor ? [fill(texts.escalated, { minutes: String(report.notDoneFor) })] : []),
    fill(total === 1 ? texts.introOne : texts.introOther, names),
    ...events.map((event) => eventLine(event, language, report.timeZone)),
    ...(total > events.length ? [fill(texts.more, { count: number.format(total - events.length) })] : []),
    `${texts.actions[topic]} ${needsNobody ? texts.openConsoleToLook : texts.openConsole}`,
    address,
    ...(inboxAddress && !needsNobody ? [`${texts.take} ${inboxAddress}`] : []),
  ];
  const end = `${fill(texts.settings, names)} ${settingsAddress}`;
  return {
    to: email,
    language,
    subject,
    text: `${[...lines, '—', end].join('\n\n')}\n`,
    html: htmlPage({
      language,
      subject,
      company: names.company,
      lines,
      links: [address, settingsAddress, ...(inboxAddress && !needsNobody ? [inboxAddress] : [])],
      footer: end,
    }),
  };
}

/** Machines that came back need no hand, and one letter may have both. */
function topicOf({ type, total, events }: Report): Topic {
  if (type !== 'MACHINE_OFFLINE') return type;
  const kinds = new Set(events.map(({ kind }) => kind));
  if (total > events.length || kinds.size > 1) return 'MACHINE_CONNECTION';
  return kinds.has('MACHINE_BACK') ? 'MACHINE_BACK' : 'MACHINE_OFFLINE';
}

type Words = (typeof TEXTS)['en']['notification'];

/** The facts of an event, without links. A withdrawal of an unknown channel has no product: the person got nothing. */
const valuesOf = ({ facts }: ReportedEvent, { nothing, unknown }: Words): Record<string, string> =>
  Object.fromEntries(
    Object.entries(facts).map(([name, value]) => [
      name,
      value === null ? (name === 'product' ? nothing : unknown) : withoutLinks(String(value)),
    ]),
  );

function eventLine(event: ReportedEvent, language: MailLanguage, timeZone: string): string {
  const { kind, occurredAt, facts } = event;
  const texts = TEXTS[language].notification;
  const text = Object.entries(texts.events).find(([name]) => name === kind)?.[1] ?? '{{time}}';
  return fill(text, {
    ...valuesOf(event, texts),
    time: new Intl.DateTimeFormat(language, { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(
      new Date(occurredAt),
    ),
    day: dayOf(facts['expiresAt'], language),
    detail: detailOf(event, language),
  }).trim();
}

/** Why a channel is blocked or a withdrawal did not end well: the machine's own words, a reason, or the refusal. */
function detailOf({ kind, facts }: ReportedEvent, language: MailLanguage): string {
  const { errorCode, errorMessage, refusalCode, reason } = facts;
  if (refusalCode) return `${refusalTitle(language, String(refusalCode))}.`;
  const { report, failed, failedWhy } = TEXTS[language].notification.details;
  const detail = withoutLinks([errorCode, errorMessage, reason].filter(Boolean).join(' '));
  if (kind === 'WITHDRAWAL_ERROR') return detail ? fill(failedWhy, { detail }) : failed;
  return detail && fill(report, { detail });
}

const dayOf = (day: string | number | null | undefined, language: MailLanguage): string =>
  day
    ? new Intl.DateTimeFormat(language, { timeZone: 'UTC', dateStyle: 'short' }).format(new Date(`${day}T00:00:00Z`))
    : '';
