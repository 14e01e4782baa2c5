import type { ReactNode } from 'react';
import { Card, EmptyState, type IconType, type TableColumn } from '#ui-kit';
import type { PageOf } from '#console/crud/ListPager.tsx';
import { PagedTable } from '#console/crud/PagedTable.tsx';
import type { useTabPages } from '#console/crud/useTabPages.ts';

/** Rows of the skeleton. */
const SKELETON_ROWS = 5;

/** Texts of a table in a tab of a record. */
export type RecordTableTexts = {
  title: string;
  help: string;
  emptyTitle: string;
  emptyText: string;
  loadFailed: string;
};

type RecordTableProps<R> = {
  texts: RecordTableTexts;
  icon: IconType;
  columns: readonly TableColumn<R>[];
  query: { loading: boolean; error?: unknown; data?: unknown; refetch: () => Promise<unknown> };
  /** The shown page; undefined while it is loading. */
  page: PageOf<R> | undefined;
  list: ReturnType<typeof useTabPages>['list'];
  rowHref?: (row: R) => string | undefined;
  actions?: ReactNode;
};

/** A table in a tab of a record, in pages. */
export function RecordTable<R extends { id: string }>(props: RecordTableProps<R>) {
  const { texts, icon, columns, query, page, list, rowHref, actions } = props;
  return (
    <Card title={texts.title} detail={texts.help} actions={actions} padding="none">
      <PagedTable
        title={texts.title}
        query={query}
        page={page}
        list={list}
        columns={columns}
        getRowKey={({ id }) => id}
        getRowHref={rowHref}
        failureTitle={texts.loadFailed}
        emptyState={<EmptyState variant="new" icon={icon} title={texts.emptyTitle} description={texts.emptyText} />}
        skeletonRows={SKELETON_ROWS}
      />
    </Card>
  );
}
