import { encode } from 'uqr';
import { actualOf, CONTENT_WIDTH, type Element, lineHeight, PAGE, type Paper } from '#api/paper/paper.ts';
import type { Drawing } from './sheet-data.ts';
import { INK, type Sheet, STYLES } from './sheet.ts';

/** Height of the place for a signature. */
const SIGNATURE = 54;
const CODE = 66;
const GAP = 18;

/** The fields for the signatures, the signature of a signed sheet, and the code that leads to the public page. */
export function drawSignatures(sheet: Sheet): void {
  const { paper, data } = sheet;
  const { look, signature, check } = data;
  const hasFields = look.showSignatureFields || signature !== null;
  if (!hasFields && !check) return;
  paper.y += GAP;
  paper.reserve(Math.max(SIGNATURE + 3 * lineHeight(STYLES.small), CODE) + 6);
  // The signatures stand at the end of the last page, as on a form.
  paper.y = Math.max(paper.y, paper.bottom - SIGNATURE - 3 * lineHeight(STYLES.small) - 6);
  const part = paper.element(paper.root, 'Sect');
  if (hasFields) drawFields(sheet, part, check ? CONTENT_WIDTH - CODE - GAP : CONTENT_WIDTH);
  if (check) drawCode(sheet, part, check.address);
  part.end();
}

function drawFields(sheet: Sheet, part: Element, width: number): void {
  const { paper, data, words } = sheet;
  const { signature, employee, company, look } = data;
  const { texts } = words;
  const column = (width - GAP) / 2;
  const name = employee.NAME ?? '';
  const own = signature
    ? [words.fill(texts.signature[signature.method], { name: signature.name, time: words.time(signature.signedAt) })]
    : [words.fill(texts.signature.employee, { name }), ...(look.showDate ? [texts.signature.day] : [])];
  const start = paper.y;
  if (signature) {
    const alt = words.fill(texts.signature.employee, { name: signature.name });
    const bbox: [number, number, number, number] = [PAGE.margin, start, PAGE.margin + column, start + SIGNATURE];
    paper.element(part, 'Figure', () => drawStrokes(paper, signature, { x: PAGE.margin, y: start, width: column }), {
      alt,
      bbox,
    });
  }
  drawField(paper, part, own, { x: PAGE.margin, y: start + SIGNATURE, width: column });
  const others = [`${texts.signature.company}: ${company.name}`, ...(look.showDate ? [texts.signature.day] : [])];
  drawField(paper, part, others, { x: PAGE.margin + column + GAP, y: start + SIGNATURE, width: column });
  paper.y = start + SIGNATURE + 3 * lineHeight(STYLES.small);
}

type Place = { x: number; y: number; width: number };

function drawField(paper: Paper, part: Element, texts: readonly string[], { x, y, width }: Place): void {
  paper.artifact(() =>
    paper.doc
      .lineWidth(0.75)
      .moveTo(x, y)
      .lineTo(x + width, y)
      .stroke('#0b1220'),
  );
  const lines = texts.flatMap((text) => paper.wrap(text, STYLES.small, width)).slice(0, 3);
  paper.element(
    part,
    'P',
    () => lines.forEach((line, at) => paper.line(line, x, y + 3 + at * lineHeight(STYLES.small), STYLES.small)),
    actualOf(texts.join(' ')),
  );
}

/** Draws the strokes of a signature, as large as the place allows. */
function drawStrokes({ doc }: Paper, { width: w, height: h, strokes }: Drawing, { x, y, width }: Place): void {
  const scale = Math.min(width / w, (SIGNATURE - 4) / h);
  doc.lineWidth(1.1).lineCap('round').lineJoin('round').strokeColor('#0b1220');
  for (const stroke of strokes) {
    for (let at = 0; at + 1 < stroke.length; at += 3) {
      const [left, top] = [x + (stroke[at] ?? 0) * scale, y + (stroke[at + 1] ?? 0) * scale];
      if (at === 0) doc.moveTo(left, top).lineTo(left, top);
      else doc.lineTo(left, top);
    }
    doc.stroke();
  }
}

/** The QR code with the address of the public page. */
function drawCode({ paper, words }: Sheet, part: Element, address: string): void {
  const { data: squares, size } = encode(address, { ecc: 'M', border: 2 });
  const [x, y] = [PAGE.width - PAGE.margin - CODE, paper.bottom - CODE];
  const side = CODE / size;
  const alt = words.fill(words.texts.footer.code, { address });
  const draw = () => {
    squares.forEach((row, line) =>
      row.forEach((isDark, column) => {
        if (isDark) paper.doc.rect(x + column * side, y + line * side, side, side);
      }),
    );
    paper.doc.fill('#000000');
  };
  paper.element(part, 'Figure', draw, { alt, bbox: [x, y, x + CODE, y + CODE] });
  paper.artifact(() => paper.doc.lineWidth(0.5).rect(x, y, CODE, CODE).stroke(INK.rule));
}
