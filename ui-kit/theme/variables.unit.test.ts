import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { brandDeclarations, densityDeclarations, sharedDeclarations, themeDeclarations } from './css.ts';

const kit = path.join(import.meta.dirname, '..');
const namesIn = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map((match) => match[1] ?? '');

/** Set by React Aria. */
const setElsewhere = new Set(['--trigger-width']);

it('uses only declared custom properties', () => {
  const sources = globSync('{components,theme,provider,showcase,docs}/**/*.{ts,tsx}', { cwd: kit }).map((file) => ({
    file,
    text: readFileSync(path.join(kit, file), 'utf8'),
  }));
  const everything = [
    sharedDeclarations,
    themeDeclarations.light,
    densityDeclarations.comfortable,
    ...sources.map(({ text }) => text),
  ].join('\n');
  const declared = new Set([...namesIn(everything, /(--[a-z][\w-]*)'?\s*:/g), ...setElsewhere]);
  const unknown = sources.flatMap(({ file, text }) =>
    namesIn(text, /var\((--[a-z][\w-]*)[,)]/g)
      .filter((name) => !declared.has(name))
      .map((name) => `${file}: ${name}`),
  );
  expect(sources.length).toBeGreaterThan(50);
  expect(unknown).toEqual([]);
});

it('declares the same colours in both themes', () => {
  const names = (css: string) => namesIn(css, /(--color-[\w-]+):/g).toSorted();
  expect(names(themeDeclarations.dark)).toEqual(names(themeDeclarations.light));
});

it('declares the same sizes for both densities', () => {
  const names = (css: string) => namesIn(css, /(--[\w-]+):/g);
  expect(names(densityDeclarations.compact)).toEqual(names(densityDeclarations.comfortable));
  expect(names(densityDeclarations.compact)).toContain('--control-height');
});

it('overrides for a tenant only colours that the kit declares', () => {
  const { light, dark } = brandDeclarations('#b42318');
  const names = (css: string) => namesIn(css, /(--color-[\w-]+):/g);
  expect(names(light)).toEqual(names(dark));
  expect(names(light)).toHaveLength(7);
  expect(names(themeDeclarations.light)).toEqual(expect.arrayContaining(names(light)));
});
