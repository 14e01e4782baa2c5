import { type PrintColumn, Printing, PrintSheet } from '#ui-kit';
import type { StockCountDetailsFragment } from '#console/generated/operations.ts';
import { useFormat } from '#console/i18n/useFormat.ts';
import { useText } from '#console/i18n/useText.ts';
import { type CountLine, nameOfLine } from './count-state.ts';

/** Prints the sheet to count with, without any quantity, or the result. */
export function CountSheet({ count, onDone }: { count: StockCountDetailsFragment; onDone: () => void }) {
  const t = useText();
  const format = useFormat();
  const isBlank = count.state === 'OPEN';
  const facts = [
    { label: t(($) => $.mainWarehouses.noun), value: count.warehouse.name },
    { label: t(($) => $.stockCounts.opened), value: format.dateTime(count.createdAt) },
    { label: t(($) => $.stockCounts.note), value: count.note },
    { label: t(($) => $.stockCounts.reason), value: isBlank ? null : count.reason },
    { label: t(($) => $.common.status), value: isBlank ? null : t(($) => $.stockCounts.states[count.state]) },
  ];
  return (
    <Printing onDone={onDone}>
      <PrintSheet<CountLine>
        title={t(($) => (isBlank ? $.stockCounts.sheet : $.stockCounts.one))}
        subtitle={count.warehouse.name}
        mark={t(($) => $.stockCounts.lineTotal, { count: count.lineCount })}
        facts={facts.filter(({ value }) => value)}
        caption={t(($) => $.stockCounts.lines)}
        columns={useColumns(isBlank)}
        rows={count.lines}
        getRowKey={({ position }) => String(position)}
        signatures={[t(($) => $.stockCounts.countedBy), t(($) => $.stockCounts.decidedBy)]}
      />
    </Printing>
  );
}

function useColumns(isBlank: boolean): PrintColumn<CountLine>[] {
  const t = useText();
  const format = useFormat();
  const numberOf = (value: number | null | undefined) => (typeof value === 'number' ? format.number(value) : '');
  const contents: PrintColumn<CountLine>[] = [
    { id: 'position', header: '#', align: 'end', cell: ({ position }) => position },
    { id: 'product', header: t(($) => $.warehousePage.itemFields.productId), cell: nameOfLine },
    {
      id: 'certificate',
      header: t(($) => $.warehousePage.itemFields.certificateId),
      cell: ({ certificateNumber }) => certificateNumber,
    },
  ];
  const blank: PrintColumn<CountLine>[] = [
    { id: 'counted', header: t(($) => $.stockCounts.counted), width: 'blank' },
    { id: 'remark', header: t(($) => $.stockCounts.note), width: 'blank' },
  ];
  const result: PrintColumn<CountLine>[] = [
    {
      id: 'expected',
      header: t(($) => $.stockCounts.expected),
      align: 'end',
      cell: ({ expected }) => numberOf(expected),
    },
    { id: 'counted', header: t(($) => $.stockCounts.counted), align: 'end', cell: ({ counted }) => numberOf(counted) },
    {
      id: 'difference',
      header: t(($) => $.stockCounts.difference),
      align: 'end',
      cell: ({ difference }) => numberOf(difference),
    },
  ];
  return [...contents, ...(isBlank ? blank : result)];
}
