import { buffer } from 'node:stream/consumers';
import { drawPageNumbers } from './page-numbers.ts';
import { Paper, type TextStyle } from './paper.ts';
import { CELL, drawTable, HEADING } from './table.ts';

/** A table on paper. All texts are in one language; `rows` have a text for each heading. */
export type ListDocument = {
  title: string;
  /** BCP 47 tag of the language. */
  language: string;
  company: string;
  /** Lines below the title: who made it and when, what it contains. */
  lines: readonly string[];
  headings: readonly string[];
  rows: readonly (readonly string[])[];
  /** A line after the table; may be empty. */
  note: string;
  /** With `{{number}}` and `{{count}}`. */
  pageWords: string;
  /** RFC 3339. */
  createdAt: string;
};

const TITLE: TextStyle = { size: 15, weight: 'bold' };
const LINE: TextStyle = { size: 9, color: '#5b6b82' };
const LOOK = { headingColor: '#0f2744', headingBackground: '#e2e8f0' };
const GAP = 10;

/** More columns than this do not fit on an upright page. */
const MOST_UPRIGHT = 5;

/** A word that is wider than this share of the page is divided. */
const WIDEST_WORD = 0.25;

/** A tagged A4 document with a table, whose heading is repeated on each page. */
export async function drawListDocument(document: ListDocument): Promise<Uint8Array> {
  const { title, language, company, lines, headings, rows, note, pageWords, createdAt } = document;
  const paper = new Paper({
    title,
    language,
    family: 'INTER',
    author: company,
    createdAt: new Date(createdAt),
    moreFooter: 0,
    isLandscape: headings.length > MOST_UPRIGHT,
  });
  const written = buffer(paper.doc);
  paper.paragraph(paper.root, 'H1', title, TITLE);
  for (const line of lines) paper.paragraph(paper.root, 'P', line, LINE);
  paper.y += GAP;
  if (rows.length > 0) {
    const widths = widthsOf(paper, headings, rows);
    const columns = headings.map((heading, at) => ({ heading, share: widths[at] ?? 1 }));
    drawTable(paper, paper.root, columns, rows, LOOK);
  }
  if (note) {
    paper.y += GAP;
    paper.paragraph(paper.root, 'P', note, LINE);
  }
  paper.root.end();
  drawPageNumbers(paper, pageWords, [company, title].filter(Boolean).join(' · '));
  paper.doc.end();
  return written;
}

/** Points of a cell beside its text, with room for rounding. */
const CELL_PADDING = 11;

/** Letters of a text for which a column makes room on one line. */
const LONGEST_LINE = 60;

/**
 * The widths of the columns: each has room for its longest word, so that words are not divided, and the rest of the page
 * goes to the columns whose texts are longer than that.
 */
function widthsOf(paper: Paper, headings: readonly string[], rows: readonly (readonly string[])[]): number[] {
  const most = paper.contentWidth * WIDEST_WORD;
  const words = headings.map((heading, at) => {
    const inRows = rows.map((row) => longestWord(row[at] ?? '')).reduce(longer, '');
    const width = Math.max(paper.widthOf(inRows, CELL), paper.widthOf(longestWord(heading), HEADING));
    return Math.min(most, width) + CELL_PADDING;
  });
  const missing = headings.map((heading, at) => {
    const texts = [heading, ...rows.map((row) => row[at] ?? '')];
    const word = texts.map(longestWord).reduce(longer, '');
    return 1 + Math.max(0, Math.min(LONGEST_LINE, texts.reduce(longer, '').length) - word.length);
  });
  const total = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0);
  const rest = Math.max(0, paper.contentWidth - total(words));
  return words.map((width, at) => width + (rest * (missing[at] ?? 0)) / total(missing));
}

const longer = (one: string, other: string): string => (other.length > one.length ? other : one);
const longestWord = (text: string): string => text.split(' ').reduce(longer, '');
