import type { FileColumn } from './import-batch.entity.ts';
import type { ColumnMapping, DateOrder } from './import-batch.rules.ts';
import { fieldsOf, type ImportNoun } from './import-nouns.rules.ts';
import { headingsOf, plainText } from './import-texts.ts';

/** An earlier import of the same noun, whose columns a person has assigned. */
export type EarlierMapping = { columns: FileColumn[]; mapping: ColumnMapping[] };

/**
 * Which field each column probably fills: as in an earlier import for a heading that it had, else by the labels of the
 * fields in all languages.
 */
export function guessColumns(
  noun: ImportNoun,
  columns: readonly FileColumn[],
  earlier: EarlierMapping | undefined,
): ColumnMapping[] {
  const known = new Map<string, string | undefined>(
    earlier?.columns.map(({ heading }, index) => [
      plainText(heading),
      earlier.mapping.find(({ column }) => column === index)?.field,
    ]),
  );
  const fields = fieldsOf(noun).map((field) => ({ name: field.name, headings: headingsOf(noun, field) }));
  const choices = columns.map(({ heading }, column) => {
    const plain = plainText(heading);
    if (plain !== '' && known.has(plain)) return { column, names: [known.get(plain) ?? []].flat() };
    return { column, names: fields.filter(({ headings }) => headings.has(plain)).map(({ name }) => name) };
  });
  const used = new Map<string, number>();
  // Headings with one meaning first: a badge is the identification only in a file without another one.
  for (const { column, names } of choices.toSorted((one, other) => one.names.length - other.names.length)) {
    const field = names.find((name) => !used.has(name));
    if (field !== undefined) used.set(field, column);
  }
  return [...used].map(([field, column]) => ({ column, field })).toSorted((one, other) => one.column - other.column);
}

const NUMERIC_DATE = /^(\d{1,2})[./-](\d{1,2})[./-]\d{4}\b/;

/** Counts dates whose first or second number cannot be a month. */
export class DateOrderGuess {
  #dayFirst = 0;
  #monthFirst = 0;

  add(cells: readonly string[]): void {
    for (const cell of cells) {
      const [, first, second] = NUMERIC_DATE.exec(cell) ?? [];
      if (Number(first) > 12) this.#dayFirst += 1;
      if (Number(second) > 12) this.#monthFirst += 1;
    }
  }

  /** The order that most dates prove; `usual` when none does. */
  order(usual: DateOrder): DateOrder {
    if (this.#dayFirst === this.#monthFirst) return usual;
    return this.#dayFirst > this.#monthFirst ? 'DAY_FIRST' : 'MONTH_FIRST';
  }
}
