import { CSV_START, csvLine } from '#api/rules/csv.ts';
import type { GetCostReportQuery } from '#console/generated/operations.ts';
import { digitsOf } from '#console/i18n/currency.ts';

type Row = GetCostReportQuery['getCostReport']['rows'][number];

/** Period of the rows, headings of the seven columns, and names of the groups. */
type CostFile = {
  from: string;
  to: string;
  headings: readonly string[];
  nameOf: (name: string | null) => string;
};

/** The rows as a CSV file: period, group, pieces, pieces back in stock, cost with decimals, currency. */
export function costCsv(rows: readonly Row[], { from, to, headings, nameOf }: CostFile): string {
  const lines = rows.map(({ name, delivered, returned, amount, currency }) =>
    csvLine([from, to, nameOf(name), delivered, returned, amount / 10 ** digitsOf(currency), currency]),
  );
  return [CSV_START, csvLine(headings), ...lines].join('');
}
