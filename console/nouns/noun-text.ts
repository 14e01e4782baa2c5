import { currentLanguage, i18n, TITLES } from '#console/i18n/i18n.ts';

/**
 * A text of a noun's locale file by its key, such as `list.create`; undefined if the file does not have it. Of nouns
 * whose file is not loaded, only the texts of titles.codegen.ts are known.
 */
export function nounText(namespace: string, key: string): string | undefined {
  const text: unknown =
    i18n.getResource(currentLanguage(), TITLES, `${namespace}.${key}`) ??
    i18n.getResource(currentLanguage(), namespace, key);
  return typeof text === 'string' ? text : undefined;
}
