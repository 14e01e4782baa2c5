/** A row of a table file that has a value. */
export type TableRow = {
  /** Number of the row as a spreadsheet shows it, starting with 1. */
  number: number;
  cells: string[];
};

/** Limits of a table file. All but the last one bound the memory that a hostile file can use (SEC-38). */
export const TABLE_LIMITS = {
  /** Rows with values, without the headings. */
  rows: 100_000,
  columns: 100,
  /** Characters of a cell; the rest is cut, and is longer than every field. */
  cell: 5000,
  /** Characters of one row of a text file. */
  record: 256 * 1024,
  /** Bytes of a workbook after it is unpacked. */
  unpacked: 256 * 1024 * 1024,
  /** Characters of a workbook's texts. */
  texts: 32 * 1024 * 1024,
  /** Characters of all cells. Cells of a workbook may share one long text, so a small file can have endless cells. */
  characters: 32 * 1024 * 1024,
  /** Files in a workbook. */
  parts: 2000,
};

/** Why a file cannot be read: a key of locales/<language>/validation.json. */
export type TableFault = 'tableEmpty' | 'tableType' | 'tableColumns' | 'tableRows' | 'tableBroken' | 'tableTooLarge';

/** A file that cannot be read as a table. */
export class UnreadableTable extends Error {
  override name = 'UnreadableTable';
  readonly fault: TableFault;

  constructor(fault: TableFault) {
    super(fault);
    this.fault = fault;
  }
}

/** Characters of a row. */
export const charactersOf = (cells: readonly string[]): number => cells.reduce((sum, { length }) => sum + length, 0);

/** Whether a row has a value. */
export const hasValue = (cells: readonly string[]): boolean => cells.some((cell) => cell !== '');

/** Removes what surrounds the value of a cell, and the apostrophe with which exports escape a formula (rules/csv.ts). */
export const cellText = (text: string): string =>
  text
    .slice(0, TABLE_LIMITS.cell + 1)
    .trim()
    .replace(/^'(?=\s*[=+\-@＝＋－＠])/, '');

/** Drops empty cells at the end of a row. UnreadableTable when values are beyond the last allowed column. */
export function withoutEmptyEnd(cells: readonly string[]): string[] {
  const length = cells.findLastIndex((cell) => cell !== '') + 1;
  if (length > TABLE_LIMITS.columns) throw new UnreadableTable('tableColumns');
  return cells.slice(0, length);
}
