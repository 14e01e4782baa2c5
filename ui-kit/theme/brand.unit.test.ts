import { describe, expect, it } from 'vitest';
import { brandColors, looksLikeDanger, mix, normalizeColor } from './brand.ts';
import { contrastRatio } from './contrast.ts';
import { colorPairs } from './pairs.ts';
import { darkColors, lightColors } from './tokens.ts';

/** A random generator with a seed (mulberry32), so that a failure can be reproduced. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const random = seeded(20_261_121);
const randomColors = Array.from(
  { length: 500 },
  () =>
    `#${Math.floor(random() * 0x1000000)
      .toString(16)
      .padStart(6, '0')}`,
);
const known = {
  yellow: '#ffff00',
  amber: '#f5b301',
  white: '#ffffff',
  black: '#000000',
  'mid-grey': '#808080',
  'the grey where black and white are equal': '#757575',
  red: '#ff0000',
  lime: '#00ff00',
  blue: '#0000ff',
  cyan: '#00ffff',
  magenta: '#ff00ff',
  navy: '#12325a',
  'the light surface': lightColors.surface,
  'the dark surface': darkColors.surface,
};
const themes = [
  ['light', lightColors],
  ['dark', darkColors],
] as const;

/** Pairs that lose their contrast with this primary colour. */
function failures(primary: string, theme: 'light' | 'dark', base: Record<keyof typeof lightColors, string>) {
  const colors = { ...base, ...brandColors(primary, theme) };
  return colorPairs
    .map((pair) => ({ ...pair, ratio: contrastRatio(colors[pair.foreground], colors[pair.background]) }))
    .filter(({ ratio, least }) => ratio < least)
    .map(({ foreground, background, ratio }) => `${primary} ${theme}: ${foreground} on ${background} ${ratio}`);
}

describe.each(themes)('a tenant’s primary colour in the %s theme', (theme, base) => {
  it.each(Object.entries(known))('%s keeps WCAG AA for every pair', (_name, primary) => {
    expect(failures(primary, theme, base)).toEqual([]);
  });

  it('500 random colours keep WCAG AA for every pair', () => {
    expect(new Set(randomColors).size).toBeGreaterThan(490);
    expect(randomColors.flatMap((primary) => failures(primary, theme, base))).toEqual([]);
  });

  it('keeps the colour unchanged as fill, with different colours for hover and press', () => {
    for (const primary of [...randomColors, ...Object.values(known)]) {
      const colors = brandColors(primary, theme);
      if (!looksLikeDanger(primary)) expect(colors.primary).toBe(primary);
      expect(new Set([colors.primary, colors.primaryHover, colors.primaryPressed]).size, primary).toBe(3);
    }
  });

  it('gives selected items a tint that differs from the surface', () => {
    for (const primary of Object.values(known)) {
      expect(brandColors(primary, theme).surfaceSelected, primary).not.toBe(base.surface);
    }
  });

  it('does not change a readable colour', () => {
    const primary = theme === 'light' ? '#12325a' : '#7db0ee';
    expect(brandColors(primary, theme)).toMatchObject({ primaryText: primary, primaryBorder: primary });
  });
});

describe('a red brand', () => {
  const reds = ['#ff0000', '#b42318', '#e53935', '#d50000', '#c62828', lightColors.dangerSolid, darkColors.dangerSolid];
  const others = ['#ff9800', '#f4b400', '#7a1fa2', '#e91e63', '#3b0a06', '#fdecea', '#8a6d65', '#12325a', '#000000'];

  it.each(reds)('%s looks like danger, and the main button does not', (red) => {
    expect(looksLikeDanger(red)).toBe(true);
    for (const theme of ['light', 'dark'] as const) {
      const { primary, primaryText, primaryHover } = brandColors(red, theme);
      expect([primary, primaryText, primaryHover].filter(looksLikeDanger)).toEqual([]);
    }
  });

  it.each(others)('%s does not look like danger and stays the fill of the main button', (color) => {
    expect(looksLikeDanger(color)).toBe(false);
    expect(brandColors(color, 'light').primary).toBe(color);
  });

  it('differs from the button that destroys by more than its hue', () => {
    for (const [theme, base] of themes)
      for (const red of reds)
        expect(contrastRatio(brandColors(red, theme).primary, base.dangerSolid), `${red} ${theme}`).toBeGreaterThan(
          1.3,
        );
  });
});

it('uses white text on dark colours and dark text on light ones', () => {
  expect(brandColors('#12325a', 'light').onPrimary).toBe('#ffffff');
  expect(brandColors('#ffff00', 'dark').onPrimary).toBe('#0c2340');
  expect(brandColors('#808080', 'light').onPrimary).toBe('#000000');
});

it.each([
  ['#12325A', '#12325a'],
  ['fb0', '#ffbb00'],
  [' #fff ', '#ffffff'],
  ['', undefined],
  ['red', undefined],
  ['#12345', undefined],
  ['#12345678', undefined],
  ['#ffffff;}body{display:none', undefined],
  [null, undefined],
  [undefined, undefined],
])('normalizes %j to %j', (color, normal) => {
  expect(normalizeColor(color)).toBe(normal);
});

it('mixes two colours', () => {
  expect([mix('#000000', '#ffffff', 0), mix('#000000', '#ffffff', 0.5), mix('#ff0000', '#00ff00', 1)]).toEqual([
    '#000000',
    '#808080',
    '#00ff00',
  ]);
});
