import { describe, expect, it } from 'vitest';
import { contrastRatio } from './contrast.ts';
import { contrastDarkColors, contrastLightColors, HIGH_CONTRAST } from './contrastTokens.ts';
import { colorPairs } from './pairs.ts';
import { darkColors, lightColors } from './tokens.ts';

describe('contrastRatio', () => {
  it('returns the ratios of WCAG', () => {
    expect(contrastRatio('#000000', '#ffffff')).toBeCloseTo(21, 5);
    expect(contrastRatio('#ffffff', '#ffffff')).toBe(1);
    expect(contrastRatio('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
  });
});

describe.each([
  ['light', lightColors],
  ['dark', darkColors],
] as const)('colours of the %s theme reach WCAG AA', (_theme, colors) => {
  it.each(colorPairs)('$foreground on $background is at least $least', ({ foreground, background, least }) => {
    expect(contrastRatio(colors[foreground], colors[background])).toBeGreaterThanOrEqual(least);
  });
});

describe.each([
  ['light', contrastLightColors],
  ['dark', contrastDarkColors],
] as const)('colours of high contrast, %s', (_theme, colors) => {
  it.each(colorPairs)(`$foreground on $background is at least ${HIGH_CONTRAST}`, ({ foreground, background }) => {
    expect(contrastRatio(colors[foreground], colors[background])).toBeGreaterThanOrEqual(HIGH_CONTRAST);
  });

  it.each(['bg', 'surface', 'surfaceRaised'] as const)('shows the edge of a box on %s', (background) => {
    expect(contrastRatio(colors.border, colors[background])).toBeGreaterThanOrEqual(HIGH_CONTRAST);
  });
});
