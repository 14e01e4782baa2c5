import type { BatchFault } from './import-batch.entity.ts';
import type { DateOrder } from './import-batch.rules.ts';
import type { ImportField, ImportNoun } from './import-nouns.rules.ts';
import { wordOf } from './import-texts.ts';

/** What a cell says: a value, texts that name other records, or a fault. An empty cell says nothing. */
export type CellContent =
  | { value: string; names?: undefined; fault?: undefined }
  | { names: string[]; value?: undefined; fault?: undefined }
  | { fault: BatchFault; value?: undefined; names?: undefined };

/** What spreadsheets show in place of a value that they cannot compute. */
const SPREADSHEET_ERROR = /^#(?:N\/[AD]|REF!|VALUE!|VALOR!|¡VALOR!|DIV\/0!|NAME\?|NOME\?|¿NOMBRE\?|NUM!|NULL!|NULO!)$/i;

/** Reads a cell for a field; null when it is empty. */
export function readCell(noun: ImportNoun, field: ImportField, text: string, order: DateOrder): CellContent | null {
  if (text === '') return null;
  if (SPREADSHEET_ERROR.test(text)) return { fault: { key: 'spreadsheetError', values: { value: text } } };
  switch (field.kind) {
    case 'TEXT':
      return { value: text };
    case 'DAY':
      return readDay(text, order);
    case 'WORD': {
      const value = wordOf(noun, field.name, text);
      return value === undefined ? { fault: { key: 'oneOf' } } : { value };
    }
    case 'REFERENCE':
      return { names: field.isList ? splitList(text) : [text] };
  }
}

const YEAR_FIRST = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ].*)?$/;
const YEAR_LAST = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})(?: .*)?$/;

/** The rules of the field check that the day exists. */
function readDay(text: string, order: DateOrder): CellContent {
  const [, year, month, day] = YEAR_FIRST.exec(text) ?? [];
  if (year && month && day) return { value: isoDay(year, month, day) };
  const [, first, second, last] = YEAR_LAST.exec(text) ?? [];
  if (!first || !second || !last) return { fault: { key: 'date' } };
  return { value: order === 'DAY_FIRST' ? isoDay(last, second, first) : isoDay(last, first, second) };
}

const isoDay = (year: string, month: string, day: string): string =>
  `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;

const splitList = (text: string): string[] => [
  ...new Set(
    text
      .split(/[;,|\n]/)
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  ),
];
