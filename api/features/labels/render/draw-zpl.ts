import { LABEL_SHEETS, type LabelSheetName } from '../label-sheets.rules.ts';
import { type Box, type Code, DOT, layoutLabel } from './label-layout.ts';
import type { Label } from './label.ts';

/** Heights of letters in dots. */
const LETTERS = { title: 26, line: 20, code: 20, initials: 60 };
const LINES = { title: 2, line: 4 };

/**
 * The labels in ZPL II for printers with 203 dots per inch. The codes are pictures, so the printer's own encoders, which give
 * some characters another meaning, do not touch them.
 */
export const drawLabelsZpl = (labels: readonly Label[], sheet: LabelSheetName): string =>
  labels.map((label) => drawLabel(label, LABEL_SHEETS[sheet].label)).join('');

function drawLabel(label: Label, size: { width: number; height: number }): string {
  const { qr, bars, initials, text, codeText } = layoutLabel(label, size);
  const titleHeight = LINES.title * LETTERS.title;
  const rest = { ...text, y: text.y + titleHeight * DOT };
  return [
    // UTF-8, and the size of the label.
    `^XA^CI28^PW${dots(size.width)}^LL${dots(size.height)}^LH0,0`,
    picture(qr),
    ...(bars ? [picture(bars)] : []),
    ...(initials && label.initials ? [field(label.initials, initials, LETTERS.initials, 1, 'C')] : []),
    field(label.title, text, LETTERS.title, LINES.title),
    field(label.lines.join('\n'), rest, LETTERS.line, LINES.line),
    field(label.code, codeText, LETTERS.code, 1, 'C'),
    '^XZ\n',
  ].join('\n');
}

const dots = (millimetres: number): number => Math.round(millimetres / DOT);

const at = ({ x, y }: Box): string => `^FO${dots(x)},${dots(y)}`;

/** A text in a box. Every character that could be a command is written as bytes. */
function field(text: string, box: Box, letters: number, lines: number, align: 'L' | 'C' = 'L'): string {
  const written = text.split('\n').map(escaped).join('\\&');
  return `${at(box)}^A0N,${letters},${letters}^FB${dots(box.width)},${lines},0,${align}^FH_^FD${written}^FS`;
}

/** Letters and digits of ASCII stay; all others are their bytes in UTF-8 (`^FH_`). */
const escaped = (text: string): string =>
  text.replaceAll(/[^A-Za-z0-9 .,:-]/gu, (character) =>
    [...Buffer.from(character)].map((byte) => `_${byte.toString(16).padStart(2, '0')}`).join(''),
  );

/** A graphic field: rows of bits in hexadecimal digits; `:` repeats the row above. */
function picture({ rows, module, box }: Code): string {
  const scale = Math.round(module / DOT);
  const tall = rows.length === 1 ? dots(box.height) : scale;
  const bytes = Math.ceil(((rows[0]?.length ?? 0) * scale) / 8);
  const data = rows.map((row) => rowOf(row, scale, bytes) + ':'.repeat(tall - 1)).join('');
  const total = bytes * tall * rows.length;
  return `${at(box)}^GFA,${total},${total},${bytes},${data}^FS`;
}

function rowOf(row: readonly boolean[], scale: number, bytes: number): string {
  const bits = row
    .map((isDark) => (isDark ? '1' : '0').repeat(scale))
    .join('')
    .padEnd(bytes * 8, '0');
  return (bits.match(/.{8}/g) ?? [])
    .map((byte) => Number.parseInt(byte, 2).toString(16).padStart(2, '0'))
    .join('')
    .toUpperCase();
}
