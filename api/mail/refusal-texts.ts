import en from '#locales/en/withdrawals.json' with { type: 'json' };
import es from '#locales/es/withdrawals.json' with { type: 'json' };
import ptBR from '#locales/pt-BR/withdrawals.json' with { type: 'json' };
import type { MailLanguage } from './language.ts';

/** The English file defines the keys. */
const REFUSALS: Record<MailLanguage, typeof en.refusals> = { en: en.refusals, 'pt-BR': ptBR.refusals, es: es.refusals };

/** The reason of a refusal, as the console says it; a code that is not known stays as it is. */
export const refusalTitle = (language: MailLanguage, code: string): string =>
  Object.entries(REFUSALS[language]).find(([known]) => known === code)?.[1].title ?? code;
