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

/** Names of people, products and places, and values: the same in every language. So are samples of very long texts. */
const AS_THEY_ARE: ReadonlySet<string> = new Set(
  JSON.parse(readFileSync(path.join(import.meta.dirname, '.storybook/names.json'), 'utf8')),
);

/** Every text that a story shows, with the files that it stands in. */
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

  it('is found, also in what changes', () => {
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

  it.each(['pt-BR', 'es'])('is translated to %s, by the product or by the texts of the stories', async (language) => {
    const [translate, product] = await Promise.all([translatorOf(language), productTexts(language)]);
    const own = read(language);
    // A word may be the same in two languages: then a dictionary says so.
    const isKnown = (text: string) =>
      product.has(text) ||
      [text, text.replaceAll(CHANGING, '{t}'), template(text.replaceAll(CHANGING, '1')).key].some((key) => key in own);
    const isTranslated = (text: string) =>
      ['1', 'Abc'].map((sample) => text.replaceAll(CHANGING, sample)).some((shown) => translate?.(shown) !== shown);
    const missing = [...texts].filter(([text]) => !AS_THEY_ARE.has(text) && !isKnown(text) && !isTranslated(text));
    expect(missing.map(([text, files]) => `${text} (${files.join(', ')})`)).toEqual([]);
  });

  it('becomes longer where it is pseudo', () => {
    expect([...texts.keys()].filter((text) => pseudo(text).length <= text.length)).toEqual([]);
  });

  it('keeps no name that no story shows any more', () => {
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

  it('puts numbers in again, as the language writes them', () => {
    expect(translate('1,284 of 2,000.5 used')).toBe('1.284 de 2.000,5 usados');
    expect(template('3 channels of M-05')).toEqual({ key: '{n} channels of M-{n}', numbers: ['3', '05'] });
  });

  it('translates what a text holds', () => {
    const holding = byDictionary(
      new Map([
        ['Move {t} to column {n}', 'Mover {t} para a coluna {n}'],
        ['Sector', 'Setor'],
      ]),
    );
    expect(holding('Move Sector to column 2')).toBe('Mover Setor para a coluna 2');
    expect(holding('Move (A+B) to column 2')).toBe('Mover (A+B) para a coluna 2');
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
