/** The languages of mails (requirements T7). The first is the fallback. */
export const MAIL_LANGUAGES = ['en', 'pt-BR', 'es'] as const;

export type MailLanguage = (typeof MAIL_LANGUAGES)[number];

/**
 * The supported language that a browser prefers (RFC 9110 §12.5.4). Regions are ignored: `pt` and `pt-PT` give pt-BR,
 * `es-MX` gives es. The console sends the language that the person has chosen.
 */
export function mailLanguage(acceptLanguage: string | undefined): MailLanguage {
  const preferences = (acceptLanguage ?? '')
    .slice(0, 500)
    .split(',')
    .map((preference) => {
      const [tag = '', ...parameters] = preference.trim().split(';');
      const weight = parameters.find((parameter) => parameter.trim().startsWith('q='));
      return { base: tag.toLowerCase().split('-')[0], weight: weight ? Number(weight.trim().slice(2)) : 1 };
    })
    .filter(({ weight }) => weight > 0)
    .toSorted((one, other) => other.weight - one.weight);
  for (const { base } of preferences) {
    const language = MAIL_LANGUAGES.find((known) => known.split('-')[0] === base);
    if (language) return language;
  }
  return 'en';
}
