import { contrastDarkColors, contrastLightColors } from './contrastTokens.ts';
import { componentTokens } from './componentTokens.ts';
import {
  type ColorToken,
  colorNames,
  cssVariableName,
  darkColors,
  density,
  lightColors,
  motion,
  radius,
  space,
  type,
  weight,
} from './tokens.ts';

/** A token or a group of tokens in the format of the Design Tokens Community Group (2025.10). */
type Token = { $type: string; $value: unknown; $description?: string };
type Tree = { [name: string]: Tree | Token };

/** The themes; each has a file of its own, since design tools import one file per mode. */
export const MODES = {
  light: lightColors,
  dark: darkColors,
  'high-contrast-light': contrastLightColors,
  'high-contrast-dark': contrastDarkColors,
} as const;
export type Mode = keyof typeof MODES;
const isMode = (name: string): name is Mode => name in MODES;
export const MODE_NAMES: readonly Mode[] = Object.keys(MODES).filter(isMode);

const FONT = ['Inter Variable', 'Inter', 'system-ui', 'sans-serif'];

/** `#rrggbb` or `#rrggbbaa` as a colour of DTCG. */
function colorToken(hex: string): Token {
  const channels = [1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16) / 255);
  const components = channels.map((channel) => Math.round(channel * 10_000) / 10_000);
  const alpha = hex.length > 7 ? Math.round((Number.parseInt(hex.slice(7), 16) / 255) * 100) / 100 : 1;
  return { $type: 'color', $value: { colorSpace: 'srgb', components, alpha, hex: hex.slice(0, 7) } };
}

const px = (value: number): Token => ({ $type: 'dimension', $value: { value, unit: 'px' } });

const each = <Value>(values: Readonly<Record<string, Value>>, token: (value: Value) => Token): Tree =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, token(value)]));

/** Reference tier: every colour value once, named by its value, so that equal colours are one colour. */
const referenceName = (hex: string) => hex.slice(1);

const reference = (mode: Mode): Tree => ({
  color: Object.fromEntries(
    [...new Set(Object.values(MODES[mode]))].toSorted().map((hex) => [referenceName(hex), colorToken(hex)]),
  ),
  font: { family: { $type: 'fontFamily', $value: FONT } },
});

const alias = (token: ColorToken): Token => ({
  $type: 'color',
  $value: `{system.color.${token}}`,
});

/** System tier: the roles of colours and sizes that styles use, with the name of their CSS property. */
const system = (mode: Mode): Tree => ({
  color: Object.fromEntries(
    colorNames.map((name) => [
      name,
      {
        $type: 'color',
        $value: `{reference.color.${referenceName(MODES[mode][name])}}`,
        $description: cssVariableName('color', name),
      },
    ]),
  ),
  space: each(space, px),
  radius: each(radius, px),
  motion: each(motion, (value) => ({ $type: 'duration', $value: { value, unit: 'ms' } })),
  fontWeight: each(weight, (value) => ({ $type: 'fontWeight', $value: value })),
  type: each(type, ({ size, line }) => ({
    $type: 'typography',
    $value: {
      fontFamily: '{reference.font.family}',
      fontSize: { value: size, unit: 'px' },
      fontWeight: '{system.fontWeight.regular}',
      letterSpacing: { value: 0, unit: 'px' },
      lineHeight: Math.round((line / size) * 1000) / 1000,
    },
  })),
  density: Object.fromEntries(Object.entries(density).map(([choice, sizes]) => [choice, each(sizes, px)])),
});

/** Component tier: which role each part of a component uses. */
const component = (): Tree =>
  Object.fromEntries(
    Object.entries(componentTokens).map(([name, { colors }]) => [
      name,
      Object.fromEntries(Object.entries(colors).map(([part, token]) => [part, alias(token)])),
    ]),
  );

/** All tokens of a theme, for design tools. */
export const designTokens = (mode: Mode): Tree => ({
  reference: reference(mode),
  system: system(mode),
  component: component(),
});

/** The content of `design-tokens/<mode>.tokens.json`. */
export const designTokensFile = (mode: Mode): string => `${JSON.stringify(designTokens(mode), null, 2)}\n`;
