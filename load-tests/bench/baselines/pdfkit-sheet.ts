import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import { measureLoop } from '../lib/loop.ts';
import { benchFont, benchLogo, benchTexts } from '../lib/sheet.ts';

/**
 * Baseline of PERF-14: the texts of the sheet by bare pdfkit with the same embedded fonts, each at a fixed place: no tags, no
 * wrapped lines, no other writing.
 */
const [texts, logo] = [benchTexts(), await benchLogo()];
const [regular, bold] = [benchFont('400Regular/Inter_400Regular'), benchFont('700Bold/Inter_700Bold')];
const COLUMNS = [36, 120, 300, 330, 380, 440, 500];
const ROW = 20;

async function draw(): Promise<Buffer> {
  const doc = new PDFDocument({ size: 'A4', margin: 36, pdfVersion: '1.7' });
  const done = buffer(doc);
  doc.registerFont('regular', regular).registerFont('bold', bold);
  doc.image(logo, 36, 36, { height: 36 });
  doc.font('bold', 13).text(texts.title, 300, 40, { lineBreak: false });
  texts.facts.forEach((fact, index) => doc.font('regular', 9).text(fact, 36, 90 + index * 12, { lineBreak: false }));
  let y = 90 + texts.facts.length * 12 + ROW;
  const row = (cells: readonly string[], font: string) => {
    doc.font(font, 8.25);
    cells.forEach((cell, index) => doc.text(cell, COLUMNS[index] ?? 36, y, { lineBreak: false }));
    doc
      .moveTo(36, y + 14)
      .lineTo(559, y + 14)
      .stroke('#e2e8f0');
    y += ROW;
  };
  row(texts.headings, 'bold');
  for (const cells of texts.rows) {
    if (y > 780) {
      doc.addPage();
      y = 36;
      row(texts.headings, 'bold');
    }
    row(cells, 'regular');
  }
  doc.end();
  return done;
}

await measureLoop(draw);
