import { create, type Font, type GlyphRun } from 'fontkit';
import { LRUCache } from 'lru-cache';
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

/** A font, which all documents of the process share, and the characters that it has. */
export type LoadedFont = { name: FontName; font: Font; characters: ReadonlySet<number> };

declare global {
  // oxlint-disable-next-line typescript/no-namespace -- the types of pdfkit are namespaces
  namespace PDFKit.Mixins {
    /** pdfkit also takes a font that was read before; its types do not say so. */
    // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface can be merged
    interface PDFFont {
      font(font: Font): this;
      registerFont(name: string, font: Font): this;
    }
  }
}

/** Words whose layout is remembered; sheets and lists have the same days, numbers and names again and again. */
const REMEMBERED_WORDS = 5_000;
const REMEMBERED_LETTERS = 40;

const loaded = new Map<FontName, LoadedFont>();

/** Reads a font once per process. */
export function loadFont(name: FontName): LoadedFont {
  const known = loaded.get(name);
  if (known) return known;
  const font = create(readFileSync(require.resolve(FILES[name])));
  if (!isFont(font)) throw new Error(`${FILES[name]} is no font`);
  nameGlyphs(font);
  const made = { name, font: rememberLayouts(font), characters: new Set(font.characterSet) };
  loaded.set(name, made);
  return made;
}

const isFont = (font: ReturnType<typeof create>): font is Font => 'characterSet' in font;

/**
 * fontkit keeps each glyph with the characters of its first use, which are none for an "o" that was only a part of "ó". The
 * later documents of the process could then not be searched for it, nor read aloud.
 */
function nameGlyphs(font: Font): void {
  const getGlyph = font.getGlyph.bind(font);
  font.getGlyph = (id, characters = []) => {
    const glyph = getGlyph(id, characters);
    if (glyph.codePoints.length === 0) glyph.codePoints = characters;
    return glyph;
  };
}

/** The layout of letters is most of the work of a document. */
function rememberLayouts(font: Font): Font {
  const layout = layoutOf(font);
  const known = new LRUCache<string, GlyphRun>({ max: REMEMBERED_WORDS });
  font.layout = (text, ...wishes) => {
    if (text.length > REMEMBERED_LETTERS || wishes.some((wish) => wish !== undefined)) return layout(text, ...wishes);
    const run = known.get(text) ?? layout(text);
    known.set(text, run);
    return withOwnPositions(run);
  };
  return font;
}

/**
 * fontkit throws where a mark belongs to a ligature of more letters than parts, as in "اللّٰه" of many Arabic names. Then marks
 * stay where the font has them, instead of above their letter.
 */
function layoutOf(font: Font): Font['layout'] {
  const layout = font.layout.bind(font);
  return (text, ...wishes) => {
    try {
      return layout(text, ...wishes);
    } catch {
      return layout(text, { mark: false });
    }
  };
}

/** pdfkit changes the positions of a layout. */
function withOwnPositions(run: GlyphRun): GlyphRun {
  const positions = run.positions.map((position) => ({ ...position }));
  const own: GlyphRun = Object.create(run, { positions: { value: positions } });
  return own;
}

/** The fonts of a text: the first one that has a character is used. */
export const fontsOf = (family: FontFamily, weight: Weight): readonly FontName[] => [
  ...new Set<FontName>(
    weight === 'bold'
      ? [`${family}_BOLD`, 'NOTO_SANS_BOLD', 'ARABIC_BOLD', 'EMOJI']
      : [family, 'NOTO_SANS', 'ARABIC', 'EMOJI'],
  ),
];
