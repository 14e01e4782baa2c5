import { History } from 'lucide-react';
import { Card, EmptyState, Page, StatusBadge, type TableColumn } from '#ui-kit';
import { PageTop } from '#console/app/PageTop.tsx';
import { PagedTable } from '#console/crud/PagedTable.tsx';
import { useListState } from '#console/crud/useListState.ts';
import { type ListBulkActionsQuery, useListBulkActionsQuery } from '#console/generated/operations.ts';
import { useFormat } from '#console/i18n/useFormat.ts';
import { useText } from '#console/i18n/useText.ts';
import { actionTitle, STATE_TONES } from './bulk-action-texts.ts';

type Action = ListBulkActionsQuery['listBulkActions']['items'][number];

/** Who changed all records of a filter when, and with which result. */
export function BulkActionsPage() {
  const t = useText();
  const format = useFormat();
  const list = useListState({ sortBy: ['CREATED_AT'], defaultSort: 'CREATED_AT_DESC', filters: {} });
  const { sort, limit, nextToken } = list.variables;
  const query = useListBulkActionsQuery({ variables: { sort, limit, nextToken }, fetchPolicy: 'cache-and-network' });
  const texts = t(($) => $.bulk.page.list, { returnObjects: true });
  const title = t(($) => $.shell.titles.bulk);
  const columns: TableColumn<Action>[] = [
    { id: 'action', header: texts.action, isIdentity: true, cell: (action) => actionTitle(t, action) },
    {
      id: 'state',
      header: texts.state,
      cell: ({ state }) => <StatusBadge tone={STATE_TONES[state]}>{t(($) => $.bulk.page.states[state])}</StatusBadge>,
    },
    {
      id: 'total',
      header: texts.matching,
      align: 'end',
      cell: ({ total }) => format.number(total),
      hideBelow: 'medium',
    },
    { id: 'changed', header: texts.changed, align: 'end', cell: ({ changedCount }) => format.number(changedCount) },
    { id: 'refused', header: texts.refused, align: 'end', cell: ({ refusedCount }) => format.number(refusedCount) },
    { id: 'who', header: texts.who, cell: ({ createdByName }) => createdByName },
    { id: 'when', header: texts.when, cell: ({ createdAt }) => format.dateTime(createdAt) },
  ];
  return (
    <Page>
      <PageTop title={title} subtitle={t(($) => $.bulk.page.subtitle)} />
      <Card padding="none">
        <PagedTable
          title={title}
          query={query}
          page={(query.data ?? query.previousData)?.listBulkActions}
          list={list}
          columns={columns}
          getRowKey={({ id }) => id}
          getRowHref={({ id }) => `/bulk-actions/${id}`}
          failureTitle={texts.loadFailed}
          emptyState={
            <EmptyState variant="new" icon={History} title={texts.emptyTitle} description={texts.emptyText} />
          }
          skeletonRows={3}
        />
      </Card>
    </Page>
  );
}
