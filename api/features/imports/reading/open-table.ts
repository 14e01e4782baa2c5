import { readCsv } from './read-csv.ts';
import { openWorkbook } from './read-workbook.ts';
import { type TableRow, UnreadableTable } from './table.ts';

/** A table in a file. */
export type Table = {
  /** Name of the sheet, and number of visible sheets; null for a text file. */
  sheet: string | null;
  sheets: number | null;
  /** The rows that have a value, the headings first. They are read while they are used. */
  rows: AsyncGenerator<TableRow>;
};

const ZIP = Buffer.from('PK\u0003\u0004', 'latin1');

/**
 * Opens a CSV or Excel file. The content decides what it is, not its name. UnreadableTable when it is neither; the same
 * error may come while the rows are read.
 */
export async function openTable(bytes: Buffer): Promise<Table> {
  if (bytes.length === 0) throw new UnreadableTable('tableEmpty');
  if (bytes.subarray(0, ZIP.length).equals(ZIP)) return openWorkbook(bytes);
  return { sheet: null, sheets: null, rows: readCsv(bytes) };
}
