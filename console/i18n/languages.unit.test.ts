import { describe, expect, it } from 'vitest';
import { createFormat } from './format.ts';
import { toLanguage } from './languages.ts';

describe('the language of a tag', () => {
  it.each([
    ['pt', 'pt-BR'],
    ['pt-PT', 'pt-BR'],
    ['PT_br', 'pt-BR'],
    ['en-GB', 'en'],
    ['es-419', 'es'],
    ['fr', 'fr'],
  ])('%s is %s [T7]', (tag, language) => {
    expect(toLanguage(tag)).toBe(language);
  });
});

describe('the format', () => {
  it('of numbers follows the language [T8]', () => {
    expect(createFormat('en', 'UTC').number(1284.5)).toBe('1,284.5');
    expect(createFormat('pt-BR', 'UTC').number(1284.5)).toBe('1.284,5');
  });

  it('of times follows the tenant’s time zone, of days none [T8]', () => {
    const format = createFormat('pt-BR', 'America/Sao_Paulo');
    expect(format.time('2026-11-21T02:30:00.000Z')).toBe('23:30:00');
    expect(format.day('2026-11-21')).toBe('21/11/2026');
  });

  it.each([
    ['en', 'BRL', 'R$1,299.00'],
    ['pt-BR', 'BRL', 'R$ 1.299,00'],
    ['es', 'EUR', '1299,00 €'],
    ['pt-BR', 'USD', 'US$ 1.299,00'],
  ] as const)('of an amount follows the language: %s, %s [T8]', (language, currency, text) => {
    expect(createFormat(language, 'UTC').money(129_900, currency).replaceAll(/\s/g, ' ')).toBe(text);
  });

  it('of an amount has the decimal digits of its currency [T8]', () => {
    const { money } = createFormat('en', 'UTC');
    expect(
      [money(1299, 'JPY'), money(1299, 'USD'), money(1299, 'KWD')].map((text) => text.replace(/[^\d.,]/g, '')),
    ).toEqual(['1,299', '12.99', '1.299']);
  });

  it('of relative times is in words [T8]', () => {
    const format = createFormat('es', 'UTC');
    expect(format.relative('2026-11-21T12:00:00Z', Date.parse('2026-11-21T12:03:00Z'))).toBe('hace 3 minutos');
  });
});
