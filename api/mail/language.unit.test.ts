import { describe, expect, it } from 'vitest';
import { mailLanguage } from './language.ts';

describe('the language of a mail', () => {
  it.each([
    [undefined, 'en'],
    ['', 'en'],
    ['pt-BR', 'pt-BR'],
    ['pt', 'pt-BR'],
    ['PT-PT', 'pt-BR'],
    ['es-419,es;q=0.9,en;q=0.8', 'es'],
    ['de-DE, fr;q=0.9', 'en'],
    ['en;q=0.2, es;q=0.7, pt;q=0.5', 'es'],
    ['es;q=0, pt;q=0.1', 'pt-BR'],
    ['es;q=nonsense', 'en'],
    ['*', 'en'],
    [`${'x'.repeat(100_000)},es`, 'en'],
  ])('for Accept-Language %s is %s [T7]', (header, language) => expect(mailLanguage(header)).toBe(language));
});
