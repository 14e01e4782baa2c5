import { create, type Font } from 'fontkit';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/** Files of the fonts, in npm packages. Noto Sans has Greek, Cyrillic and Devanagari, too; Noto Emoji has no colours. */
const FILES = {
  INTER: '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf',
  INTER_BOLD: '@expo-google-fonts/inter/700Bold/Inter_700Bold.ttf',
  NOTO_SERIF: '@expo-google-fonts/noto-serif/400Regular/NotoSerif_400Regular.ttf',
  NOTO_SERIF_BOLD: '@expo-google-fonts/noto-serif/700Bold/NotoSerif_700Bold.ttf',
  NOTO_SANS: '@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf',
  NOTO_SANS_BOLD: '@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf',
  ARABIC: '@expo-google-fonts/noto-sans-arabic/400Regular/NotoSansArabic_400Regular.ttf',
  ARABIC_BOLD: '@expo-google-fonts/noto-sans-arabic/700Bold/NotoSansArabic_700Bold.ttf',
  EMOJI: '@expo-google-fonts/noto-emoji/400Regular/NotoEmoji_400Regular.ttf',
} as const;

/** A file of a font. */
export type FontName = keyof typeof FILES;

/** A family of fonts that a document may have. */
export type FontFamily = 'INTER' | 'NOTO_SANS' | 'NOTO_SERIF';

/** A weight of the font of a sheet. */
export type Weight = 'regular' | 'bold';

/** A font file and the characters that it has. */
export type LoadedFont = { name: FontName; bytes: Buffer; characters: ReadonlySet<number> };

const loaded = new Map<FontName, LoadedFont>();

/** Reads a font once per process. */
export function loadFont(name: FontName): LoadedFont {
  const known = loaded.get(name);
  if (known) return known;
  const bytes = readFileSync(require.resolve(FILES[name]));
  const font = create(bytes);
  if (!isFont(font)) throw new Error(`${FILES[name]} is no font`);
  const made = { name, bytes, characters: new Set(font.characterSet) };
  loaded.set(name, made);
  return made;
}

const isFont = (font: ReturnType<typeof create>): font is Font => 'characterSet' in font;

/** The fonts of a text: the first one that has a character is used. */
export const fontsOf = (family: FontFamily, weight: Weight): readonly FontName[] => [
  ...new Set<FontName>(
    weight === 'bold'
      ? [`${family}_BOLD`, 'NOTO_SANS_BOLD', 'ARABIC_BOLD', 'EMOJI']
      : [family, 'NOTO_SANS', 'ARABIC', 'EMOJI'],
  ),
];
