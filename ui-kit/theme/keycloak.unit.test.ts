import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type ColorToken, darkColors, lightColors } from './tokens.ts';

const css = readFileSync('keycloak/themes/ppe/login/resources/css/ppe.css', 'utf8');

/** The colours that a block of the stylesheet declares, by token name. */
function colorsIn(selector: string): Record<string, string> {
  const start = css.indexOf(`${selector} {`);
  const block = css.slice(start, css.indexOf('}', start));
  return Object.fromEntries(
    [...block.matchAll(/--ppe-([a-z-]+): (#[0-9a-f]+)/g)].map(([, name = '', color = '']) => [
      name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase()),
      color,
    ]),
  );
}

const tokenOf = (colors: Record<ColorToken, string>, name: string): string | undefined =>
  Object.entries(colors).find(([token]) => token === name)?.[1];

describe('the Keycloak pages', () => {
  it.each([
    [':root', lightColors],
    [':root.pf-v5-theme-dark', darkColors],
  ])('use the colours of the kit: %s', (selector, colors) => {
    const used = colorsIn(selector);
    expect(Object.keys(used).length).toBeGreaterThan(8);
    for (const [name, color] of Object.entries(used)) expect([name, color]).toEqual([name, tokenOf(colors, name)]);
  });
});
