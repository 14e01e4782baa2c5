import { globSync, readFileSync } from 'node:fs';
import * as lucide from 'lucide-react';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { createPlainIcon } from './plain-icon.ts';
import type { IconType } from './components/Icon/Icon.tsx';
import { plainIcon } from './plain-icons.ts';

const FOLDER = 'node_modules/lucide-react/dist/esm/icons';
const components: Readonly<Record<string, unknown>> = lucide;

/** Names of the icons that the console and the kit use. */
const USED = new Set(
  globSync('{console,ui-kit}/**/*.tsx')
    .flatMap((file) => /import \{([^}]+)\} from 'lucide-react'/.exec(readFileSync(file, 'utf8'))?.[1]?.split(',') ?? [])
    .map((name) => name.trim().split(' ')[0] ?? ''),
);

/** The shapes as values: they are written as an expression of JavaScript. */
const read = (shapes: string) => JSON.parse(shapes.replaceAll(/([{,]\s*)(\w+): /g, '$1"$2": '));

const isIcon = (value: unknown): value is IconType => typeof value === 'object' && value !== null;

/** What the browser gets of an icon, as the kit renders it; names of icons are no part of the picture. */
const markupOf = (icon: IconType) =>
  renderToStaticMarkup(createElement(icon, { size: 18, strokeWidth: 1.75, 'aria-hidden': 'true' })).replace(
    / class="[^"]*"/,
    '',
  );

describe('an icon of the build', () => {
  it('is drawn like that of lucide-react', () => {
    const compared = [];
    const different = [];
    for (const file of globSync(`${FOLDER}/*.mjs`)) {
      const code = readFileSync(file, 'utf8');
      const name = /export \{ __iconData, (\w+) as default \}/.exec(code)?.[1] ?? '';
      const theirs = components[name];
      if (!USED.has(name) || !isIcon(theirs)) continue;
      compared.push(name);
      if (markupOf(createPlainIcon(read(plainIcon(code) ?? ''))) !== markupOf(theirs)) different.push(name);
    }
    expect(compared.length).toBeGreaterThan(80);
    expect(different).toEqual([]);
  });

  it('has none of the random keys, and no icon of an unknown form', () => {
    expect(plainIcon(readFileSync(`${FOLDER}/sun.mjs`, 'utf8'))).not.toContain('key');
    expect(() => plainIcon('const __iconData = {};')).toThrow('unknown form');
  });
});
