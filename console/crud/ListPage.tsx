import { Plus } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { arrangeColumns, Card, type IconType, LinkButton, Page, Table, type TableColumn, useAnnounce } from '#ui-kit';
import { PageTop } from '#console/app/PageTop.tsx';
import { toFault } from '#console/apollo/fault.ts';
import { Can } from '#console/auth/Can.tsx';
import type { Requirement } from '#console/auth/may.ts';
import { useText } from '#console/i18n/useText.ts';
import type { Bulk } from './bulk/bulk.ts';
import { useBulk } from './bulk/useBulk.tsx';
import type { Asked } from './bulk/useSelection.ts';
import { ListPlaceContext } from './list-context.ts';
import type { ListFilter } from './list-filters.ts';
import { ListColumns } from './ListColumns.tsx';
import { ListEmpty } from './ListEmpty.tsx';
import type { ListTexts } from './list-texts.ts';
import { ListPager, type PageOf } from './ListPager.tsx';
import { ListToolbar } from './ListToolbar.tsx';
import { LoadFailure } from './LoadFailure.tsx';
import { useChangedRows } from './useChangedRows.ts';
import { useColumnChoice } from './useColumnChoice.ts';
import { useListRoute } from './useListRoute.ts';
import { useReturnToRow } from './useReturnToRow.ts';
import type { ListState } from './useListState.ts';

type Row = { id: string; version?: number; updatedAt?: string; status?: string };

/** What Apollo's useQuery gives. */
type ListQuery<Data> = {
  data?: Data;
  previousData?: Data;
  error?: unknown;
  loading: boolean;
  refetch: () => Promise<unknown>;
  /** The query itself, to ask for other pages of what is shown. */
  observable: Asked<Data>;
};

export type ListPageProps<Data, R extends Row> = {
  texts: ListTexts;
  list: Omit<ListState, 'variables'> & { variables: unknown };
  query: ListQuery<Data>;
  /** The page in the query's data. */
  page: (data: Data) => PageOf<R>;
  /** The id of a sortable column is the field's name in the schema's sort enum. */
  columns: readonly TableColumn<R>[];
  filters?: readonly ListFilter[];
  icon: IconType;
  /** Who may create; without it there is no button. */
  createPermission?: Requirement;
  /** Rows can be chosen, and changed or deleted together. */
  bulk?: Bulk<R>;
  /** More buttons, before the one that creates. */
  actions?: ReactNode;
  /** Above the table: views, news. */
  top?: ReactNode;
  /** Below the table. */
  bottom?: ReactNode;
  /** Where a row leads, for records that have a page of their own; else to their drawer. */
  rowHref?: (row: R) => string;
  /** What opens with a row's address; without it rows lead nowhere. */
  drawer?: (openId: string) => ReactNode;
};

/** A whole list screen: search, filters, sort and page in the address, every state of loading, and a drawer with its own address. */
export function ListPage<Data, R extends Row>({
  texts,
  list,
  query,
  page,
  columns,
  filters = [],
  icon,
  createPermission,
  bulk,
  actions,
  top,
  bottom,
  rowHref,
  drawer,
}: ListPageProps<Data, R>) {
  const t = useText();
  const { openId, place, newHref } = useListRoute();
  const data = query.data ?? query.previousData;
  const current = data && page(data);
  const flashKeys = useChangedRows(current?.items, list.variables);
  useFirstPageInstead(query.error, list.setPage);
  useReturnToRow(openId, place);
  const [columnChoice, chooseColumns] = useColumnChoice();
  const { selection, dialog } = useBulk({
    bulk,
    title: texts.title,
    view: list.filterView,
    current,
    asked: query.observable,
    page,
  });

  const isFirstLoad = !current && !query.error;
  const create = createPermission && (
    <Can permission={createPermission}>
      <LinkButton href={newHref} variant="primary" icon={Plus}>
        {texts.create}
      </LinkButton>
    </Can>
  );
  const instead =
    query.error && !query.data ? (
      <LoadFailure title={texts.loadFailed} error={query.error} onRetry={() => void query.refetch()} />
    ) : (
      <ListEmpty texts={texts} icon={icon} isFiltered={list.isFiltered} onClear={list.clear} create={create} />
    );

  return (
    <ListPlaceContext value={place}>
      <Page>
        <PageTop
          title={texts.title}
          subtitle={texts.subtitle}
          actions={
            <>
              {actions}
              {create}
            </>
          }
        />
        <Card padding="none">
          {top}
          <ListToolbar
            list={list}
            filters={filters}
            searchLabel={texts.search}
            actions={<ListColumns columns={columns} choice={columnChoice} onChange={chooseColumns} />}
          />
          <Table
            caption={texts.title}
            columns={arrangeColumns(columns, columnChoice)}
            rows={query.error && !query.data ? [] : (current?.items ?? [])}
            getRowKey={({ id }) => id}
            getRowHref={rowHref ?? (drawer && (({ id }) => place.hrefOf(id)))}
            currentRowKey={openId}
            flashKeys={flashKeys}
            selection={selection}
            sort={list.sort}
            onSortChange={list.setSort}
            loading={isFirstLoad ? { label: t(($) => $.common.loading), rows: Math.min(list.pageSize, 10) } : undefined}
            emptyState={instead}
          />
          {current && current.items.length > 0 && (
            <ListPager list={list} page={current} title={texts.title} isLoading={query.loading && !query.data} />
          )}
          {bottom}
        </Card>
      </Page>
      {openId && drawer?.(openId)}
      {dialog}
    </ListPlaceContext>
  );
}

/** A page token that no longer fits leads to page one, and says so. */
function useFirstPageInstead(error: unknown, setPage: (token: undefined) => void) {
  const t = useText();
  const announce = useAnnounce();
  const isBadToken = Boolean(error) && toFault(error).code === 'BAD_TOKEN';
  useEffect(() => {
    if (!isBadToken) return;
    setPage(undefined);
    announce(t(($) => $.crud.pageExpired));
  }, [isBadToken, setPage, announce, t]);
}
