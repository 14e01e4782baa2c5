/** Start of a cell that spreadsheets read as a formula (OWASP, CSV injection), including full-width characters. */
const FORMULA = /^(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/;

/** Byte order mark: spreadsheets read a file that starts with it as UTF-8. */
export const CSV_START = '\uFEFF';

/** A cell; `formatted` is a number or date that we have written, never the text of a person. */
export type CsvCell = string | number | { formatted: string };

/**
 * One record in RFC 4180 format, every cell quoted. Texts that a spreadsheet would read as a formula are escaped; numbers
 * stay numbers.
 */
export const csvLine = (cells: readonly CsvCell[], separator: ',' | ';' = ','): string =>
  `${cells.map(quotedCell).join(separator)}\r\n`;

function quotedCell(cell: CsvCell): string {
  const text = escapeFormula(cell);
  return text.includes('"') ? `"${text.replaceAll('"', '""')}"` : `"${text}"`;
}

function escapeFormula(cell: CsvCell): string {
  if (typeof cell === 'object') return cell.formatted;
  return typeof cell === 'string' && isFormula(cell) ? `'${cell}` : String(cell);
}

/** Whether a spreadsheet could read a text as a formula. */
export const isFormula = (text: string): boolean => FORMULA.test(text);
