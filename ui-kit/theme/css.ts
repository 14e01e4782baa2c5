import { brandColors } from './brand.ts';
import {
  type ColorToken,
  cssVariableName,
  darkColors,
  type Density,
  density,
  layer,
  lightColors,
  motion,
  radius,
  shadow,
  size,
  space,
  type,
  weight,
} from './tokens.ts';

const rem = (px: number): string => `${px / 16}rem`;

function declarations(group: string, tokens: Record<string, string | number>, unit = ''): string {
  return Object.entries(tokens)
    .map(([token, value]) => `${cssVariableName(group, token)}: ${value}${unit};`)
    .join('\n');
}

const typeDeclarations = Object.entries(type)
  .map(([token, { size: px, line }]) => `--font-${token}: ${rem(px)}; --line-${token}: ${rem(line)};`)
  .join('\n');

/** The colours of a theme as CSS declarations. */
export const colorDeclarations = (colors: Readonly<Record<ColorToken, string>>): string =>
  declarations('color', colors);

/** Colours of one theme as CSS declarations. */
export const themeDeclarations = {
  light: colorDeclarations(lightColors),
  dark: colorDeclarations(darkColors),
} as const;

/** The colours computed from a tenant's primary colour (`#rrggbb`) as CSS declarations, for each theme. */
export function brandDeclarations(primary: string): { light: string; dark: string } {
  return {
    light: declarations('color', brandColors(primary, 'light')),
    dark: declarations('color', brandColors(primary, 'dark')),
  };
}

/** Sizes of each density. Controls read `--control-height`; forms and touch screens override it. */
export const densityDeclarations = {
  comfortable: densityOf('comfortable'),
  compact: densityOf('compact'),
} as const;

function densityOf(choice: Density): string {
  return `${declarations('density', density[choice], 'px')}\n--control-height: ${density[choice].control}px;`;
}

/** Tokens that are the same in both themes. */
export const sharedDeclarations = [
  declarations('space', space, 'px'),
  typeDeclarations,
  declarations('weight', weight),
  declarations('radius', radius, 'px'),
  declarations('shadow', shadow),
  declarations('motion', motion, 'ms'),
  declarations('layer', layer),
  declarations('size', size, 'px'),
  `--font-family: 'Inter Variable', Inter, system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif;`,
  `--font-mono: ui-monospace, 'SFMono-Regular', Menlo, Consolas, monospace;`,
].join('\n');
