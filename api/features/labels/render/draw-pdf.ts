import { buffer } from 'node:stream/consumers';
import { actualOf, lineHeight, Paper, type TextStyle } from '#api/paper/paper.ts';
import { LABEL_SHEETS, labelsOn, type LabelSheetName } from '../label-sheets.rules.ts';
import { type Code, layoutLabel } from './label-layout.ts';
import type { Label } from './label.ts';

/** Labels to be drawn as PDF. `start`: place of the first one on the first sheet, from 1. */
export type LabelDocument = {
  labels: readonly Label[];
  sheet: LabelSheetName;
  start: number;
  title: string;
  language: string;
  company: string;
  createdAt: string;
};

/** Points of a millimetre. */
const MM = 72 / 25.4;

const TITLE: TextStyle = { size: 9, weight: 'bold' };
const LINE: TextStyle = { size: 7 };
const CODE: TextStyle = { size: 7 };
const INITIALS: TextStyle = { size: 15, weight: 'bold', color: '#ffffff' };
const INITIALS_BACKGROUND = '#0f2744';
const TITLE_LINES = 2;

/** Draws the labels on their sheets; what does not fit on a label is cut, a title with an ellipsis. */
export async function drawLabelsPdf({ labels, sheet: name, start, ...document }: LabelDocument): Promise<Uint8Array> {
  const sheet = LABEL_SHEETS[name];
  const paper = new Paper({
    ...document,
    family: 'INTER',
    author: document.company,
    createdAt: new Date(document.createdAt),
    moreFooter: 0,
    size: { width: sheet.page.width * MM, height: sheet.page.height * MM },
  });
  const written = buffer(paper.doc);
  const onSheet = labelsOn(name);
  labels.forEach((label, at) => {
    const place = (start - 1 + at) % onSheet;
    if (place === 0 && at > 0) paper.doc.addPage();
    const x = sheet.left + (place % sheet.columns) * sheet.pitch.x;
    const y = sheet.top + Math.floor(place / sheet.columns) * sheet.pitch.y;
    drawLabel(paper, label, { x, y, size: sheet.label });
  });
  paper.root.end();
  paper.doc.end();
  return written;
}

type Place = { x: number; y: number; size: { width: number; height: number } };

function drawLabel(paper: Paper, label: Label, { x, y, size }: Place): void {
  const { qr, bars, initials, text, codeText } = layoutLabel(label, size);
  const part = paper.element(paper.root, 'Sect');
  const codes = [qr, ...(bars ? [bars] : [])];
  for (const code of codes) {
    const { box } = code;
    const [left, top] = [(x + box.x) * MM, (y + box.y) * MM];
    const bbox: [number, number, number, number] = [left, top, left + box.width * MM, top + box.height * MM];
    paper.element(part, 'Figure', () => drawCode(paper, code, left, top), { alt: label.code, bbox });
  }
  if (initials) {
    const [left, top, side] = [(x + initials.x) * MM, (y + initials.y) * MM, initials.width * MM];
    paper.artifact(() => {
      paper.doc.roundedRect(left, top, side, side, 4).fill(INITIALS_BACKGROUND);
      const wide = paper.widthOf(label.initials ?? '', INITIALS);
      paper.line(label.initials ?? '', left + (side - wide) / 2, top + (side - INITIALS.size * 1.15) / 2, INITIALS);
    });
  }
  const width = text.width * MM;
  const titles = paper.clip(label.title, TITLE, width, TITLE_LINES);
  const room = Math.floor((text.height * MM - titles.length * lineHeight(TITLE)) / lineHeight(LINE));
  const lines = label.lines.flatMap((line) => paper.wrap(line, LINE, width)).slice(0, Math.max(0, room));
  let top = (y + text.y) * MM;
  const write = (texts: readonly string[], style: TextStyle, whole: string) => {
    if (texts.length === 0) return;
    const from = top;
    const draw = () =>
      texts.forEach((one, at) => paper.line(one, (x + text.x) * MM, from + at * lineHeight(style), style));
    paper.element(part, 'P', draw, actualOf(whole));
    top += texts.length * lineHeight(style);
  };
  write(titles, TITLE, label.title);
  write(lines, LINE, label.lines.join(' '));
  const [shown = ''] = paper.wrap(label.code, CODE, codeText.width * MM);
  const middle = (x + size.width / 2) * MM - paper.widthOf(shown, CODE) / 2;
  paper.element(part, 'P', () => paper.line(shown, middle, (y + codeText.y) * MM, CODE), actualOf(label.code));
  part.end();
}

/** Neighbouring modules of a row are one rectangle, so that a viewer shows no seams between them. */
function drawCode({ doc }: Paper, { rows, module, box }: Code, x: number, y: number): void {
  const side = module * MM;
  const height = rows.length === 1 ? box.height * MM : side;
  rows.forEach((row, line) => {
    for (let at = 0; at < row.length;) {
      const next = row.indexOf(!row[at], at);
      const end = next < 0 ? row.length : next;
      if (row[at]) doc.rect(x + at * side, y + line * height, (end - at) * side, height);
      at = end;
    }
  });
  doc.fill('#000000');
}
