import type { ColorToken } from './tokens.ts';

/** Backgrounds of text and controls. */
export const surfaces = [
  'bg',
  'surface',
  'surfaceRaised',
  'surfaceSunken',
  'surfaceHover',
  'surfaceSelected',
] as const satisfies ColorToken[];

/** Colours of text, on every surface. */
export const texts = [
  'text',
  'textMuted',
  'link',
  'dangerText',
  'successText',
  'warningText',
  'infoText',
] as const satisfies ColorToken[];

/** Backgrounds of text in the tenant's colour. */
export const primaryTextBackgrounds = [...surfaces, 'infoBg', 'track'] as const;
