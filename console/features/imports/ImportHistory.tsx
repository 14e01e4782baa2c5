import { History } from 'lucide-react';
import { Card, EmptyState, IdentityCell, StatusBadge, type TableColumn } from '#ui-kit';
import { PagedTable } from '#console/crud/PagedTable.tsx';
import { useListState } from '#console/crud/useListState.ts';
import { type ListImportBatchesQuery, useListImportBatchesQuery } from '#console/generated/operations.ts';
import { useFormat } from '#console/i18n/useFormat.ts';
import { useText } from '#console/i18n/useText.ts';
import { STATE_TONES } from './import-state.ts';
import { nounTitle } from './import-texts.ts';

type Batch = ListImportBatchesQuery['listImportBatches']['items'][number];

/** Who imported which file when, and with which result. */
export function ImportHistory() {
  const t = useText();
  const format = useFormat();
  const list = useListState({ sortBy: ['CREATED_AT'], defaultSort: 'CREATED_AT_DESC', filters: {} });
  const { sort, limit, nextToken } = list.variables;
  const query = useListImportBatchesQuery({ variables: { sort, limit, nextToken }, fetchPolicy: 'cache-and-network' });
  const texts = t(($) => $.imports.history, { returnObjects: true });
  const columns: TableColumn<Batch>[] = [
    {
      id: 'file',
      header: texts.file,
      isIdentity: true,
      skeleton: 'two-lines',
      cell: ({ fileName, noun }) => <IdentityCell title={fileName} detail={nounTitle(t, noun)} />,
    },
    {
      id: 'state',
      header: texts.result,
      cell: ({ state }) => <StatusBadge tone={STATE_TONES[state]}>{t(($) => $.imports.states[state])}</StatusBadge>,
    },
    {
      id: 'new',
      header: texts.new,
      align: 'end',
      cell: ({ newCount }) => format.number(newCount),
      hideBelow: 'medium',
    },
    {
      id: 'changed',
      header: texts.changed,
      align: 'end',
      cell: ({ changedCount }) => format.number(changedCount),
      hideBelow: 'medium',
    },
    { id: 'who', header: texts.who, cell: ({ createdByName }) => createdByName },
    { id: 'when', header: texts.when, cell: ({ createdAt }) => format.dateTime(createdAt) },
  ];
  return (
    <Card title={texts.title} padding="none">
      <PagedTable
        title={texts.title}
        query={query}
        page={(query.data ?? query.previousData)?.listImportBatches}
        list={list}
        columns={columns}
        getRowKey={({ id }) => id}
        getRowHref={({ id }) => `/import/${id}`}
        failureTitle={texts.loadFailed}
        emptyState={<EmptyState variant="new" icon={History} title={texts.emptyTitle} description={texts.emptyText} />}
        skeletonRows={3}
      />
    </Card>
  );
}
