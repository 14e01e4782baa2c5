import { strToU8, Zip, ZipDeflate } from 'fflate';
import type { Cell } from '#api/crud/exported-list.ts';
import { isFormula } from '#api/rules/csv.ts';
import { dayParts, localTime } from './local-time.ts';
import type { TableFile } from './table-file.ts';
import { sheetEnd, sheetStart, STYLES, WORKBOOK_PARTS, workbookPart } from './workbook-parts.ts';

/** Longest text of a cell in Excel. */
const MAX_TEXT = 32_767;

/** An Excel workbook with one sheet: real numbers and dates, a fixed head row and a filter. */
export async function* workbookFile({ title, headings, rows, timeZone }: TableFile): AsyncGenerator<Buffer> {
  const packed: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    packed.push(chunk);
  });
  const take = (): Buffer => Buffer.concat(packed.splice(0));
  const add = (name: string): ZipDeflate => {
    const entry = new ZipDeflate(name, { level: 6 });
    zip.add(entry);
    return entry;
  };
  for (const [name, content] of Object.entries({ ...WORKBOOK_PARTS, ...workbookPart(title) }))
    add(name).push(strToU8(content), true);

  const sheet = add('xl/worksheets/sheet1.xml');
  const columns = headings.map((_, place) => columnName(place));
  const line = (number: number, cells: readonly string[]) => `<row r="${number}">${cells.join('')}</row>`;
  const head = headings.map((heading, place) => textCell(`${columns[place]}1`, heading, STYLES.head));
  const first = await rows.next();
  const firstRows = first.done ? [] : first.value;
  const widths = columnWidths(headings, firstRows);
  sheet.push(strToU8(sheetStart(widths) + line(1, head)));
  let number = 1;
  const write = (page: readonly (readonly Cell[])[]): Buffer => {
    const lines = page.map((cells) => {
      number += 1;
      return line(
        number,
        cells.map((cell, place) => cellXml(`${columns[place]}${number}`, cell, timeZone)),
      );
    });
    sheet.push(strToU8(lines.join('')));
    return take();
  };
  yield write(firstRows);
  for await (const page of rows) yield write(page);
  sheet.push(strToU8(sheetEnd(`A1:${columns.at(-1) ?? 'A'}${number}`, { title, widths })), true);
  zip.end();
  yield take();
}

/** In characters. */
const WIDTH = { least: 8, most: 40, day: 11, time: 17, margin: 2, filterButton: 4 };

/** As wide as the headings and the first rows need. */
const columnWidths = (headings: readonly string[], first: readonly (readonly Cell[])[]): number[] =>
  headings.map((heading, place) => {
    const needed = first.reduce(
      (most, cells) => Math.max(most, widthOf(cells[place] ?? null) + WIDTH.margin),
      heading.length + WIDTH.filterButton,
    );
    return Math.min(Math.max(needed, WIDTH.least), WIDTH.most);
  });

function widthOf(cell: Cell): number {
  if (cell === null) return 0;
  if (typeof cell !== 'object') return String(cell).length;
  return 'day' in cell ? WIDTH.day : WIDTH.time;
}

/** 0 is A, 26 is AA. */
function columnName(place: number): string {
  const last = String.fromCodePoint(65 + (place % 26));
  return place < 26 ? last : columnName(Math.floor(place / 26) - 1) + last;
}

function cellXml(reference: string, cell: Cell, timeZone: string): string {
  if (cell === null || cell === '') return '';
  if (typeof cell === 'number') return `<c r="${reference}"><v>${cell}</v></c>`;
  if (typeof cell === 'string') return textCell(reference, cell, isFormula(cell) ? STYLES.quoted : STYLES.plain);
  if ('day' in cell) {
    const { year, month, day } = dayParts(cell.day);
    return dateCell(reference, Date.UTC(year, month - 1, day), STYLES.day);
  }
  const { year, month, day, hour, minute, second } = localTime(cell.instant, timeZone);
  return dateCell(reference, Date.UTC(year, month - 1, day, hour, minute, second), STYLES.time);
}

const DAY_MS = 86_400_000;

/** Day 0 of Excel, which counts a 29 February 1900 that did not exist; so earlier days are texts. */
const EPOCH = Date.UTC(1899, 11, 30);
const FIRST_DATE = Date.UTC(1900, 2, 1);

const dateCell = (reference: string, local: number, style: number): string =>
  local < FIRST_DATE
    ? textCell(reference, new Date(local).toISOString().slice(0, 10), STYLES.plain)
    : `<c r="${reference}" s="${style}"><v>${(local - EPOCH) / DAY_MS}</v></c>`;

const textCell = (reference: string, text: string, style: number): string =>
  `<c r="${reference}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${xmlText(text.slice(0, MAX_TEXT))}</t></is></c>`;

/** Characters that XML 1.0 cannot contain. */
const FORBIDDEN = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

/** A text as content of an XML element. */
export const xmlText = (text: string): string =>
  text.replaceAll(FORBIDDEN, '').replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
