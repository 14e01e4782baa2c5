/** Values of generated rows: column → SQL expression with `n`, `shuffled` and `moment` (testing/many-rows.ts). */
export type RowValues = Readonly<Record<string, string>>;

const ID_LENGTH = 26;

const prefixOf = (table: string): string => table.replaceAll('_', '').slice(0, 12).toUpperCase();

/** The id of a generated row, from its table and number. */
export const idOfRow = (table: string, number: number): string =>
  prefixOf(table) + String(number).padStart(ID_LENGTH - prefixOf(table).length, '0');

const idFrom = (table: string, number: string): string =>
  `concat('${prefixOf(table)}', lpad(${number}, ${ID_LENGTH - prefixOf(table).length}, '0'))`;

/** SQL for the id of the row itself. */
export const rowId = (table: string): string => idFrom(table, 'n');

/** SQL for an id that is unique over all tenants, for lists of all tenants' records. */
export const globalRowId = (letter: string): string => `concat('${letter}', lpad(n, 12, '0'), right(@tenant, 13))`;

/** SQL for the id of one of the first rows of a table. */
export const rowIdAmong = (table: string, among: number): string => idFrom(table, `1 + shuffled % ${among}`);

/** SQL for a unique text, in another order than the ids. */
export const numbered = (word: string): string => `concat('${word} ', lpad(shuffled, 6, '0'))`;

/** SQL for the same text in every row. */
export const sameText = (word: string): string => `'${word}'`;

/** The columns of every record: two percent are deleted. */
export const RECORD_VALUES: RowValues = {
  created_at: 'moment',
  status: "if(n % 50 = 0, 'DELETED', if(n % 10 = 0, 'INACTIVE', 'ACTIVE'))",
};
