import type { Paper } from './paper.ts';
import { CELL, type Column, HEADING } from './table.ts';

/** A word that is wider than this share of the page is divided. */
const WIDEST_WORD = 0.25;

/** Points of a cell beside its text, with room for rounding. */
const CELL_PADDING = 11;

/** Letters of a text for which a column makes room on one line. */
const LONGEST_LINE = 60;

/** Share of the usual size to which texts shrink before words are divided: 5.8 points. */
const SMALLEST = 0.7;

/**
 * The columns of a table by what they contain: each has room for its longest word, so that words are not divided, and the
 * rest of the page goes to the columns whose texts are longer than that. Too many columns for that have smaller texts.
 */
export function columnsFor(
  paper: Paper,
  headings: readonly string[],
  rows: readonly (readonly string[])[],
): { columns: Column[]; scale: number } {
  const most = paper.contentWidth * WIDEST_WORD;
  const contents = headings.map((heading, at) => {
    const texts = rows.map((row) => row[at] ?? '');
    return {
      text: texts.reduce(longer, heading),
      words: { ofHeading: longestWord(heading), ofRows: texts.map(longestWord).reduce(longer, '') },
    };
  });
  const words = contents.map(({ words: { ofHeading, ofRows } }) => {
    const width = Math.max(paper.widthOf(ofRows, CELL), paper.widthOf(ofHeading, HEADING));
    return Math.min(most, width) + CELL_PADDING;
  });
  const missing = contents.map(({ text, words: { ofHeading, ofRows } }) => {
    const word = longer(ofHeading, ofRows);
    return 1 + Math.max(0, Math.min(LONGEST_LINE, text.length) - word.length);
  });
  const total = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0);
  const scale = Math.min(1, Math.max(SMALLEST, paper.contentWidth / total(words)));
  const rest = Math.max(0, paper.contentWidth - total(words) * scale);
  const columns = headings.map((heading, at) => ({
    heading,
    share: (words[at] ?? 0) * scale + (rest * (missing[at] ?? 0)) / total(missing),
  }));
  return { columns, scale };
}

const longer = (one: string, other: string): string => (other.length > one.length ? other : one);
const longestWord = (text: string): string => text.split(' ').reduce(longer, '');
