import { BookOpen } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { Card, EmptyState, IdentityCell, Link, Select, Stack, Table, type TableColumn, Text } from '#ui-kit';
import { useCan } from '#console/auth/Can.tsx';
import { LoadFailure } from '#console/crud/LoadFailure.tsx';
import { ListPager } from '#console/crud/ListPager.tsx';
import { readPageSize, storePageSize } from '#console/crud/page-size.ts';
import {
  type MachineWithStockFragment,
  type StockMovementFieldsFragment,
  useListStockMovementsQuery,
} from '#console/generated/operations.ts';
import { useFormat } from '#console/i18n/useFormat.ts';
import { useText } from '#console/i18n/useText.ts';

const ALL = 'all';

/** The stock movements of a machine, in pages. Channel and page are in the address. */
export function LedgerTab({ machine }: { machine: MachineWithStockFragment }) {
  const t = useText();
  const [params, setParams] = useSearchParams();
  const [pageSize, setPageSize] = useState(readPageSize);
  const numbers = machine.stock.channels.map(({ channel }) => channel).toSorted((one, other) => one - other);
  const channel = numbers.find((number) => String(number) === params.get('channel'));
  const query = useListStockMovementsQuery({
    variables: { machineId: machine.id, channel, limit: pageSize, nextToken: params.get('page') },
  });
  const page = (query.data ?? query.previousData)?.listStockMovements;
  const columns = useColumns(machine);

  const go = (next: { channel?: string; page?: string }) =>
    setParams({ view: 'ledger', ...next }, { preventScrollReset: true });
  const list = {
    pageSize,
    setPage: (token: string | null | undefined) =>
      go({ ...(channel ? { channel: String(channel) } : {}), ...(token ? { page: token } : {}) }),
    setPageSize: (size: number) => {
      storePageSize(size);
      setPageSize(size);
      go(channel ? { channel: String(channel) } : {});
    },
  };

  return (
    <Card
      title={t(($) => $.machines.ledger.title)}
      detail={t(($) => $.machines.ledger.subtitle)}
      actions={
        <Select
          label={t(($) => $.machines.ledger.filter)}
          isLabelHidden
          placeholder={t(($) => $.machines.ledger.allChannels)}
          value={channel ? String(channel) : ALL}
          onChange={(value) => go(value && value !== ALL ? { channel: value } : {})}
          options={[
            { value: ALL, label: t(($) => $.machines.ledger.allChannels) },
            ...numbers.map((number) => ({
              value: String(number),
              label: t(($) => $.machines.channel.title, { channel: number }),
            })),
          ]}
        />
      }
      padding="none"
    >
      <Table
        caption={t(($) => $.machines.ledger.title)}
        columns={columns}
        rows={page?.items ?? []}
        getRowKey={({ id }) => id}
        loading={page || query.error ? undefined : { label: t(($) => $.common.loading), rows: 10 }}
        emptyState={
          query.error ? (
            <LoadFailure
              title={t(($) => $.machines.ledger.loadFailed)}
              error={query.error}
              onRetry={() => void query.refetch()}
            />
          ) : (
            <EmptyState
              variant={channel ? 'filtered' : 'new'}
              icon={BookOpen}
              title={channel ? t(($) => $.machines.ledger.emptyChannel) : t(($) => $.machines.ledger.emptyTitle)}
              description={t(($) => $.machines.ledger.emptyText)}
            />
          )
        }
      />
      {page && page.items.length > 0 && (
        <ListPager
          list={list}
          page={page}
          title={t(($) => $.machines.ledger.title)}
          isLoading={query.loading && !query.data}
        />
      )}
    </Card>
  );
}

function useColumns(machine: MachineWithStockFragment): TableColumn<StockMovementFieldsFragment>[] {
  const t = useText();
  const format = useFormat();
  const maySeeWithdrawals = useCan('REPORT_ACCESS');
  const productOf = new Map(
    machine.stock.channels.map((channel) => [channel.channel, `${channel.product.name} ${channel.size.size}`]),
  );
  return [
    {
      id: 'time',
      header: t(($) => $.machines.ledger.time),
      cell: ({ createdAt }) => <IdentityCell title={format.time(createdAt)} detail={format.date(createdAt)} />,
    },
    {
      id: 'channel',
      header: t(($) => $.machines.ledger.channel),
      cell: ({ channel }) => <IdentityCell title={channel} detail={productOf.get(channel)} />,
      isIdentity: true,
    },
    {
      id: 'reason',
      header: t(($) => $.machines.ledger.reason),
      cell: ({ reason, note, withdrawalId }) => (
        <Stack gap={1}>
          <span>{t(($) => $.machines.ledger.reasons[reason])}</span>
          {withdrawalId && maySeeWithdrawals && (
            <Text size="small">
              <Link href={`/withdrawals/${withdrawalId}`}>{t(($) => $.machines.ledger.seeWithdrawal)}</Link>
            </Text>
          )}
          {note && (
            <Text size="small" tone="muted">
              {note}
            </Text>
          )}
        </Stack>
      ),
    },
    {
      id: 'change',
      header: t(($) => $.machines.ledger.change),
      align: 'end',
      cell: ({ quantity }) => <Change quantity={quantity} />,
    },
    {
      id: 'balance',
      header: t(($) => $.machines.ledger.balance),
      align: 'end',
      cell: ({ balance }) => format.number(balance),
    },
    { id: 'who', header: t(($) => $.machines.ledger.who), cell: (movement) => whoOf(movement), hideBelow: 'medium' },
  ];

  function whoOf({ actorType, actorName }: StockMovementFieldsFragment): string {
    if (actorName) return actorName;
    return actorType === 'MACHINE' ? t(($) => $.machines.ledger.machine) : t(($) => $.machines.ledger.system);
  }
}

/** A quantity with its sign. Increases are green. */
function Change({ quantity }: { quantity: number }) {
  const format = useFormat();
  const text = `${quantity > 0 ? '+' : '−'}${format.number(Math.abs(quantity))}`;
  return (
    <Text weight="medium" tone={quantity > 0 ? 'success' : 'default'}>
      {text}
    </Text>
  );
}
