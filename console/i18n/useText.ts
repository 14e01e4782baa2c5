import type { TFunction } from 'i18next';
import { NAMESPACES } from '#console/generated/resources.ts';
import { i18n } from './i18n.ts';
import type { Language } from './languages.ts';
import { usePageLanguage } from './usePageLanguage.ts';

/** The type of `t`, for functions with a parameter of it. */
export type Text = TFunction<typeof NAMESPACES>;

/** One function per language, so that effects and memos that depend on it run only when the language changes. */
const texts = new Map<Language, Text>();

/** Texts of the page's language: `const t = useText(); t(($) => $.common.save)`. */
export function useText(): Text {
  const language = usePageLanguage();
  const known = texts.get(language);
  if (known) return known;
  const text = i18n.getFixedT(language, NAMESPACES);
  texts.set(language, text);
  return text;
}
