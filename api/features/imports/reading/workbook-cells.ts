import { cellText, hasValue, TABLE_LIMITS, type TableRow, UnreadableTable, withoutEmptyEnd } from './table.ts';
import { parseXml } from './xml.ts';

/** What the cells of a sheet refer to. */
export type CellContext = {
  texts: readonly string[];
  dateStyles: ReadonlySet<number>;
  startsIn1904: boolean;
};

/** Rows of a worksheet's file. A formula has the value that the spreadsheet has stored with it. */
export async function* readCells(pieces: AsyncIterable<string>, context: CellContext): AsyncGenerator<TableRow> {
  let rows: TableRow[] = [];
  let row: TableRow = { number: 0, cells: [] };
  let cell = { column: 0, type: '', style: 0, text: '' };
  let isValue = false;
  const events = parseXml(pieces, {
    open(name, { r, t = 'n', s = '0' }) {
      if (name === 'row') row = { number: Number(r ?? row.number + 1), cells: [] };
      if (name === 'c') cell = { column: columnOf(r) ?? row.cells.length, type: t, style: Number(s), text: '' };
      isValue = name === 'v' || name === 't';
    },
    text(piece) {
      if (isValue) cell.text = (cell.text + piece).slice(0, TABLE_LIMITS.cell + 1);
    },
    close(name) {
      isValue = false;
      if (name === 'c') putCell(row.cells, cell.column, valueOf(cell, context));
      if (name !== 'row') return;
      const cells = withoutEmptyEnd(row.cells);
      if (hasValue(cells)) rows.push({ ...row, cells });
    },
  });
  for await (const _ of events) {
    yield* rows;
    rows = [];
  }
}

function putCell(cells: string[], column: number, value: string): void {
  if (value === '') return;
  if (column >= TABLE_LIMITS.columns) throw new UnreadableTable('tableColumns');
  while (cells.length < column) cells.push('');
  cells[column] = value;
}

/** The column of an address like `AB12`, starting with 0. */
function columnOf(address: string | undefined): number | null {
  const [letters] = /^[A-Z]{1,3}/.exec(address ?? '') ?? [];
  if (!letters) return null;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

type Cell = { type: string; style: number; text: string };

function valueOf({ type, style, text }: Cell, { texts, dateStyles, startsIn1904 }: CellContext): string {
  if (text === '') return '';
  switch (type) {
    case 's':
      return cellText(texts[Number(text)] ?? '');
    case 'b':
      return text === '1' ? 'TRUE' : 'FALSE';
    case 'n':
      return dateStyles.has(style) ? dayOf(text, startsIn1904) : numberText(text);
    // ISO 8601, with a time.
    case 'd':
      return text.slice(0, 10);
    default:
      return cellText(text);
  }
}

const DAY_MS = 86_400_000;

/** The day of a serial number: days since 1900 (counted as a leap year) or 1904. */
function dayOf(text: string, startsIn1904: boolean): string {
  const serial = Math.floor(Number(text));
  const start = startsIn1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30);
  const day = new Date(start + serial * DAY_MS);
  return Number.isNaN(day.getTime()) ? text : day.toISOString().slice(0, 10);
}

/** Workbooks store 0.1 + 0.2 as 0.30000000000000004, and large numbers as 1.2E10. */
function numberText(text: string): string {
  const value = Number(text);
  return Number.isFinite(value) ? String(Number(value.toPrecision(15))) : cellText(text);
}
