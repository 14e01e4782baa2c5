/** The languages of the product (T7), in the order of the menu; the first is the fallback. */
export const LANGUAGES = ['en', 'pt-BR', 'es'] as const;

export type Language = (typeof LANGUAGES)[number];

/** Each language's own name, never translated. */
export const LANGUAGE_NAMES: Record<Language, string> = { en: 'English', 'pt-BR': 'Português (BR)', es: 'Español' };

/** Whether a language tag is a language of the product. */
export const isLanguage = (tag: string): tag is Language => LANGUAGES.some((language) => language === tag);

/** Maps `pt`, `pt-PT`, `PT_BR` to pt-BR, `es-MX` to es. Unknown tags stay unchanged, so the detector tries the next. */
export function toLanguage(tag: string): string {
  const base = tag.toLowerCase().split(/[-_]/)[0];
  return LANGUAGES.find((language) => language.split('-')[0] === base) ?? tag;
}
