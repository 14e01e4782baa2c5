import { PackageCheck } from 'lucide-react';
import { Card, EmptyState, IdentityCell, Link, StackedBar, StatusBadge, Table } from '#ui-kit';
import { useFormat } from '#console/i18n/useFormat.ts';
import { useText } from '#console/i18n/useText.ts';
import type { Dashboard, DashboardCardProps } from './Figures.tsx';

type Item = Dashboard['stockToActOn'][number];

/** The stock of the channels, and the channels that need a restock. */
export function StockCard({ dashboard, links }: DashboardCardProps) {
  const t = useText();
  const format = useFormat();
  const { channelsTotal, channelsLow, channelsOut } = dashboard;
  const href = links.machines();
  const total = t(($) => $.dashboard.channels, { count: channelsTotal });
  const part = (id: string, label: string, value: number, tone: 'success' | 'warning' | 'danger', to = href) => ({
    id,
    label,
    value,
    valueLabel: format.number(value),
    tone,
    href: to,
  });
  return (
    <Card
      title={t(($) => $.dashboard.inventory)}
      actions={channelsTotal > 0 && (href ? <Link href={href}>{total}</Link> : total)}
    >
      {channelsTotal === 0 ? (
        <EmptyState
          variant="new"
          icon={PackageCheck}
          title={t(($) => $.dashboard.noChannels)}
          description={t(($) => $.dashboard.noChannelsText)}
        />
      ) : (
        <>
          <StackedBar
            label={t(($) => $.dashboard.inventory)}
            parts={[
              part(
                'stocked',
                t(($) => $.dashboard.stocked),
                channelsTotal - channelsLow - channelsOut,
                'success',
              ),
              part(
                'low',
                t(($) => $.dashboard.lowPart),
                channelsLow,
                'warning',
                links.machines({ stock: ['LOW'] }),
              ),
              part(
                'out',
                t(($) => $.dashboard.outPart),
                channelsOut,
                'danger',
                links.machines({ stock: ['OUT'] }),
              ),
            ]}
          />
          <ToActOn dashboard={dashboard} links={links} />
        </>
      )}
    </Card>
  );
}

function ToActOn({ dashboard: { stockToActOn }, links }: DashboardCardProps) {
  const t = useText();
  const format = useFormat();
  return (
    <Table<Item>
      caption={t(($) => $.dashboard.stockToActOn)}
      isDense
      variant="embedded"
      rows={stockToActOn}
      getRowKey={({ machineId, channel }) => `${machineId} ${channel}`}
      getRowHref={({ machineId, channel }) => links.machine(machineId, channel)}
      emptyState={
        <EmptyState
          variant="new"
          icon={PackageCheck}
          title={t(($) => $.dashboard.stockFine)}
          description={t(($) => $.dashboard.stockFineText)}
        />
      }
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
