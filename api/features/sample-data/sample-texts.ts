import en from '#locales/en/sampleData.json' with { type: 'json' };
import es from '#locales/es/sampleData.json' with { type: 'json' };
import ptBR from '#locales/pt-BR/sampleData.json' with { type: 'json' };
import type { MailLanguage } from '#api/mail/language.ts';

/** Names of the sample records, each with a word that marks it as a sample. */
export const SAMPLE_TEXTS: Record<MailLanguage, typeof en> = { en, es, 'pt-BR': ptBR };
