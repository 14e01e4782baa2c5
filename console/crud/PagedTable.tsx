import type { ReactNode } from 'react';
import { Table, type TableProps } from '#ui-kit';
import { useText } from '#console/i18n/useText.ts';
import { ListPager, type ListPagerProps, type PageOf } from './ListPager.tsx';
import { LoadFailure } from './LoadFailure.tsx';

type PagedTableProps<R> = Omit<TableProps<R>, 'caption' | 'rows' | 'loading' | 'emptyState'> & {
  title: string;
  query: { data?: unknown; error?: unknown; loading: boolean; refetch: () => Promise<unknown> };
  /** The answer of the query, or the one before while it loads. */
  page: PageOf<R> | undefined;
  list: ListPagerProps['list'];
  /** Title of the notice when the query fails. */
  failureTitle: string;
  /** An EmptyState. */
  emptyState: ReactNode;
  /** Whether a search or filter may have left nothing: the headings then stay, so that nothing moves. */
  isFiltered?: boolean;
  /** Number of rows of the skeleton. */
  skeletonRows: number;
};

/** The table of a paged query, with its pager: skeleton, rows, nothing found, or the failure with a retry. */
export function PagedTable<R>(props: PagedTableProps<R>) {
  const { title, query, page, list, failureTitle, emptyState, isFiltered, skeletonRows, ...table } = props;
  const t = useText();
  const rows = query.error && !query.data ? [] : (page?.items ?? []);
  // Headings above nothing would name the columns of no rows.
  if (query.error && rows.length === 0)
    return <LoadFailure title={failureTitle} error={query.error} onRetry={() => void query.refetch()} />;
  if (page && rows.length === 0 && !isFiltered) return emptyState;
  return (
    <>
      <Table
        {...table}
        caption={title}
        rows={rows}
        loading={page ? undefined : { label: t(($) => $.common.loading), rows: skeletonRows }}
        emptyState={emptyState}
      />
      {page && rows.length > 0 && (
        <ListPager list={list} page={page} title={title} isLoading={query.loading && !query.data} />
      )}
    </>
  );
}
