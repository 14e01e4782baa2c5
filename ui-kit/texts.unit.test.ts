import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { pseudo } from './.storybook/pseudo.ts';
import { CHANGING, textsOf } from './.storybook/source-texts.ts';
import { byDictionary, productTexts, template, translatorOf } from './.storybook/translate.ts';

const read = (language: string): Record<string, string> =>
  JSON.parse(readFileSync(path.join(import.meta.dirname, `.storybook/texts/${language}.json`), 'utf8'));

const marks = (text: string) => text.match(/\{n\}/g)?.length ?? 0;

describe('texts of the stories', () => {
  it('exist in both languages, with the same number placeholders', () => {
    const portuguese = read('pt-BR');
    const spanish = read('es');
    expect(Object.keys(spanish)).toEqual(Object.keys(portuguese));
    for (const texts of [portuguese, spanish]) {
      for (const [english, text] of Object.entries(texts))
        expect([english, marks(text)]).toEqual([english, marks(english)]);
    }
  });

  it('do not repeat translations of the product', async () => {
    const product = byDictionary(new Map());
    expect(product('Save')).toBe('Save');
    const translate = await translatorOf('pt-BR');
    expect(translate?.('Save')).toBe('Salvar');
    expect(Object.keys(read('pt-BR'))).not.toContain('Save');
  });
});

/** Texts that are the same in every language: names of people, products and places, values, very long samples. */
const AS_THEY_ARE: ReadonlySet<string> = new Set(
  JSON.parse(readFileSync(path.join(import.meta.dirname, '.storybook/names.json'), 'utf8')),
);

/** Every text of the stories, with the files that contain it. */
function textsOfStories(): Map<string, string[]> {
  const texts = new Map<string, string[]>();
  for (const file of globSync('{components/*,provider,docs,showcase}/*.{ts,tsx}', { cwd: import.meta.dirname })) {
    if (!file.startsWith('showcase') && !file.endsWith('.stories.tsx')) continue;
    const code = readFileSync(path.join(import.meta.dirname, file), 'utf8');
    for (const text of textsOf(file, code)) texts.set(text, [...(texts.get(text) ?? []), file]);
  }
  return texts;
}

describe('every text of every story', () => {
  const texts = textsOfStories();

  it('is found, also in functions and templates', () => {
    expect(texts.size).toBeGreaterThan(600);
    const found = textsOf(
      'Knob.stories.tsx',
      `const meta = { title: 'Actions/Knob', args: { label: 'Turn it', tone: 'info', onPress: fn() } } satisfies Meta;
       export const Two: Story = {
         name: 'Two of them',
         render: () => <><Knob resultText={(n) => (n === 1 ? 'one turn' : \`\${n} turns\`)} id="left" />Or so</>,
         play: async () => { await expect(getByText('never shown')).toBeVisible(); },
       };`,
    );
    expect(found).toEqual(['Turn it', 'one turn', `${CHANGING} turns`, 'Or so']);
  });

  it.each(['pt-BR', 'es'])('is translated to %s, in the locales or in the texts of the stories', async (language) => {
    const [translate, product] = await Promise.all([translatorOf(language), productTexts(language)]);
    const own = read(language);
    // A word may be the same in two languages: then it has an entry in a dictionary.
    const isKnown = (text: string) =>
      product.has(text) ||
      [text, text.replaceAll(CHANGING, '{t}'), template(text.replaceAll(CHANGING, '1')).key].some((key) => key in own);
    const isTranslated = (text: string) =>
      ['1', 'Abc'].map((sample) => text.replaceAll(CHANGING, sample)).some((shown) => translate?.(shown) !== shown);
    const missing = [...texts].filter(([text]) => !AS_THEY_ARE.has(text) && !isKnown(text) && !isTranslated(text));
    expect(missing.map(([text, files]) => `${text} (${files.join(', ')})`)).toEqual([]);
  });

  it('becomes longer in the pseudo language', () => {
    expect([...texts.keys()].filter((text) => pseudo(text).length <= text.length)).toEqual([]);
  });

  it('is needed: names.json has no unused name', () => {
    expect([...AS_THEY_ARE].filter((name) => !texts.has(name))).toEqual([]);
  });
});

describe('a text in the language of the toolbar', () => {
  const translate = byDictionary(
    new Map([
      ['{n} of {n} used', '{n} de {n} usados'],
      ['CA 31469', 'C. A. 31469'],
    ]),
  );

  it('contains its numbers, in the format of the language', () => {
    expect(translate('1,284 of 2,000.5 used')).toBe('1.284 de 2.000,5 usados');
    expect(template('3 channels of M-05')).toEqual({ key: '{n} channels of M-{n}', numbers: ['3', '05'] });
  });

  it('contains the translation of an inner text', () => {
    const translateInner = byDictionary(
      new Map([
        ['Move {t} to column {n}', 'Mover {t} para a coluna {n}'],
        ['Sector', 'Setor'],
      ]),
    );
    expect(translateInner('Move Sector to column 2')).toBe('Mover Setor para a coluna 2');
    expect(translateInner('Move (A+B) to column 2')).toBe('Mover (A+B) para a coluna 2');
  });

  it('comes from the whole text first, then from its template; names stay unchanged', () => {
    expect(translate('CA 31469')).toBe('C. A. 31469');
    expect(translate('Rita Souza')).toBe('Rita Souza');
  });

  it('needs no translator in English', async () => {
    expect(await translatorOf('en')).toBeUndefined();
  });

  it('is 40 % longer and has accents in the pseudo language; numbers stay unchanged', () => {
    const text = 'Reload and re-apply the changes';
    expect(pseudo(text).length).toBeGreaterThanOrEqual(Math.floor(text.length * 1.4));
    expect(pseudo('Save')).toBe('[Šávé·]');
    expect(pseudo('1,284')).toBe('1,284');
  });
});
