import en from '#locales/en/legalExtract.json' with { type: 'json' };
import es from '#locales/es/legalExtract.json' with { type: 'json' };
import ptBR from '#locales/pt-BR/legalExtract.json' with { type: 'json' };
import type { SheetLanguage } from '#api/features/ppe-templates/ppe-template.rules.ts';

/** The texts of an extract. The English file defines the keys. */
export type ExtractTexts = typeof en;

const TEXTS: Record<SheetLanguage, ExtractTexts> = { EN: en, PT_BR: ptBR, ES: es };

/** The texts of an extract in a language. */
export const extractTexts = (language: SheetLanguage): ExtractTexts => TEXTS[language];
