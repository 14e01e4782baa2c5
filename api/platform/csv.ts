/** Start of a cell that spreadsheets read as a formula (OWASP, CSV injection), including full-width characters. */
const FORMULA = /^(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/;

/** Byte order mark: spreadsheets read a file that starts with it as UTF-8. */
export const CSV_START = '\uFEFF';

/** One record in RFC 4180 format, every cell quoted. Cells that a spreadsheet would read as a formula are escaped. */
export const csvLine = (cells: readonly string[]): string =>
  `${cells.map((cell) => `"${escapeFormula(cell).replaceAll('"', '""')}"`).join(',')}\r\n`;

const escapeFormula = (cell: string): string => (FORMULA.test(cell) ? `'${cell}` : cell);
