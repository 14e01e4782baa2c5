import { Workflow } from 'lucide-react';
import { Card, EmptyState, IdentityCell, StatusBadge, Table, type TableColumn } from '#ui-kit';
import { LoadFailure } from '#console/crud/LoadFailure.tsx';
import { type GetProductChannelsQuery, useGetProductChannelsQuery } from '#console/generated/operations.ts';
import { useFormat } from '#console/i18n/useFormat.ts';
import { useText } from '#console/i18n/useText.ts';

type Channel = GetProductChannelsQuery['getProductChannels'][number];

/** The channels of machines with a product, the emptiest first. A row leads to the channel. */
export function ProductChannels({ productId }: { productId: string }) {
  const t = useText();
  const { data, error, refetch } = useGetProductChannelsQuery({
    variables: { productId },
    fetchPolicy: 'cache-and-network',
  });
  const channels = data?.getProductChannels;
  const texts = t(($) => $.productPlaces.channels, { returnObjects: true });
  return (
    <Card title={texts.title} detail={texts.help} padding="none">
      <Table<Channel>
        caption={texts.title}
        columns={useColumns()}
        rows={channels ?? []}
        getRowKey={({ machineId, channel }) => `${machineId} ${channel}`}
        getRowHref={({ machineId, channel }) => `/machines/${machineId}?channel=${channel}`}
        loading={channels || error ? undefined : { label: t(($) => $.common.loading), rows: 3 }}
        emptyState={
          error ? (
            <LoadFailure title={texts.loadFailed} error={error} onRetry={() => void refetch()} />
          ) : (
            <EmptyState variant="new" icon={Workflow} title={texts.emptyTitle} description={texts.emptyText} />
          )
        }
      />
    </Card>
  );
}

function useColumns(): TableColumn<Channel>[] {
  const t = useText();
  const format = useFormat();
  const labels = t(($) => $.products.fields, { returnObjects: true });
  return [
    {
      id: 'machine',
      header: t(($) => $.productPlaces.channels.machine),
      cell: ({ machineName, channel }) => (
        <IdentityCell title={machineName} detail={t(($) => $.productPlaces.channels.channel, { channel })} />
      ),
      isIdentity: true,
      skeleton: 'two-lines',
    },
    {
      id: 'size',
      header: labels.sizesSize,
      cell: ({ size, sizeCode }) => <IdentityCell title={size} detail={sizeCode} />,
      skeleton: 'two-lines',
    },
    { id: 'certificate', header: labels.sizesCertificates, cell: ({ certificateNumber }) => certificateNumber },
    {
      id: 'quantity',
      header: t(($) => $.productPlaces.channels.quantity),
      align: 'end',
      cell: ({ quantity, capacity, lowLevel }) => {
        const text = t(($) => $.productPlaces.channels.of, {
          quantity: format.number(quantity),
          capacity: format.number(capacity),
        });
        if (quantity > lowLevel) return text;
        return <StatusBadge tone={quantity === 0 ? 'danger' : 'warning'}>{text}</StatusBadge>;
      },
    },
  ];
}
