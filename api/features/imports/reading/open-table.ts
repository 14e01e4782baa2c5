import { readCsv } from './read-csv.ts';
import { openWorkbook } from './read-workbook.ts';
import { charactersOf, TABLE_LIMITS, type TableRow, UnreadableTable } from './table.ts';

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
  const isWorkbook = bytes.subarray(0, ZIP.length).equals(ZIP);
  const table = isWorkbook ? await openWorkbook(bytes) : { sheet: null, sheets: null, rows: readCsv(bytes) };
  return { ...table, rows: withinLimit(table.rows) };
}

/** UnreadableTable as soon as all cells together have too many characters. */
async function* withinLimit(rows: AsyncGenerator<TableRow>): AsyncGenerator<TableRow> {
  let characters = 0;
  for await (const row of rows) {
    characters += charactersOf(row.cells);
    if (characters > TABLE_LIMITS.characters) throw new UnreadableTable('tableTooLarge');
    yield row;
  }
}
