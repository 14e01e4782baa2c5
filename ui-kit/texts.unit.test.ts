import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { pseudo } from './.storybook/pseudo.ts';
import { byDictionary, template, translatorOf } from './.storybook/translate.ts';

const read = (language: string): Record<string, string> =>
  JSON.parse(readFileSync(path.join(import.meta.dirname, `.storybook/texts/${language}.json`), 'utf8'));

const marks = (text: string) => text.match(/\{n\}/g)?.length ?? 0;

describe('texts of the stories', () => {
  it('has them in both languages, with the same numbers in them', () => {
    const portuguese = read('pt-BR');
    const spanish = read('es');
    expect(Object.keys(spanish)).toEqual(Object.keys(portuguese));
    for (const texts of [portuguese, spanish]) {
      for (const [english, text] of Object.entries(texts))
        expect([english, marks(text)]).toEqual([english, marks(english)]);
    }
  });

  it('does not translate again what the product says', async () => {
    const product = byDictionary(new Map());
    expect(product('Save')).toBe('Save');
    const translate = await translatorOf('pt-BR');
    expect(translate?.('Save')).toBe('Salvar');
    expect(Object.keys(read('pt-BR'))).not.toContain('Save');
  });
});

describe('a text in the language of the toolbar', () => {
  const translate = byDictionary(
    new Map([
      ['{n} of {n} used', '{n} de {n} usados'],
      ['CA 31469', 'C. A. 31469'],
    ]),
  );

  it('puts numbers in again, as the language writes them', () => {
    expect(translate('1,284 of 2,000.5 used')).toBe('1.284 de 2.000,5 usados');
    expect(template('3 channels of M-05')).toEqual({ key: '{n} channels of M-{n}', numbers: ['3', '05'] });
  });

  it('takes the whole text before its template, and leaves names alone', () => {
    expect(translate('CA 31469')).toBe('C. A. 31469');
    expect(translate('Rita Souza')).toBe('Rita Souza');
  });

  it('is unknown for English, in which stories are written', async () => {
    expect(await translatorOf('en')).toBeUndefined();
  });

  it('grows by two fifths and gets accents where it is pseudo; numbers stay', () => {
    const text = 'Reload and re-apply the changes';
    expect(pseudo(text).length).toBeGreaterThanOrEqual(Math.floor(text.length * 1.4));
    expect(pseudo('Save')).toBe('[Šávé·]');
    expect(pseudo('1,284')).toBe('1,284');
  });
});
