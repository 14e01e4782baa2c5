import { Stack, Table, type TableColumn, Text } from '#ui-kit';
import { QuantityChange } from '#console/crud/MovementCells.tsx';
import type { StockCountDetailsFragment } from '#console/generated/operations.ts';
import { useFormat } from '#console/i18n/useFormat.ts';
import { useText } from '#console/i18n/useText.ts';
import { byDifference, type CountLine, nameOfLine } from './count-state.ts';

/** What was counted, and the differences where the user may see them; the largest first. */
export function CountResult({ count }: { count: StockCountDetailsFragment }) {
  const t = useText();
  const columns = useColumns(count.lines.some(({ expected }) => typeof expected === 'number'));
  return (
    <Table<CountLine>
      variant="embedded"
      caption={t(($) => $.stockCounts.lines)}
      rows={byDifference(count.lines)}
      getRowKey={({ position }) => String(position)}
      columns={columns}
    />
  );
}

function useColumns(isRevealed: boolean): TableColumn<CountLine>[] {
  const t = useText();
  const format = useFormat();
  const numbers: TableColumn<CountLine>[] = [
    {
      id: 'expected',
      header: t(($) => $.stockCounts.expected),
      align: 'end',
      cell: ({ expected }) => typeof expected === 'number' && format.number(expected),
    },
    {
      id: 'difference',
      header: t(($) => $.stockCounts.difference),
      align: 'end',
      cell: ({ difference }) => typeof difference === 'number' && <QuantityChange quantity={difference} />,
    },
  ];
  return [
    {
      id: 'product',
      header: t(($) => $.warehousePage.itemFields.productId),
      cell: (line) => (
        <Stack gap={1}>
          <span>{nameOfLine(line)}</span>
          <Text size="small" tone="muted">
            {[line.certificateNumber, line.countedByName].filter(Boolean).join(' · ')}
          </Text>
        </Stack>
      ),
      isIdentity: true,
    },
    {
      id: 'counted',
      header: t(($) => $.stockCounts.counted),
      align: 'end',
      cell: ({ counted }) => typeof counted === 'number' && format.number(counted),
    },
    ...(isRevealed ? numbers : []),
  ];
}
