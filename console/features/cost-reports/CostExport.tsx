import { Download } from 'lucide-react';
import { Button } from '#ui-kit';
import { saveFile } from '#console/auth/download-file.ts';
import type { CostGrouping, GetCostReportQuery } from '#console/generated/operations.ts';
import { useText } from '#console/i18n/useText.ts';
import { costCsv } from './cost-csv.ts';
import { useGroupName } from './useGroupName.ts';

type CostExportProps = {
  /** Undefined while they are loaded. */
  rows: GetCostReportQuery['getCostReport']['rows'] | undefined;
  groupBy: CostGrouping;
  from: string;
  to: string;
};

/** Saves the rows of the report as a CSV file. */
export function CostExport({ rows, groupBy, from, to }: CostExportProps) {
  const t = useText();
  const nameOf = useGroupName(groupBy);
  const texts = t(($) => $.costReport.export, { returnObjects: true });
  const save = (shown: NonNullable<typeof rows>) => {
    const headings = [
      texts.from,
      texts.to,
      t(($) => $.costReport.groupings[groupBy]),
      t(($) => $.costReport.pieces),
      t(($) => $.costReport.backInStock),
      t(($) => $.costReport.amount),
      texts.currency,
    ];
    const file = new Blob([costCsv(shown, { from, to, headings, nameOf })], { type: 'text/csv' });
    saveFile(file, `cost-${from}-${to}.csv`);
  };
  return (
    <Button icon={Download} isDisabled={!rows || rows.length === 0} onPress={() => rows && save(rows)}>
      {texts.action}
    </Button>
  );
}
