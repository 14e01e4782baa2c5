import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { componentTokens } from './componentTokens.ts';
import { designTokens, designTokensFile, MODE_NAMES } from './designTokens.ts';
import { colorNames, cssVariableName } from './tokens.ts';

const kit = path.join(import.meta.dirname, '..');

type Found = { path: string; value: unknown };

/** All tokens of a tree with their paths. */
function tokensIn(tree: object, at = ''): Found[] {
  if ('$value' in tree) return [{ path: at, value: tree.$value }];
  return Object.entries(tree).flatMap(([name, inner]: [string, unknown]) =>
    typeof inner === 'object' && inner ? tokensIn(inner, at ? `${at}.${name}` : name) : [],
  );
}

const aliasesIn = (value: unknown): string[] =>
  [...JSON.stringify(value).matchAll(/"\{([^}]+)\}"/g)].map(([, target = '']) => target);

describe.each(MODE_NAMES)('the design tokens of the %s theme', (mode) => {
  it('are those of theme/tokens.ts; npm run tokens writes them again', () => {
    const file = readFileSync(path.join(kit, `design-tokens/${mode}.tokens.json`), 'utf8');
    expect(JSON.parse(file)).toEqual(JSON.parse(designTokensFile(mode)));
  });

  it('have every colour, and no alias without its target', () => {
    const tokens = tokensIn(designTokens(mode));
    const paths = new Set(tokens.map((token) => token.path));
    expect([...paths]).toEqual(expect.arrayContaining(colorNames.map((name) => `system.color.${name}`)));
    const aliases = tokens.flatMap(({ value }) => aliasesIn(value));
    expect(aliases.length).toBeGreaterThan(80);
    expect(aliases.filter((target) => !paths.has(target))).toEqual([]);
  });
});

it.each(Object.entries(componentTokens))(
  'the styles of %s use the colours of its tokens',
  (_name, { file, colors }) => {
    const styles = readFileSync(path.join(kit, file), 'utf8');
    const unused = Object.values(colors).filter((token) => !styles.includes(`var(${cssVariableName('color', token)})`));
    expect(unused).toEqual([]);
  },
);
