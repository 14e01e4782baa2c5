import { lineHeight, PAGE, type Paper, type TextStyle } from './paper.ts';

const STYLE: TextStyle = { size: 8, color: '#5b6b82' };
/** Points between the note and the number. */
const GAP = 12;

/**
 * Writes the number of each page at its end, and `note` at the beginning of the same line, cut to its room. `words` contains `{{number}}` and
 * `{{count}}`. Returns the number of pages.
 */
export function drawPageNumbers(paper: Paper, words: string, note = ''): number {
  const { start, count } = paper.doc.bufferedPageRange();
  const y = paper.height - PAGE.margin - lineHeight(STYLE);
  for (let at = 0; at < count; at++) {
    paper.doc.switchToPage(start + at);
    const text = words.replace('{{number}}', String(at + 1)).replace('{{count}}', String(count));
    const [line = ''] = paper.clip(note, STYLE, paper.contentWidth - paper.widthOf(text, STYLE) - GAP, 1);
    paper.artifact(() => {
      paper.line(line, PAGE.margin, y, STYLE);
      paper.line(text, PAGE.margin + paper.contentWidth, y, STYLE, 'right');
    }, 'Pagination');
  }
  return count;
}
