import { contrastRatio } from './contrast.ts';
import { primaryTextBackgrounds, surfaces, texts } from './surfaces.ts';
import { type ColorToken, darkColors, lightColors } from './tokens.ts';

/** The colours computed from a tenant's primary colour; all others stay unchanged. */
export type BrandToken =
  | 'primary'
  | 'primaryHover'
  | 'primaryPressed'
  | 'onPrimary'
  | 'primaryBorder'
  | 'primaryText'
  | 'surfaceSelected';

/** Values of the brand tokens, `#rrggbb`. */
export type BrandColors = Record<BrandToken, string>;

/** Minimum contrast ratios of WCAG 2.2 AA. */
const TEXT = 4.5;
const GRAPHIC = 3;
/** Step of the search for a share of a second colour. */
const STEP = 0.02;
/** Maximum share of the primary colour in the background of a selected item. */
const STRONGEST_TINT = 0.12;

/** Converts `#abc` or `ABCDEF` to `#rrggbb`; undefined for an invalid colour. */
export function normalizeColor(color: string | null | undefined): string | undefined {
  const digits = /^#?([\da-f]{3}|[\da-f]{6})$/iu.exec(color?.trim() ?? '')?.[1]?.toLowerCase();
  if (!digits) return undefined;
  return digits.length === 6 ? `#${digits}` : `#${[...digits].map((digit) => digit + digit).join('')}`;
}

/** Hue in degrees, saturation and lightness (0 to 1) of a `#rrggbb` colour. */
function hueOf(hex: string): { hue: number; saturation: number; lightness: number } {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(
    (start) => Number.parseInt(hex.slice(start, start + 2), 16) / 255,
  );
  const [most, least] = [Math.max(red, green, blue), Math.min(red, green, blue)];
  const [lightness, range] = [(most + least) / 2, most - least];
  if (range === 0) return { hue: 0, saturation: 0, lightness };
  const sixth =
    most === red ? (green - blue) / range : most === green ? 2 + (blue - red) / range : 4 + (red - green) / range;
  return { hue: (sixth * 60 + 360) % 360, saturation: range / (1 - Math.abs(2 * lightness - 1)), lightness };
}

/** Distance in degrees from pure red at which a strong colour no longer looks like danger: between red and orange. */
const DANGER_HUE = 15;

/** Whether a button in this colour would look like one that destroys: a strong red, neither very dark nor pale. */
export function looksLikeDanger(color: string): boolean {
  const { hue, saturation, lightness } = hueOf(color);
  return Math.min(hue, 360 - hue) <= DANGER_HUE && saturation > 0.45 && lightness > 0.22 && lightness < 0.82;
}

/** Share of the text colour in the colour of a brand that looks like danger. */
const CALM_SHARE = 0.78;

/** The colour for buttons and chosen items: the tenant's own, or a calm shade of it if it looks like danger. */
const safePrimary = (color: string, text: string): string =>
  looksLikeDanger(color) ? mix(color, text, CALM_SHARE) : color;

/** Mixes two `#rrggbb` colours. `share` is the part of the second one, 0 to 1. */
export function mix(first: string, second: string, share: number): string {
  const channel = (start: number): string => {
    const [from, to] = [first, second].map((hex) => Number.parseInt(hex.slice(start, start + 2), 16));
    const value = Math.round((from ?? 0) * (1 - share) + (to ?? 0) * share);
    return value.toString(16).padStart(2, '0');
  };
  return `#${channel(1)}${channel(3)}${channel(5)}`;
}

/** White if readable, else the kit's navy, else black. If white is not readable, black is. */
function textOn(fill: string): string {
  const readable = ['#ffffff', lightColors.primaryPressed].find((text) => contrastRatio(text, fill) >= TEXT);
  return readable ?? '#000000';
}

/** A shade of a fill for hover and press: closer to the text colour if it stays readable, else farther from it. */
function shade(fill: string, text: string, share: number): string {
  const towards = mix(fill, text, share);
  if (contrastRatio(text, towards) >= TEXT) return towards;
  return mix(fill, text === '#ffffff' ? '#000000' : '#ffffff', share);
}

/** The colour, or the nearest shade towards `end`, with enough contrast on all backgrounds. */
function readableOn(backgrounds: readonly string[], color: string, end: string, least: number): string {
  for (let share = 0; share < 1; share += STEP) {
    const candidate = mix(color, end, share);
    if (backgrounds.every((background) => contrastRatio(candidate, background) >= least)) return candidate;
  }
  return end;
}

const GRAPHICS_ON_SELECTED = ['primaryBorder', 'focus'] as const;

/** The strongest tint of a surface that keeps everything on it readable. */
function tintOf(surface: string, color: string, colors: Record<ColorToken, string>): string {
  const isReadable = (tint: string) =>
    texts.every((text) => contrastRatio(colors[text], tint) >= TEXT) &&
    GRAPHICS_ON_SELECTED.every((graphic) => contrastRatio(colors[graphic], tint) >= GRAPHIC);
  for (let share = STRONGEST_TINT; share > 0; share -= STEP) {
    const tint = mix(surface, color, share);
    if (isReadable(tint)) return tint;
  }
  return surface;
}

/**
 * Computes the colours of a theme that depend on a tenant's primary colour. Buttons show the colour unchanged, except a
 * red: it means danger here, so buttons show a dark shade of it (light in the dark theme). The other colours (text on it, border, shades, text in this colour on other backgrounds) keep the contrast of every pair
 * of `pairs.ts` (WCAG 2.2 AA).
 */
export function brandColors(color: string, theme: 'light' | 'dark'): BrandColors {
  const colors: Record<ColorToken, string> = theme === 'dark' ? darkColors : lightColors;
  const primary = safePrimary(color, colors.text);
  const end = theme === 'dark' ? '#ffffff' : '#000000';
  const onPrimary = textOn(primary);
  const surfaceSelected = tintOf(colors.surface, readableOn([colors.surface], primary, end, TEXT), colors);
  const values = { ...colors, surfaceSelected };
  const valuesOf = (tokens: readonly ColorToken[]) => tokens.map((token) => values[token]);
  return {
    primary,
    onPrimary,
    primaryHover: shade(primary, onPrimary, 0.12),
    primaryPressed: shade(primary, onPrimary, 0.22),
    primaryBorder: readableOn(valuesOf(surfaces), primary, end, GRAPHIC),
    primaryText: readableOn(valuesOf(primaryTextBackgrounds), primary, end, TEXT),
    surfaceSelected,
  };
}
