import {
  fieldsOf,
  GROUPED_NOUNS,
  type ImportField,
  type ImportNoun,
} from '#api/features/imports/import-nouns.rules.ts';
import { CSV_START, csvLine } from '#api/rules/csv.ts';
import type { ImportRowFieldsFragment } from '#console/generated/operations.ts';
import { currentLanguage } from '#console/i18n/i18n.ts';
import type { Text } from '#console/i18n/useText.ts';
import { columnLetter, faultText, fieldLabel, textAt, wordLabels } from './import-texts.ts';

/** Content type of Excel workbooks. */
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** The file with the content type of its ending: browsers disagree about the type of CSV files. */
export const typedFile = (file: File): File =>
  new File([file], file.name, { type: /\.xlsx$/i.test(file.name) ? XLSX : 'text/csv' });

/** Spreadsheets in Portuguese and Spanish separate by semicolons, because the comma is the decimal sign. */
const separator = (): ',' | ';' => (currentLanguage() === 'en' ? ',' : ';');

/** An example for a field, in the page's language; of the second row of the template when `isSecond`. */
export function exampleOf(t: Text, noun: ImportNoun, field: ImportField, isSecond = false): string {
  const rows = t(($) => $.imports.examples, { returnObjects: true });
  const special = textAt(isSecond ? rows.second : rows.first, noun, field.name);
  if (special !== undefined) return special;
  if (isSecond && !field.isRequired) return '';
  if (field.kind === 'WORD') return wordLabels(noun, field)[0] ?? '';
  if (field.kind === 'DAY') return rows.day;
  return textAt(rows.fields, field.name) ?? '';
}

/** A file with the headings of a noun and one example row; two rows if several describe one record. */
export function templateFile(t: Text, noun: ImportNoun): Blob {
  const fields = fieldsOf(noun);
  const rows = GROUPED_NOUNS.has(noun) ? [false, true] : [false];
  return csvBlob([
    fields.map(({ name }) => fieldLabel(t, noun, name)),
    ...rows.map((isSecond) => fields.map((field) => exampleOf(t, noun, field, isSecond))),
  ]);
}

/** A file with the faults of wrong rows: where they are, and the reason in the page's language. */
export function faultsFile(
  t: Text,
  { noun, headings }: { noun: ImportNoun; headings: readonly string[] },
  rows: readonly ImportRowFieldsFragment[],
): Blob {
  const titles = t(($) => $.imports.faultColumns, { returnObjects: true });
  const lines = rows.flatMap(({ line, cells, faults }) =>
    faults.map((fault) => {
      const { column } = fault;
      const place =
        typeof column === 'number' ? [columnLetter(column), headings[column] ?? '', cells[column] ?? ''] : ['', '', ''];
      return [String(line), ...place, faultText(t, noun, fault)];
    }),
  );
  return csvBlob([[titles.row, titles.column, titles.heading, titles.value, titles.reason], ...lines]);
}

const csvBlob = (lines: readonly (readonly string[])[]): Blob =>
  new Blob([CSV_START, ...lines.map((line) => csvLine(line, separator()))], { type: 'text/csv' });
