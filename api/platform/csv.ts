/** What spreadsheets take for the beginning of a formula (OWASP, CSV injection), full-width forms among them. */
const FORMULA = /^(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/;

/** Spreadsheets take a file for UTF-8 when it begins with this. */
export const CSV_START = '\uFEFF';

/** One record as RFC 4180 has it, every cell quoted; nothing in it is a formula to a spreadsheet. */
export const csvLine = (cells: readonly string[]): string =>
  `${cells.map((cell) => `"${harmless(cell).replaceAll('"', '""')}"`).join(',')}\r\n`;

const harmless = (cell: string): string => (FORMULA.test(cell) ? `'${cell}` : cell);
