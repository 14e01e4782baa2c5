import { PackageCheck } from 'lucide-react';
import { Card, EmptyState, IdentityCell, Link, Stack, StackedBar, StatusBadge, Table, Text } from '#ui-kit';
import { useFormat } from '#console/i18n/useFormat.ts';
import { useText } from '#console/i18n/useText.ts';
import type { Dashboard, DashboardCardProps } from './Figures.tsx';

type Item = Dashboard['stockToActOn'][number];

/** The stock of the channels and of the warehouses, and the channels that need a restock. */
export function StockCard(props: DashboardCardProps) {
  const { dashboard, links } = props;
  const t = useText();
  const { channelsTotal } = dashboard;
  const hasItems = (dashboard.warehouseItemsTotal ?? 0) > 0;
  const href = links.machines();
  const total = t(($) => $.dashboard.channels, { count: channelsTotal });
  return (
    <Card
      title={t(($) => $.dashboard.inventory)}
      actions={channelsTotal > 0 && (href ? <Link href={href}>{total}</Link> : total)}
    >
      {hasItems && <WarehousesBar {...props} />}
      {channelsTotal > 0 ? (
        <>
          <ChannelsBar {...props} />
          <ToActOn {...props} />
        </>
      ) : (
        !hasItems && (
          <EmptyState
            variant="new"
            icon={PackageCheck}
            title={t(($) => $.dashboard.noChannels)}
            description={t(($) => $.dashboard.noChannelsText)}
          />
        )
      )}
    </Card>
  );
}

function ChannelsBar({ dashboard: { channelsTotal, channelsLow, channelsOut }, links }: DashboardCardProps) {
  const t = useText();
  return (
    <StockBar
      title={t(($) => $.dashboard.ofChannels)}
      counts={{ total: channelsTotal, low: channelsLow, out: channelsOut }}
      hrefs={{
        stocked: links.machines(),
        low: links.machines({ stock: ['LOW'] }),
        out: links.machines({ stock: ['OUT'] }),
      }}
    />
  );
}

function WarehousesBar({ dashboard, links: { reorder, warehouses } }: DashboardCardProps) {
  const t = useText();
  const { warehouseItemsTotal, warehouseItemsLow, warehouseItemsOut } = dashboard;
  const out = warehouseItemsOut ?? 0;
  return (
    <StockBar
      title={t(($) => $.dashboard.ofWarehouses)}
      counts={{ total: warehouseItemsTotal ?? 0, low: (warehouseItemsLow ?? 0) - out, out }}
      hrefs={{ stocked: warehouses, low: reorder, out: reorder }}
    />
  );
}

type StockBarProps = {
  title: string;
  counts: { total: number; low: number; out: number };
  hrefs: Record<'stocked' | 'low' | 'out', string | undefined>;
};

function StockBar({ title, counts: { total, low, out }, hrefs }: StockBarProps) {
  const t = useText();
  const format = useFormat();
  const part = (
    id: keyof StockBarProps['hrefs'],
    label: string,
    value: number,
    tone: 'success' | 'warning' | 'danger',
  ) => ({
    id,
    label,
    value,
    valueLabel: format.number(value),
    tone,
    href: hrefs[id],
  });
  return (
    <Stack gap={2}>
      <Text size="small" tone="muted">
        {title}
      </Text>
      <StackedBar
        label={title}
        parts={[
          part(
            'stocked',
            t(($) => $.dashboard.stocked),
            total - low - out,
            'success',
          ),
          part(
            'low',
            t(($) => $.dashboard.lowPart),
            low,
            'warning',
          ),
          part(
            'out',
            t(($) => $.dashboard.outPart),
            out,
            'danger',
          ),
        ]}
      />
    </Stack>
  );
}

function ToActOn({ dashboard: { stockToActOn }, links }: DashboardCardProps) {
  const t = useText();
  const format = useFormat();
  // Without a table, because its headings would stand above nothing.
  if (stockToActOn.length === 0) {
    return (
      <EmptyState
        variant="new"
        icon={PackageCheck}
        title={t(($) => $.dashboard.stockFine)}
        description={t(($) => $.dashboard.stockFineText)}
      />
    );
  }
  return (
    <Table<Item>
      caption={t(($) => $.dashboard.stockToActOn)}
      isDense
      variant="embedded"
      rows={stockToActOn}
      getRowKey={({ machineId, channel }) => `${machineId} ${channel}`}
      getRowHref={({ machineId, channel }) => links.machine(machineId, channel)}
      columns={[
        {
          id: 'product',
          header: t(($) => $.dashboard.product),
          isIdentity: true,
          cell: ({ productName, size, machineName, channel }) => (
            <IdentityCell
              title={t(($) => $.dashboard.productSize, { product: productName, size })}
              detail={t(($) => $.dashboard.machineChannel, { machine: machineName, channel })}
            />
          ),
        },
        {
          id: 'left',
          header: t(($) => $.dashboard.left),
          align: 'end',
          cell: ({ quantity }) => format.number(quantity),
        },
        {
          id: 'state',
          header: t(($) => $.dashboard.state),
          align: 'end',
          cell: ({ quantity, lowLevel }) => (
            <StatusBadge tone={quantity === 0 ? 'danger' : 'warning'} icon={null}>
              {quantity === 0 ? t(($) => $.dashboard.outOfStock) : t(($) => $.dashboard.lowMin, { count: lowLevel })}
            </StatusBadge>
          ),
        },
      ]}
    />
  );
}
