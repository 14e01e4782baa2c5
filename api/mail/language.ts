/** The languages of the product (requirements T7); the first is the fallback. */
export const MAIL_LANGUAGES = ['en', 'pt-BR', 'es'] as const;

export type MailLanguage = (typeof MAIL_LANGUAGES)[number];

/**
 * The language that a browser asks for (RFC 9110 §12.5.4), as far as we have it: `pt` and `pt-PT` are read as pt-BR,
 * `es-MX` as es. The console asks in the language that the person has chosen there.
 */
export function mailLanguage(acceptLanguage: string | undefined): MailLanguage {
  const wishes = (acceptLanguage ?? '')
    .slice(0, 500)
    .split(',')
    .map((wish) => {
      const [tag = '', ...parameters] = wish.trim().split(';');
      const weight = parameters.find((parameter) => parameter.trim().startsWith('q='));
      return { base: tag.toLowerCase().split('-')[0], weight: weight ? Number(weight.trim().slice(2)) : 1 };
    })
    .filter(({ weight }) => weight > 0)
    .toSorted((one, other) => other.weight - one.weight);
  for (const { base } of wishes) {
    const language = MAIL_LANGUAGES.find((known) => known.split('-')[0] === base);
    if (language) return language;
  }
  return 'en';
}
