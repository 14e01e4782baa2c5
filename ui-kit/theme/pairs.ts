import { primaryTextBackgrounds, surfaces, texts } from './surfaces.ts';
import type { ColorToken } from './tokens.ts';

/** A foreground colour, its background and their minimum contrast (WCAG 2.2: text 4.5, controls and graphics 3). */
export type ColorPair = {
  foreground: ColorToken;
  background: ColorToken;
  least: 4.5 | 3;
};

const tones = ['success', 'warning', 'danger', 'info', 'neutral'] as const;

const text = (foreground: ColorToken, background: ColorToken): ColorPair => ({ foreground, background, least: 4.5 });
const graphic = (foreground: ColorToken, background: ColorToken): ColorPair => ({ foreground, background, least: 3 });

/** All pairs of colours that the kit uses; the tests check their contrast. */
export const colorPairs: ColorPair[] = [
  ...texts.flatMap((foreground) => surfaces.map((background) => text(foreground, background))),
  ...tones.map((tone) => text(`${tone}Text`, `${tone}Bg`)),
  ...tones.map((tone) => text('text', `${tone}Bg`)),
  text('onPrimary', 'primary'),
  text('onPrimary', 'primaryHover'),
  text('onPrimary', 'primaryPressed'),
  text('onDanger', 'dangerSolid'),
  text('onDanger', 'dangerHover'),
  ...primaryTextBackgrounds.map((background) => text('primaryText', background)),
  ...surfaces.map((background) => graphic('primaryBorder', background)),
  text('onAccent', 'accent'),
  text('sidebarText', 'sidebarBg'),
  text('sidebarText', 'sidebarHover'),
  text('sidebarMuted', 'sidebarBg'),
  text('sidebarCurrentText', 'sidebarCurrentBg'),
  text('sidebarBadgeText', 'sidebarBadgeBg'),
  graphic('accent', 'sidebarBg'),
  ...surfaces.map((background) => graphic('focus', background)),
  ...(['surface', 'bg', 'surfaceRaised', 'surfaceSunken'] as const).map((background) =>
    graphic('borderControl', background),
  ),
  ...(
    ['chart1', 'chart2', 'chart3', 'chart4', 'neutralSolid', 'dangerSolid', 'successSolid', 'infoSolid'] as const
  ).map((foreground) => graphic(foreground, 'surface')),
];
