import { CHANNEL_LIMITS } from '#api/features/channels/channel.rules.ts';
import type { ChannelContents } from './layout-fill.ts';

/** A row of a spreadsheet. Numbers that could not be read are NaN; empty cells are null. */
export type PastedRow = {
  /** From 1, as the user sees the lines. */
  line: number;
  channel: number;
  code: string;
  certificate: string;
  capacity: number;
  lowLevel: number;
  parLevel: number | null;
  counted: number | null;
};

/** Why a row cannot be used. */
export type PasteFault = {
  line: number;
  kind: 'cells' | 'channel' | 'repeated' | 'number' | 'code' | 'certificate' | 'certificates';
  value: string;
};

/** A size that the api found by its code. */
export type FoundSize = {
  productId: string;
  productName: string;
  size: { id: string; size: string; code: string; certificates: readonly FoundCertificate[] };
};
type FoundCertificate = { id: string; number: string; status: string };

/** Cells of a row: the four that are required, and all. */
const REQUIRED_CELLS = 4;
const MOST_CELLS = 7;

/** Reads rows that were copied from a spreadsheet, or lines with semicolons. A first line without a number is a heading. */
export function readPasted(text: string): { rows: PastedRow[]; faults: PasteFault[] } {
  const lines = text.split(/\r\n|\r|\n/).map((content, index) => ({ content, line: index + 1 }));
  const filled = lines.filter(({ content }) => content.trim() !== '');
  const [first] = filled;
  const body = first && !/^\s*"?\d/.test(first.content) ? filled.slice(1) : filled;
  const rows: PastedRow[] = [];
  const faults: PasteFault[] = [];
  for (const { content, line } of body.slice(0, CHANNEL_LIMITS.channels + 1)) {
    const cells = cellsOf(content);
    const row = rowOf(cells, line);
    const fault = faultOf(row, cells.length, rows);
    if (fault) faults.push({ line, ...fault });
    else rows.push(row);
  }
  return { rows, faults };
}

const cellsOf = (content: string): string[] =>
  content.split(content.includes('\t') ? '\t' : ';').map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'));

function rowOf(cells: readonly string[], line: number): PastedRow {
  const [channel = '', code = '', certificate = '', capacity = '', lowLevel = '', parLevel = '', counted = ''] = cells;
  return {
    line,
    channel: wholeNumber(channel) ?? NaN,
    code,
    certificate,
    capacity: wholeNumber(capacity) ?? NaN,
    lowLevel: wholeNumber(lowLevel) ?? 0,
    parLevel: wholeNumber(parLevel),
    counted: wholeNumber(counted),
  };
}

const wholeNumber = (text: string): number | null => (text === '' ? null : /^\d{1,6}$/.test(text) ? Number(text) : NaN);

function faultOf(row: PastedRow, cells: number, earlier: readonly PastedRow[]): Omit<PasteFault, 'line'> | undefined {
  if (cells < REQUIRED_CELLS || cells > MOST_CELLS) return { kind: 'cells', value: String(cells) };
  if (!(row.channel >= 1 && row.channel <= CHANNEL_LIMITS.channel)) return { kind: 'channel', value: '' };
  if (earlier.some(({ channel }) => channel === row.channel)) return { kind: 'repeated', value: String(row.channel) };
  const numbers = [row.capacity, row.lowLevel, row.parLevel ?? 0, row.counted ?? 0];
  return numbers.some(Number.isNaN) ? { kind: 'number', value: String(row.channel) } : undefined;
}

/** Finds size and certificate of each row. A row without a certificate gets the only active one of its size. */
export function contentsOfPasted(
  rows: readonly PastedRow[],
  found: readonly FoundSize[],
): { contents: ChannelContents[]; faults: PasteFault[] } {
  const byCode = new Map(found.map((one) => [one.size.code.toUpperCase(), one]));
  const contents: ChannelContents[] = [];
  const faults: PasteFault[] = [];
  for (const { line, code, certificate, ...row } of rows) {
    const size = byCode.get(code.toUpperCase());
    const usable = size?.size.certificates.filter(({ status }) => status === 'ACTIVE') ?? [];
    const matching = certificate === '' ? usable : usable.filter(({ number }) => number === certificate);
    const [chosen, second] = matching;
    if (!size) faults.push({ line, kind: 'code', value: code });
    else if (!chosen) faults.push({ line, kind: 'certificate', value: certificate || code });
    else if (second) faults.push({ line, kind: 'certificates', value: code });
    else
      contents.push({
        ...row,
        productId: size.productId,
        productName: size.productName,
        sizeId: size.size.id,
        sizeName: size.size.size,
        certificateId: chosen.id,
        certificateNumber: chosen.number,
      });
  }
  return { contents, faults };
}
