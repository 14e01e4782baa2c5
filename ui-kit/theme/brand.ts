import { contrastRatio } from './contrast.ts';
import { type ColorPair, colorPairs } from './pairs.ts';
import { type ColorToken, darkColors, lightColors } from './tokens.ts';

/** The colours that follow a tenant's primary colour; all others stay as they are. */
export type BrandToken =
  'primary' | 'primaryHover' | 'primaryPressed' | 'onPrimary' | 'primaryBorder' | 'primaryText' | 'surfaceSelected';

export type BrandColors = Record<BrandToken, string>;

const TEXT = 4.5;
const GRAPHIC = 3;
const STEP = 0.02;
/** How strongly the ground of what is chosen may be tinted, at most. */
const STRONGEST_TINT = 0.12;

/** `#abc` and `ABCDEF` as `#rrggbb`; undefined for whatever is no colour. */
export function normalizeColor(color: string | null | undefined): string | undefined {
  const digits = /^#?([\da-f]{3}|[\da-f]{6})$/iu.exec(color?.trim() ?? '')?.[1]?.toLowerCase();
  if (!digits) return undefined;
  return digits.length === 6 ? `#${digits}` : `#${[...digits].map((digit) => digit + digit).join('')}`;
}

/** Two `#rrggbb` colours mixed; `share` of the second, 0 to 1. */
export function mix(first: string, second: string, share: number): string {
  const channel = (start: number): string => {
    const [from, to] = [first, second].map((hex) => Number.parseInt(hex.slice(start, start + 2), 16));
    const value = Math.round((from ?? 0) * (1 - share) + (to ?? 0) * share);
    return value.toString(16).padStart(2, '0');
  };
  return `#${channel(1)}${channel(3)}${channel(5)}`;
}

/** White where it can be read, else the kit's navy, else black, which can be read wherever white cannot. */
function textOn(fill: string): string {
  const readable = ['#ffffff', lightColors.primaryPressed].find((text) => contrastRatio(text, fill) >= TEXT);
  return readable ?? '#000000';
}

/** A shade of a fill for hover and press: towards its text where that stays readable, else away from it. */
function shade(fill: string, text: string, share: number): string {
  const towards = mix(fill, text, share);
  if (contrastRatio(text, towards) >= TEXT) return towards;
  return mix(fill, text === '#ffffff' ? '#000000' : '#ffffff', share);
}

/** The colour itself where it stands out from all grounds, else the nearest shade that does. */
function readableOn(grounds: readonly string[], color: string, end: string, least: number): string {
  for (let share = 0; share < 1; share += STEP) {
    const candidate = mix(color, end, share);
    if (grounds.every((ground) => contrastRatio(candidate, ground) >= least)) return candidate;
  }
  return end;
}

const groundsOf = (token: ColorToken): ColorToken[] =>
  colorPairs.filter(({ foreground }) => foreground === token).map(({ background }) => background);

const onSelected = colorPairs.filter(
  ({ background, foreground }) => background === 'surfaceSelected' && foreground !== 'primaryText',
);

/** The strongest tint of a surface upon which everything that is drawn there can still be read. */
function tintOf(surface: string, color: string, colors: Record<ColorToken, string>): string {
  const isReadable = (tint: string) =>
    onSelected.every(({ foreground, least }: ColorPair) => contrastRatio(colors[foreground], tint) >= least);
  for (let share = STRONGEST_TINT; share > 0; share -= STEP) {
    const tint = mix(surface, color, share);
    if (isReadable(tint)) return tint;
  }
  return surface;
}

/**
 * The colours of a theme that follow a tenant's primary colour. Buttons are filled with the colour as it is; the text
 * on it, its border, its shades and the text in it upon other grounds are computed so that every pair of `pairs.ts`
 * keeps its contrast (WCAG 2.2 AA).
 */
export function brandColors(primary: string, theme: 'light' | 'dark'): BrandColors {
  const colors: Record<ColorToken, string> = theme === 'dark' ? darkColors : lightColors;
  const end = theme === 'dark' ? '#ffffff' : '#000000';
  const onPrimary = textOn(primary);
  const surfaceSelected = tintOf(colors.surface, readableOn([colors.surface], primary, end, TEXT), colors);
  const values = { ...colors, surfaceSelected };
  const groundColors = (token: ColorToken) => groundsOf(token).map((ground) => values[ground]);
  return {
    primary,
    onPrimary,
    primaryHover: shade(primary, onPrimary, 0.12),
    primaryPressed: shade(primary, onPrimary, 0.22),
    primaryBorder: readableOn(groundColors('primaryBorder'), primary, end, GRAPHIC),
    primaryText: readableOn(groundColors('primaryText'), primary, end, TEXT),
    surfaceSelected,
  };
}
