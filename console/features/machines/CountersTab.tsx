import { Gauge } from 'lucide-react';
import { Card, EmptyState, IdentityCell, Stack, Table, type TableColumn } from '#ui-kit';
import { LoadFailure } from '#console/crud/LoadFailure.tsx';
import { PagedTable } from '#console/crud/PagedTable.tsx';
import { useTabPages } from '#console/crud/useTabPages.ts';
import {
  type CounterDifferenceFieldsFragment,
  type GetMachineCountersQuery,
  useGetMachineCountersQuery,
  useListResolvedCounterDifferencesQuery,
} from '#console/generated/operations.ts';
import { useFormat } from '#console/i18n/useFormat.ts';
import { useText } from '#console/i18n/useText.ts';
import { CounterDifferenceAlert, CounterLines, useCounterName } from './CounterDifferenceAlert.tsx';
import { PRESENCE_POLLING } from './useMachineList.ts';

/** The counters of a machine: how they disagree with the records now, what they showed last, and what was resolved. */
export function CountersTab({ machineId }: { machineId: string }) {
  const t = useText();
  const texts = t(($) => $.machineBoard.counters, { returnObjects: true });
  const query = useGetMachineCountersQuery({ variables: { machineId }, ...PRESENCE_POLLING });
  const counters = query.data?.counters;
  const columns = useCounterColumns();
  if (query.error && !query.data)
    return (
      <Card title={texts.tab}>
        <LoadFailure title={texts.loadFailed} error={query.error} onRetry={() => void query.refetch()} />
      </Card>
    );
  return (
    <Stack gap={4}>
      {query.data?.open.items.map((difference) => (
        <CounterDifferenceAlert
          key={difference.id}
          difference={difference}
          title={texts.title}
          onDone={() => query.refetch()}
        />
      ))}
      <Card title={texts.tab} description={texts.tabText} padding="none">
        <Table
          caption={texts.tab}
          columns={columns}
          rows={counters ?? []}
          getRowKey={({ channel }) => String(channel ?? 'all')}
          loading={counters ? undefined : { label: t(($) => $.common.loading), rows: 5 }}
          emptyState={<EmptyState variant="new" icon={Gauge} title={texts.emptyTitle} description={texts.emptyText} />}
        />
      </Card>
      {counters && counters.length > 0 && <ResolvedDifferences machineId={machineId} />}
    </Stack>
  );
}

type Counter = GetMachineCountersQuery['counters'][number];

function useCounterColumns(): TableColumn<Counter>[] {
  const t = useText();
  const format = useFormat();
  const nameOf = useCounterName();
  const texts = t(($) => $.machineBoard.counters, { returnObjects: true });
  return [
    { id: 'counter', header: texts.counter, cell: ({ channel }) => nameOf(channel), isIdentity: true },
    { id: 'counted', header: texts.counted, align: 'end', cell: ({ counted }) => format.number(counted) },
    {
      id: 'expected',
      header: texts.expected,
      align: 'end',
      cell: ({ expected }) => (typeof expected === 'number' ? format.number(expected) : ''),
    },
    { id: 'reported', header: texts.reported, cell: ({ reportedAt }) => format.dateTime(reportedAt) },
  ];
}

function ResolvedDifferences({ machineId }: { machineId: string }) {
  const t = useText();
  const texts = t(($) => $.machineBoard.counters, { returnObjects: true });
  const { list, pageToken } = useTabPages({ view: 'counters' });
  const query = useListResolvedCounterDifferencesQuery({
    variables: { machineId, limit: list.pageSize, nextToken: pageToken },
    ...PRESENCE_POLLING,
  });
  const page = (query.data ?? query.previousData)?.listCounterDifferences;
  const columns = useResolvedColumns();
  return (
    <Card title={texts.history} padding="none">
      <PagedTable
        title={texts.history}
        query={query}
        page={page}
        list={list}
        columns={columns}
        getRowKey={({ id }) => id}
        failureTitle={texts.historyFailed}
        emptyState={<EmptyState variant="new" icon={Gauge} title={texts.noHistory} />}
        skeletonRows={3}
      />
    </Card>
  );
}

function useResolvedColumns(): TableColumn<CounterDifferenceFieldsFragment>[] {
  const t = useText();
  const format = useFormat();
  const texts = t(($) => $.machineBoard.counters, { returnObjects: true });
  return [
    {
      id: 'when',
      header: texts.resolvedAt,
      cell: ({ resolution }) =>
        resolution && (
          <IdentityCell title={format.dateTime(resolution.resolvedAt)} detail={resolution.userName ?? texts.byItself} />
        ),
      isIdentity: true,
    },
    { id: 'lines', header: texts.difference, cell: (difference) => <CounterLines difference={difference} /> },
    { id: 'note', header: texts.note, cell: ({ resolution }) => resolution?.note },
    { id: 'since', header: texts.since, cell: ({ createdAt }) => format.dateTime(createdAt), hideBelow: 'medium' },
  ];
}
