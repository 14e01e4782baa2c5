import { encode } from 'uqr';
import { actualOf, CONTENT_WIDTH, type Element, lineHeight, PAGE, type Paper } from '#api/paper/paper.ts';
import type { Drawing, SheetSignature } from './sheet-data.ts';
import { INK, type Sheet, STYLES } from './sheet.ts';

/** Height of the place for a signature. */
const SIGNATURE = 54;
const CODE = 66;
const GAP = 18;

/** Lines below a signature for which there is always room, so that all sheets look alike. */
const CAPTION_LINES = 3;
/** Lines of a name, and of what follows it: the facts about the employee have the whole name. */
const MOST_LINES = 3;

/** The fields for the signatures, the signature of a signed sheet, and the code that leads to the public page. */
export function drawSignatures(sheet: Sheet): void {
  const { paper, data } = sheet;
  const { look, signature, check } = data;
  const hasFields = look.showSignatureFields || signature !== null;
  if (!hasFields && !check) return;
  const column = ((check ? CONTENT_WIDTH - CODE - GAP : CONTENT_WIDTH) - GAP) / 2;
  const captions = hasFields ? captionsOf(sheet, column) : [];
  const lines = Math.max(CAPTION_LINES, ...captions.map(({ length }) => length));
  const height = SIGNATURE + lines * lineHeight(STYLES.small);
  paper.y += GAP;
  paper.reserve(Math.max(height, CODE) + 6);
  // The signatures stand at the end of the last page, as on a form.
  paper.y = Math.max(paper.y, paper.bottom - height - 6);
  const part = paper.element(paper.root, 'Sect');
  if (signature) drawSignature(sheet, part, signature, column);
  captions.forEach((caption, at) =>
    drawField(paper, part, caption, { x: PAGE.margin + at * (column + GAP), y: paper.y + SIGNATURE, width: column }),
  );
  paper.y += height;
  if (check) drawCode(sheet, part, check.address);
  part.end();
}

/**
 * The lines below the two signatures. Who signed, and when and how, are paragraphs of their own: a name from right to left
 * would turn the date round.
 */
function captionsOf({ paper, data, words }: Sheet, width: number): string[][] {
  const { signature, employee, company, look } = data;
  const { texts, fill } = words;
  const day = look.showDate ? [texts.signature.day] : [];
  const own = signature
    ? [signature.name, fill(texts.signature[signature.method], { time: words.time(signature.signedAt) })]
    : [fill(texts.signature.employee, { name: employee.NAME ?? '' }), ...day];
  const companys = signature?.sealedBy
    ? [company.name, fill(texts.signature.seal, { subject: signature.sealedBy })]
    : [`${texts.signature.company}: ${company.name}`, ...day];
  return [own, companys].map((caption) => caption.flatMap((text) => paper.clip(text, STYLES.small, width, MOST_LINES)));
}

function drawSignature({ paper, words }: Sheet, part: Element, signature: SheetSignature, width: number): void {
  const [x, y] = [PAGE.margin, paper.y];
  const alt = words.fill(words.texts.signature.employee, { name: signature.name });
  const bbox: [number, number, number, number] = [x, y, x + width, y + SIGNATURE];
  paper.element(part, 'Figure', () => drawStrokes(paper, signature, { x, y, width }), { alt, bbox });
}

type Place = { x: number; y: number; width: number };

function drawField(paper: Paper, part: Element, lines: readonly string[], { x, y, width }: Place): void {
  paper.artifact(() =>
    paper.doc
      .lineWidth(0.75)
      .moveTo(x, y)
      .lineTo(x + width, y)
      .stroke('#0b1220'),
  );
  paper.element(
    part,
    'P',
    () => lines.forEach((line, at) => paper.line(line, x, y + 3 + at * lineHeight(STYLES.small), STYLES.small)),
    actualOf(lines.join(' ')),
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
