import type * as bidiModule from 'bidi-js';
import { createRequire } from 'node:module';
import { type FontName, loadFont } from './fonts.ts';

/** A part of a line in one font, in the order in which it is drawn. */
export type TextRun = { text: string; font: FontName };

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** The module is its factory; its types describe an export that it does not have under Node. */
const createBidi: typeof bidiModule.default.default = createRequire(import.meta.url)('bidi-js');
const bidi = createBidi();

/** Characters without a picture of their own: joiners and selectors of variants. */
const IGNORABLE = /[\p{Cf}\p{Variation_Selector}]/gu;
const REPLACEMENT = '\ufffd';
/** Letters that are written from right to left. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/u;

/** Whether a text has letters whose order or shape differs from how it is stored. */
export const isComplex = (text: string): boolean => RIGHT_TO_LEFT.test(text);

/** Splits a text into user-perceived characters. */
export const charactersOf = (text: string): string[] => [...graphemes.segment(text)].map(({ segment }) => segment);

/** The runs of one line from left to right. */
export function runsOf(line: string, fonts: readonly FontName[]): TextRun[] {
  if (!isComplex(line)) return splitByFont(line, fonts);
  return visualParts(line).flatMap(({ text, isReversed }) => {
    if (!isReversed) return splitByFont(text, fonts);
    // The font puts the letters of a word in their order, but not the words.
    const words = text.split(/( )/).filter((word) => word !== '');
    return words.toReversed().flatMap((word) => splitByFont(word, fonts).toReversed());
  });
}

type Part = { text: string; isReversed: boolean };

/** Parts of one direction in visual order (Unicode Standard Annex 9, rule L2). */
function visualParts(line: string): Part[] {
  // All documents are in languages from left to right. Else the first letter of a line would decide, so that a name would
  // look different after a label and alone.
  const { levels } = bidi.getEmbeddingLevels(line, 'ltr');
  const parts: (Part & { level: number })[] = [];
  for (let at = 0; at < line.length; at++) {
    const level = levels[at] ?? 0;
    const last = parts.at(-1);
    if (last && last.level === level) last.text += line.charAt(at);
    else parts.push({ text: line.charAt(at), level, isReversed: level % 2 === 1 });
  }
  const highest = Math.max(...parts.map(({ level }) => level), 0);
  for (let level = highest; level > 0; level--) reverseFrom(parts, level);
  return parts;
}

/** Reverses each sequence of parts with at least this level. */
function reverseFrom(parts: (Part & { level: number })[], level: number): void {
  for (let start = 0; start < parts.length; start++) {
    let end = start;
    while ((parts[end]?.level ?? -1) >= level) end++;
    if (end > start + 1) parts.splice(start, end - start, ...parts.slice(start, end).toReversed());
    if (end > start) start = end;
  }
}

/** Runs of one font. A character that no font has becomes a replacement character. */
function splitByFont(text: string, fonts: readonly FontName[]): TextRun[] {
  const [first] = fonts;
  const composed = text.normalize('NFC');
  if (first && composed !== '' && hasAll(first, composed)) return [{ text: composed, font: first }];
  const runs: TextRun[] = [];
  for (const character of charactersOf(text)) {
    const run = runOf(character, fonts);
    const last = runs.at(-1);
    if (!run) continue;
    if (last && last.font === run.font) last.text += run.text;
    else runs.push(run);
  }
  return runs;
}

function runOf(character: string, fonts: readonly FontName[]): TextRun | null {
  const composed = character.normalize('NFC');
  const shown = composed.replaceAll(IGNORABLE, '');
  if (shown === '') return null;
  const whole = fonts.find((font) => hasAll(font, shown));
  if (whole) return { text: hasAll(whole, composed) ? composed : shown, font: whole };
  // Some letter has no picture: keep those that have one.
  const [base = ''] = shown;
  const font = fonts.find((name) => hasAll(name, base));
  return font ? { text: base, font } : { text: REPLACEMENT, font: 'NOTO_SANS' };
}

const hasAll = (font: FontName, text: string): boolean => {
  const { characters } = loadFont(font);
  return [...text].every((letter) => characters.has(letter.codePointAt(0) ?? 0));
};
