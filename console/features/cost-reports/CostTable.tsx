import { FillBar, IdentityCell, Table, type TableColumn } from '#ui-kit';
import type { CostGrouping, GetCostReportQuery } from '#console/generated/operations.ts';
import { useFormat } from '#console/i18n/useFormat.ts';
import { useText } from '#console/i18n/useText.ts';
import { useGroupName } from './useGroupName.ts';

type Report = GetCostReportQuery['getCostReport'];
type Row = Report['rows'][number];

type CostTableProps = {
  /** Undefined while they are loaded. */
  rows: readonly Row[] | undefined;
  totals: Report['totals'];
  groupBy: CostGrouping;
};

/** The rows of the report, with their share of the total in the same currency. */
export function CostTable({ rows, totals, groupBy }: CostTableProps) {
  const t = useText();
  const format = useFormat();
  const nameOf = useGroupName(groupBy);
  const totalOf = new Map(totals.map(({ currency, amount }) => [currency, amount]));
  const shareOf = ({ currency, amount }: Row): number => {
    const total = totalOf.get(currency) ?? 0;
    return total > 0 ? Math.max(0, amount / total) : 0;
  };
  const grouping = t(($) => $.costReport.groupings[groupBy]);
  const columns: TableColumn<Row>[] = [
    { id: 'name', header: grouping, cell: ({ name }) => <IdentityCell title={nameOf(name)} />, isIdentity: true },
    {
      id: 'share',
      header: t(($) => $.costReport.share),
      cell: (row) => (
        <FillBar
          label={t(($) => $.costReport.share)}
          value={Math.round(shareOf(row) * 1000)}
          maxValue={1000}
          valueLabel={format.percent(shareOf(row))}
        />
      ),
      hideBelow: 'medium',
    },
    {
      id: 'pieces',
      header: t(($) => $.costReport.pieces),
      align: 'end',
      cell: ({ delivered }) => format.number(delivered),
    },
    {
      id: 'returned',
      header: t(($) => $.costReport.backInStock),
      align: 'end',
      cell: ({ returned }) => returned !== 0 && format.number(returned),
      hideBelow: 'medium',
    },
    {
      id: 'amount',
      header: t(($) => $.costReport.amount),
      align: 'end',
      cell: ({ amount, currency }) => format.money(amount, currency),
    },
  ];
  return (
    <Table
      caption={grouping}
      columns={columns}
      rows={rows ?? []}
      getRowKey={({ name, currency }) => `${name ?? ''} ${currency}`}
      loading={rows ? undefined : { label: t(($) => $.common.loading), rows: 8 }}
    />
  );
}
