import type { Cell } from '#api/crud/exported-list.ts';
import type { MailLanguage } from '#api/mail/language.ts';
import { CSV_START, csvLine, type CsvCell } from '#api/rules/csv.ts';
import { dayParts, localTime } from './local-time.ts';
import type { TableFile } from './table-file.ts';

/** How a spreadsheet program of this language reads numbers and dates. */
type CsvForm = { separator: ',' | ';'; decimal: ',' | '.'; day: (year: string, month: string, day: string) => string };

const COMMA_COUNTRIES: CsvForm = {
  separator: ';',
  decimal: ',',
  day: (year, month, day) => `${day}/${month}/${year}`,
};

/** English is spoken in countries with different orders of a date; all of them read this one. */
const FORMS: Record<MailLanguage, CsvForm> = {
  en: { separator: ',', decimal: '.', day: (year, month, day) => `${year}-${month}-${day}` },
  'pt-BR': COMMA_COUNTRIES,
  es: COMMA_COUNTRIES,
};

const two = (value: number): string => String(value).padStart(2, '0');

/** A CSV file in UTF-8 with a byte order mark, with the numbers and dates of the language. */
export async function* csvFile({ headings, rows, language, timeZone }: TableFile): AsyncGenerator<string> {
  const form = FORMS[language];
  yield CSV_START + csvLine(headings, form.separator);
  for await (const page of rows)
    yield page
      .map((cells) =>
        csvLine(
          cells.map((cell) => csvCell(cell, form, timeZone)),
          form.separator,
        ),
      )
      .join('');
}

/** Writes a cell as text, as in a CSV file. */
export const cellWriter =
  (language: MailLanguage, timeZone: string) =>
  (cell: Cell): string => {
    const written = csvCell(cell, FORMS[language], timeZone);
    return typeof written === 'object' ? written.formatted : String(written);
  };

function csvCell(cell: Cell, { decimal, day }: CsvForm, timeZone: string): CsvCell {
  if (cell === null) return '';
  if (typeof cell === 'number') return { formatted: String(cell).replace('.', decimal) };
  if (typeof cell === 'string') return cell;
  const dayOf = (date: { year: number; month: number; day: number }) =>
    day(String(date.year).padStart(4, '0'), two(date.month), two(date.day));
  if ('day' in cell) return { formatted: dayOf(dayParts(cell.day)) };
  const time = localTime(cell.instant, timeZone);
  return { formatted: `${dayOf(time)} ${two(time.hour)}:${two(time.minute)}:${two(time.second)}` };
}
