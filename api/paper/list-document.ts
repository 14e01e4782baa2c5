import { buffer } from 'node:stream/consumers';
import { columnsFor } from './column-widths.ts';
import { drawPageNumbers } from './page-numbers.ts';
import { Paper, type TextStyle } from './paper.ts';
import { drawTable } from './table.ts';

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
    const { columns, scale } = columnsFor(paper, headings, rows);
    drawTable(paper, paper.root, columns, rows, { ...LOOK, scale });
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
