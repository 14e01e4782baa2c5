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
  /** Number of rows of the skeleton. */
  skeletonRows: number;
};

/** The table of a paged query, with its pager: skeleton, rows, nothing found, or the failure with a retry. */
export function PagedTable<R>(props: PagedTableProps<R>) {
  const { title, query, page, list, failureTitle, emptyState, skeletonRows, ...table } = props;
  const t = useText();
  const hasFailed = Boolean(query.error) && !query.data;
  return (
    <>
      <Table
        {...table}
        caption={title}
        rows={hasFailed ? [] : (page?.items ?? [])}
        loading={page || query.error ? undefined : { label: t(($) => $.common.loading), rows: skeletonRows }}
        emptyState={
          query.error ? (
            <LoadFailure title={failureTitle} error={query.error} onRetry={() => void query.refetch()} />
          ) : (
            emptyState
          )
        }
      />
      {page && page.items.length > 0 && (
        <ListPager list={list} page={page} title={title} isLoading={query.loading && !query.data} />
      )}
    </>
  );
}
