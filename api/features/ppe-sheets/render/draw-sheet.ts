import { buffer } from 'node:stream/consumers';
import { drawFooters } from './draw-footer.ts';
import { drawFacts, drawTop, repeatTop } from './draw-top.ts';
import { drawHeld, drawHistory, drawReturns, drawTrainings } from './draw-lists.ts';
import { drawSignatures } from './draw-signatures.ts';
import { lineHeight, Paper } from '#api/paper/paper.ts';
import type { SheetInput } from './sheet-data.ts';
import { STYLES } from './sheet.ts';
import { LANGUAGE_TAGS, sheetWords } from './sheet-words.ts';

/** Draws a PPE sheet as a tagged PDF (A4, PDF/UA-1). The same input gives the same pages. */
export async function drawSheet({ data, logo }: SheetInput): Promise<Uint8Array> {
  const { look, company, employee } = data;
  const words = sheetWords(look.language, data.timeZone);
  const paper = new Paper({
    title: words.fill(words.texts.title, { title: look.templateTitle, name: employee.NAME ?? '' }),
    language: LANGUAGE_TAGS[look.language],
    family: look.fontFamily,
    author: company.name,
    createdAt: new Date(data.issuedAt),
    moreFooter: look.footerCustomText ? 2 * lineHeight(STYLES.footer) : 0,
  });
  const done = buffer(paper.doc);
  const sheet = { paper, data, words };
  drawTop(sheet, logo);
  paper.onNewPage = () => repeatTop(sheet);
  drawFacts(sheet);
  drawHeld(sheet);
  drawHistory(sheet);
  drawReturns(sheet);
  drawTrainings(sheet);
  drawSignatures(sheet);
  drawFooters(sheet);
  paper.root.end();
  paper.doc.end();
  return done;
}
