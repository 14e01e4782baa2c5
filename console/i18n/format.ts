import type { Language } from './languages.ts';

/** Formats numbers and times in the page's language and the tenant's time zone (T8). */
export type Format = {
  number: (value: number) => string;
  /** 0.946 → 94.6 %. */
  percent: (share: number) => string;
  /** A calendar day `2026-11-17`, which has no time zone. */
  day: (isoDay: string) => string;
  /** The day of an instant. */
  date: (iso: string) => string;
  /** The day of an instant with the weekday, without the year: "Tuesday, 17 November". */
  weekday: (iso: string) => string;
  /** An instant, to the minute. */
  dateTime: (iso: string) => string;
  /** An instant of today, to the second. */
  time: (iso: string) => string;
  /** "3 minutes ago", "in 12 days". */
  relative: (iso: string, now?: number) => string;
  /** The size of a file: "412 kB", "1.2 MB". */
  bytes: (bytes: number) => string;
  /** An amount in the minor unit of a currency (ISO 4217 code): 129900 BRL is "R$ 1.299,00". */
  money: (minor: number, currency: string) => string;
  /** "3 employees, 1 group and 1 machine". */
  list: (parts: readonly string[]) => string;
  timeZone: string;
};

const UNITS = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

/** Create it once per language and time zone, because Intl's formatters are expensive to create. */
export function createFormat(language: Language, timeZone: string): Format {
  const number = new Intl.NumberFormat(language);
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 });
  // A day looks the same everywhere in a language. In English it has the month's name, because its readers order the
  // numbers differently.
  const digits = language === 'en' ? 'numeric' : '2-digit';
  const ofDay = { day: digits, month: language === 'en' ? 'short' : digits, year: 'numeric' } as const;
  const day = new Intl.DateTimeFormat(language, { ...ofDay, timeZone: 'UTC' });
  const dateTime = new Intl.DateTimeFormat(language, { ...ofDay, hour: digits, minute: '2-digit', timeZone });
  const date = new Intl.DateTimeFormat(language, { ...ofDay, timeZone });
  const weekday = new Intl.DateTimeFormat(language, { weekday: 'long', day: 'numeric', month: 'long', timeZone });
  const time = new Intl.DateTimeFormat(language, { timeStyle: 'medium', timeZone });
  const relative = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  const list = new Intl.ListFormat(language, { type: 'conjunction' });
  return {
    number: (value) => number.format(value),
    percent: (share) => percent.format(share),
    day: (isoDay) => day.format(new Date(`${isoDay}T00:00:00Z`)),
    date: (iso) => date.format(new Date(iso)),
    weekday: (iso) => weekday.format(new Date(iso)),
    dateTime: (iso) => dateTime.format(new Date(iso)),
    time: (iso) => time.format(new Date(iso)),
    relative: (iso, now = Date.now()) => {
      const seconds = (Date.parse(iso) - now) / 1000;
      const [unit, size] = UNITS.find(([, length]) => Math.abs(seconds) >= length) ?? ['second', 1];
      return relative.format(Math.round(seconds / size), unit);
    },
    bytes: (bytes) => writeBytes(bytes, language),
    money: (minor, currency) => writeMoney(minor, currency, language),
    list: (parts) => list.format(parts),
    timeZone,
  };
}

const KILOBYTE = 1000;

function writeBytes(bytes: number, language: Language): string {
  const inMegabytes = bytes >= KILOBYTE ** 2;
  const value = inMegabytes ? bytes / KILOBYTE ** 2 : bytes / KILOBYTE;
  const unit = inMegabytes ? 'megabyte' : 'kilobyte';
  return new Intl.NumberFormat(language, { style: 'unit', unit, maximumFractionDigits: 1 }).format(value);
}

function writeMoney(minor: number, currency: string, language: Language): string {
  const format = new Intl.NumberFormat(language, { style: 'currency', currency });
  return format.format(minor / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
}
