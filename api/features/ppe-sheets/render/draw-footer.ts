import { lineHeight, PAGE } from '#api/paper/paper.ts';
import { INK, type Sheet, STYLES } from './sheet.ts';

/** Characters at each end of a hash that people compare. */
const HASH_ENDS = 8;

/** The footer of every page: the text of the template, day of issue, hash, and the number of the page. */
export function drawFooters(sheet: Sheet): void {
  const { paper, words } = sheet;
  const { start, count } = paper.doc.bufferedPageRange();
  for (let at = 0; at < count; at++) {
    paper.doc.switchToPage(start + at);
    paper.artifact(() => {
      drawFooter(sheet, words.fill(words.texts.footer.page, { page: at + 1, pages: count }));
    }, 'Pagination');
  }
}

function drawFooter({ paper, data, words }: Sheet, page: string): void {
  const { look, issuedAt, check } = data;
  const right = PAGE.width - PAGE.margin;
  const width = right - PAGE.margin;
  const line = lineHeight(STYLES.footer);
  const bottom = PAGE.height - PAGE.margin;
  const custom = look.footerCustomText ? paper.wrap(look.footerCustomText, STYLES.footer, width).slice(0, 2) : [];
  const top = bottom - line * (custom.length + 1) - 3;
  paper.doc
    .lineWidth(0.75)
    .moveTo(PAGE.margin, top - 3)
    .lineTo(right, top - 3)
    .stroke(INK.rule);
  custom.forEach((text, at) => paper.line(text, PAGE.margin, top + at * line, STYLES.footer));
  const issued = look.showDate ? words.fill(words.texts.footer.issued, { time: words.time(issuedAt) }) : '';
  const hash = check ? words.fill(words.texts.footer.hash, { hash: shortHash(check.hash) }) : '';
  paper.line([issued, hash].filter(Boolean).join(' · '), PAGE.margin, bottom - line, STYLES.footer);
  paper.line(page, right, bottom - line, STYLES.footer, 'right');
}

const shortHash = (hash: string): string => `${hash.slice(0, HASH_ENDS)} … ${hash.slice(-HASH_ENDS)}`;
