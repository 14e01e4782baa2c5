/** The locale of a page from a tag that may be wrong: `pt_BR` becomes `pt-BR`, and a text that is no tag becomes English. */
export function pageLocale(tag: string): string {
  try {
    return new Intl.Locale(tag.replaceAll('_', '-')).toString();
  } catch {
    return 'en';
  }
}
