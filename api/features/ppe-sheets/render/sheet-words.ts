import en from '#locales/en/ppeSheet.json' with { type: 'json' };
import es from '#locales/es/ppeSheet.json' with { type: 'json' };
import ptBR from '#locales/pt-BR/ppeSheet.json' with { type: 'json' };
import type { SheetLanguage } from '#api/features/ppe-templates/ppe-template.rules.ts';

/** The texts of a sheet. The English file defines the keys. */
export type SheetTexts = typeof en;

const TEXTS: Record<SheetLanguage, SheetTexts> = { EN: en, PT_BR: ptBR, ES: es };

/** Language tags of the languages of sheets (BCP 47). */
export const LANGUAGE_TAGS = { EN: 'en', PT_BR: 'pt-BR', ES: 'es' } as const satisfies Record<SheetLanguage, string>;

/** Texts and formats of a sheet in its language and the tenant's time zone. */
export type SheetWords = {
  texts: SheetTexts;
  /** A text with its `{{values}}`. */
  fill: (text: string, values: Readonly<Record<string, string | number>>) => string;
  /** A calendar day from YYYY-MM-DD. */
  day: (day: string) => string;
  /** Day and time of an instant. */
  time: (instant: string) => string;
  /** Month and year of an instant. */
  month: (instant: string) => string;
  /** The day of an instant. */
  dayOf: (instant: string) => string;
};

const numeric = { day: '2-digit', month: '2-digit', year: 'numeric' } as const;
const named = { day: 'numeric', month: 'short', year: 'numeric' } as const;
const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

/** Texts and formats of a sheet. */
export function sheetWords(language: SheetLanguage, timeZone: string): SheetWords {
  const tag = LANGUAGE_TAGS[language];
  const day = language === 'EN' ? named : numeric;
  const days = new Intl.DateTimeFormat(tag, { ...day, timeZone: 'UTC' });
  const localDays = new Intl.DateTimeFormat(tag, { ...day, timeZone });
  const times = new Intl.DateTimeFormat(tag, { ...clock, timeZone });
  const months = new Intl.DateTimeFormat(tag, { month: 'long', year: 'numeric', timeZone });
  const dayOf = (instant: string) => localDays.format(new Date(instant));
  return {
    texts: TEXTS[language],
    fill: (text, values) => text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? '')),
    day: (value) => days.format(new Date(`${value}T00:00:00Z`)),
    time: (instant) => `${dayOf(instant)} ${times.format(new Date(instant))}`,
    month: (instant) => months.format(new Date(instant)),
    dayOf,
  };
}
