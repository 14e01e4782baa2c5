import PDFDocument from 'pdfkit';
import { buffer } from 'node:stream/consumers';
import { fontsOf, loadFont } from './fonts.ts';
import { runsOf } from './text-runs.ts';

const SIZE = 48;
const PADDING = 8;

/** A document with one page that is exactly as large as one line of text, without a background. */
export async function textDocument(text: string, color: string): Promise<Buffer> {
  const runs = runsOf(text, fontsOf('INTER', 'bold'));
  const ruler = new PDFDocument({ autoFirstPage: false });
  const widths = runs.map(({ text: run, font }) => ruler.font(loadFont(font).font).fontSize(SIZE).widthOfString(run));
  const width = widths.reduce((sum, one) => sum + one, 0);
  const doc = new PDFDocument({ size: [width + 2 * PADDING, SIZE * 1.4], margin: 0, compress: true });
  const written = buffer(doc);
  let left = PADDING;
  for (const [at, { text: run, font }] of runs.entries()) {
    doc.font(loadFont(font).font).fontSize(SIZE).fillColor(color);
    doc.text(run, left, SIZE * 1.1, { lineBreak: false, baseline: 'alphabetic' });
    left += widths[at] ?? 0;
  }
  doc.end();
  return written;
}
