import { Inline, Stack, StatusBadge, type TableColumn, Text } from '#ui-kit';
import type { ReorderLineFieldsFragment } from '#console/generated/operations.ts';
import { useFormat } from '#console/i18n/useFormat.ts';
import { useText } from '#console/i18n/useText.ts';
import { RecordCell } from '#console/records/RecordLink.tsx';

/** Days of stock that are too few to wait with an order. */
const FEW_DAYS = 14;

type Line = ReorderLineFieldsFragment;

/** The columns of the reorder list; machines are no part of the list of one warehouse. */
export function useReorderColumns(isOfWarehouse: boolean): TableColumn<Line>[] {
  const t = useText();
  const format = useFormat();
  return [
    {
      id: 'product',
      header: t(($) => $.reorder.columns.product),
      cell: ({ productId, productName, sizeName, sizeCode }) => (
        <RecordCell type="Product" id={productId} detail={`${sizeName} · ${sizeCode}`}>
          {productName}
        </RecordCell>
      ),
      isIdentity: true,
      skeleton: 'two-lines',
    },
    {
      id: 'suggested',
      header: t(($) => $.reorder.columns.suggested),
      align: 'end',
      cell: ({ suggested }) => suggested > 0 && <Text weight="strong">{format.number(suggested)}</Text>,
    },
    {
      id: 'available',
      header: t(($) => $.reorder.columns.available),
      align: 'end',
      cell: (line) => <Available line={line} />,
    },
    {
      id: 'elsewhere',
      header: t(($) => (isOfWarehouse ? $.reorder.columns.inTransit : $.reorder.columns.elsewhere)),
      align: 'end',
      cell: ({ inMachines, inTransit }) => (
        <Text tone="muted">
          {[inMachines, inTransit]
            .flatMap((pieces) => (typeof pieces === 'number' ? format.number(pieces) : []))
            .join(' / ')}
        </Text>
      ),
      hideBelow: 'large',
    },
    {
      id: 'levels',
      header: t(($) => $.reorder.columns.levels),
      align: 'end',
      cell: ({ minimum, target }) => <Text tone="muted">{`${format.number(minimum)} / ${format.number(target)}`}</Text>,
      hideBelow: 'medium',
    },
    {
      id: 'usage',
      header: t(($) => $.reorder.columns.usage),
      align: 'end',
      cell: ({ usage30, usage90, usage365 }) => [usage30, usage90, usage365].map(format.number).join(' / '),
      hideBelow: 'medium',
    },
    {
      id: 'daysLeft',
      header: t(($) => $.reorder.columns.daysLeft),
      align: 'end',
      cell: ({ daysLeft }) =>
        typeof daysLeft === 'number' && (
          <Text tone={daysLeft < FEW_DAYS ? 'danger' : 'default'} weight="medium">
            {format.number(daysLeft)}
          </Text>
        ),
    },
    {
      id: 'certificate',
      header: t(($) => $.reorder.columns.certificate),
      cell: (line) => (line.expired > 0 || line.nextExpiry) && <Certificate line={line} />,
      hideBelow: 'large',
    },
  ];
}

function Available({ line: { available, minimum } }: { line: Line }) {
  const t = useText();
  const format = useFormat();
  const level = available === 0 ? 'OUT' : available <= minimum ? 'LOW' : undefined;
  return (
    <Inline justify="end">
      {level && (
        <StatusBadge tone={level === 'OUT' ? 'danger' : 'warning'} icon={null}>
          {t(($) => $.mainWarehouses.stock.levels[level])}
        </StatusBadge>
      )}
      <Text weight="medium">{format.number(available)}</Text>
    </Inline>
  );
}

function Certificate({ line: { expired, expiring, nextExpiry } }: { line: Line }) {
  const t = useText();
  const format = useFormat();
  return (
    <Stack gap={1}>
      {expired > 0 && (
        <Text tone="danger" size="small">
          {t(($) => $.reorder.expired, { count: expired })}
        </Text>
      )}
      {expiring > 0 && nextExpiry && (
        <Text tone="warning" size="small">
          {t(($) => $.reorder.expiring, { count: expiring, day: format.day(nextExpiry) })}
        </Text>
      )}
      {expired + expiring === 0 && nextExpiry && (
        <Text tone="muted" size="small">
          {t(($) => $.mainWarehouses.stock.validUntil, { day: format.day(nextExpiry) })}
        </Text>
      )}
    </Stack>
  );
}
