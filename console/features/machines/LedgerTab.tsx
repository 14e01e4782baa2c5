import { BookOpen } from 'lucide-react';
import { Card, EmptyState, IdentityCell, Select, type TableColumn } from '#ui-kit';
import { PagedTable } from '#console/crud/PagedTable.tsx';
import { MovementReason, QuantityChange } from '#console/crud/MovementCells.tsx';
import { useTabPages } from '#console/crud/useTabPages.ts';
import {
  type MachineWithStockFragment,
  type StockMovementFieldsFragment,
  useListStockMovementsQuery,
} from '#console/generated/operations.ts';
import { useFormat } from '#console/i18n/useFormat.ts';
import { useText } from '#console/i18n/useText.ts';
import { RecordLink } from '#console/records/RecordLink.tsx';
import { useSearchParams } from '#console/router/hooks.ts';

const ALL = 'all';

/** The stock movements of a machine, in pages. Channel and page are in the address. */
export function LedgerTab({ machine }: { machine: MachineWithStockFragment }) {
  const t = useText();
  const [params] = useSearchParams();
  const numbers = machine.stock.channels.map(({ channel }) => channel).toSorted((one, other) => one - other);
  const channel = numbers.find((number) => String(number) === params.get('channel'));
  const { list, pageToken, open } = useTabPages({ view: 'ledger', channel: channel ? String(channel) : null });
  const query = useListStockMovementsQuery({
    variables: { machineId: machine.id, channel, limit: list.pageSize, nextToken: pageToken },
  });
  const page = (query.data ?? query.previousData)?.listStockMovements;
  const columns = useColumns(machine);

  return (
    <Card
      title={t(($) => $.machinePage.ledger.title)}
      detail={t(($) => $.machinePage.ledger.subtitle)}
      actions={
        <Select
          label={t(($) => $.machinePage.ledger.filter)}
          isLabelHidden
          placeholder={t(($) => $.machinePage.ledger.allChannels)}
          value={channel ? String(channel) : ALL}
          onChange={(value) => open({ view: 'ledger', channel: value === ALL ? null : value })}
          options={[
            { value: ALL, label: t(($) => $.machinePage.ledger.allChannels) },
            ...numbers.map((number) => ({
              value: String(number),
              label: t(($) => $.machinePage.channel.title, { channel: number }),
            })),
          ]}
        />
      }
      padding="none"
    >
      <PagedTable
        title={t(($) => $.machinePage.ledger.title)}
        query={query}
        page={page}
        list={list}
        columns={columns}
        getRowKey={({ id }) => id}
        failureTitle={t(($) => $.machinePage.ledger.loadFailed)}
        emptyState={
          <EmptyState
            variant={channel ? 'filtered' : 'new'}
            icon={BookOpen}
            title={channel ? t(($) => $.machinePage.ledger.emptyChannel) : t(($) => $.machinePage.ledger.emptyTitle)}
            description={t(($) => $.machinePage.ledger.emptyText)}
          />
        }
        isFiltered={Boolean(channel)}
        skeletonRows={10}
      />
    </Card>
  );
}

function useColumns(machine: MachineWithStockFragment): TableColumn<StockMovementFieldsFragment>[] {
  const t = useText();
  const format = useFormat();
  const productOf = new Map(
    machine.stock.channels.map(({ channel, product, size }) => [
      channel,
      <RecordLink key={channel} type="Product" id={product.id}>{`${product.name} ${size.size}`}</RecordLink>,
    ]),
  );
  return [
    {
      id: 'time',
      header: t(($) => $.machinePage.ledger.time),
      cell: ({ createdAt }) => <IdentityCell title={format.time(createdAt)} detail={format.date(createdAt)} />,
    },
    {
      id: 'channel',
      header: t(($) => $.machinePage.ledger.channel),
      cell: ({ channel }) => <IdentityCell title={channel} detail={productOf.get(channel ?? 0)} />,
      isIdentity: true,
    },
    {
      id: 'reason',
      header: t(($) => $.machinePage.ledger.reason),
      cell: ({ reason, note, withdrawalId }) => (
        <MovementReason
          label={t(($) => $.machinePage.ledger.reasons[reason])}
          note={note}
          withdrawalId={withdrawalId}
          linkLabel={t(($) => $.machinePage.ledger.seeWithdrawal)}
        />
      ),
    },
    {
      id: 'change',
      header: t(($) => $.machinePage.ledger.change),
      align: 'end',
      cell: ({ quantity }) => <QuantityChange quantity={quantity} />,
    },
    {
      id: 'balance',
      header: t(($) => $.machinePage.ledger.balance),
      align: 'end',
      cell: ({ balance }) => format.number(balance),
    },
    { id: 'who', header: t(($) => $.machinePage.ledger.who), cell: (movement) => whoOf(movement), hideBelow: 'medium' },
  ];

  function whoOf({ actorType, actorName }: StockMovementFieldsFragment): string {
    if (actorName) return actorName;
    return actorType === 'MACHINE' ? t(($) => $.machinePage.ledger.machine) : t(($) => $.machinePage.ledger.system);
  }
}
