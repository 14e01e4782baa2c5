import { useApolloClient } from '@apollo/client/react';
import { Plus } from 'lucide-react';
import { Fragment, type ReactNode, useEffect } from 'react';
import { arrangeColumns, Card, type IconType, LinkButton, Page, Table, type TableColumn, useAnnounce } from '#ui-kit';
import { PageTop } from '#console/app/PageTop.tsx';
import { toFault } from '#console/apollo/fault.ts';
import { Can } from '#console/auth/Can.tsx';
import type { Requirement } from '#console/auth/requirement.ts';
import { useText } from '#console/i18n/useText.ts';
import type { Bulk, ChangeDialogLoader, StatusAfter, TypedDelete } from './bulk/bulk.ts';
import { useBulk } from './bulk/useBulk.tsx';
import { useRestoreColumn } from './bulk/useRestoreColumn.tsx';
import { ExportButton } from './ExportButton.tsx';
import { ListPlaceContext } from './list-context.ts';
import type { ListFilter } from './list-filters.ts';
import { ListColumns } from './ListColumns.tsx';
import { lazyPart } from './lazy-part.tsx';
import type { ListTexts } from './list-texts.ts';
import { ListPager } from './ListPager.tsx';
import { ListToolbar } from './ListToolbar.tsx';
import { LoadFailure } from './LoadFailure.tsx';
import type { BulkOperations, ListOperations, ListQuery, Polling } from './operations.ts';
import { useChangedRows } from './useChangedRows.ts';
import { useColumnChoice } from './useColumnChoice.ts';
import { NEW, useListRoute } from './useListRoute.ts';
import { useReturnFromPage, useReturnToRow } from './useReturnToRow.ts';
import type { ListState } from './useListState.ts';

type Row = { id: string; version?: number; updatedAt?: string; status?: string };

type ListPageProps<Data, Variables, R extends Row> = BulkProps<Data, Variables, R> & {
  texts: ListTexts;
  /** From `useListState`; its variables are those of the list's query. */
  list: Omit<ListState, 'variables'> & { variables: NoInfer<Variables> };
  /** Refetches the rows regularly, for changes without events. */
  polling?: Polling;
  /** The id of a sortable column is the field's name in the schema's sort enum. */
  columns: readonly TableColumn<R>[];
  filters?: readonly ListFilter[];
  icon: IconType;
  /** Required to create records and for bulk actions; without it the list is read-only. */
  permission?: Requirement;
  /** Buttons before the create button. */
  actions?: ReactNode;
  /** In the filter panel, before the export: an ImportButton. */
  importAction?: ReactNode;
  /** For a list with views that shows exactly one of them: what an empty view says. */
  emptyView?: { title: string; text: string };
  /** Above the table: views, news. */
  top?: ReactNode | ((query: ListQuery<Data>) => ReactNode);
  /** Below the table. */
  bottom?: ReactNode | ((query: ListQuery<Data>) => ReactNode);
  /** Address of a row, for records that have a page. Default: the record's drawer. */
  rowHref?: (row: R) => string;
  /** The drawer of a record; of a new record without an id. Without `drawer`, rows are not links. */
  drawer?: (id: string | undefined) => ReactNode;
};

/** With `nameOf` (the record's name in questions and results), rows can be selected for bulk actions (S16). */
type BulkProps<Data, Variables, R> =
  | { operations: ListOperations<Data, Variables, R>; nameOf?: undefined }
  | {
      operations: ListOperations<Data, Variables, R> & BulkOperations<NoInfer<R>>;
      nameOf: (row: R) => string;
      /** `false` for nouns whose delete also ends what a restore does not bring back. */
      isDeleteUndoable?: boolean;
      /** Shows the status before and after in the question of an action (S4). */
      statusAfter?: StatusAfter<R>;
      /** Buttons beside the bulk actions, for the selected rows; they are not offered for all rows that match. */
      selectionActions?: (rows: readonly R[]) => ReactNode;
      /** Asks to type a text before rows are deleted. */
      typedDelete?: TypedDelete<R>;
      /** Offers to change values of the selected rows. */
      changeDialog?: ChangeDialogLoader<R>;
    };

/** Most lists are never empty. */
const ListEmpty = lazyPart(() => import('./ListEmpty.tsx').then((m) => m.ListEmpty));

/** A list screen: search, filters, sort and page in the address, all loading states, and a drawer with an address. */
export function ListPage<Data, Variables, R extends Row>(props: ListPageProps<Data, Variables, R>) {
  const { texts, list, polling, operations, columns, filters = [], icon, permission } = props;
  const { actions, importAction, top, bottom, rowHref, drawer } = props;
  const t = useText();
  const { openId, place, newHref } = useListRoute();
  const query = operations.useList({ variables: list.variables, ...polling });
  const data = query.data ?? query.previousData;
  const current = data && operations.pageOf(data);
  const settled = query.data && !query.loading ? current?.items : undefined;
  const flashKeys = useChangedRows(settled, JSON.stringify(list.variables));
  useBadTokenReset(query.error, list.setPage);
  useReturnToRow(openId, place);
  useReturnFromPage(current !== undefined);
  const [columnChoice, chooseColumns] = useColumnChoice(list.list);
  const bulk = useBulkOperations(props);
  const restoreColumn = useRestoreColumn(bulk, list.chosen['status']);
  const hrefOf = rowHref ?? (drawer && (({ id }: R) => place.hrefOf(id)));
  const { selection, dialog } = useBulk({
    bulk,
    title: texts.title,
    view: list.filterView,
    current,
    query: query.observable,
    actions: props.nameOf && props.selectionActions,
    page: operations.answeredPageOf ?? operations.pageOf,
  });

  const shownColumns = arrangeColumns(columns, columnChoice);

  const isFirstLoad = !current && !query.error;
  const hasNothing = query.error && !query.data;
  const isRefused = hasNothing && toFault(query.error).code === 'FORBIDDEN';
  const create = permission && !isRefused && (
    <Can permission={permission}>
      <LinkButton href={newHref} variant="primary" icon={Plus}>
        {texts.create}
      </LinkButton>
    </Can>
  );
  const emptyState = hasNothing ? (
    <LoadFailure title={texts.loadFailed} error={query.error} onRetry={() => void query.refetch()} />
  ) : (
    <ListEmpty
      texts={texts}
      icon={icon}
      isFiltered={list.isFiltered}
      view={props.emptyView}
      onClear={list.clear}
      create={create}
    />
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
          {typeof top === 'function' ? top(query) : top}
          <ListToolbar
            list={list}
            filters={filters}
            searchLabel={texts.search}
            actions={
              <>
                {importAction}
                <ExportButton
                  list={operations.lists[0] ?? ''}
                  variables={list.variables}
                  columns={shownColumns}
                  isDisabled={current?.items.length === 0}
                />
                <ListColumns columns={columns} choice={columnChoice} onChange={chooseColumns} />
              </>
            }
          />
          <Table
            caption={texts.title}
            columns={[...shownColumns, ...restoreColumn]}
            rows={hasNothing ? [] : (current?.items ?? [])}
            getRowKey={({ id }) => id}
            getRowHref={hrefOf && ((row) => (row.status === 'DELETED' ? undefined : hrefOf(row)))}
            currentRowKey={openId}
            flashKeys={flashKeys}
            selection={selection}
            sort={list.sort}
            onSortChange={list.setSort}
            loading={isFirstLoad ? { label: t(($) => $.common.loading), rows: Math.min(list.pageSize, 10) } : undefined}
            emptyState={emptyState}
          />
          {current && current.items.length > 0 && (
            <ListPager list={list} page={current} title={texts.title} isLoading={query.loading && !query.data} />
          )}
          {typeof bottom === 'function' ? bottom(query) : bottom}
        </Card>
      </Page>
      {openId && <Fragment key={openId}>{drawer?.(openId === NEW ? undefined : openId)}</Fragment>}
      {dialog}
    </ListPlaceContext>
  );
}

/** The bulk actions of the list, with the mutations of its noun. */
function useBulkOperations<Data, Variables, R extends Row>(
  props: Pick<ListPageProps<Data, Variables, R>, 'permission'> & BulkProps<Data, Variables, R>,
): Bulk<R> | undefined {
  const client = useApolloClient();
  if (!props.nameOf) return undefined;
  const { updateAll, removeAll, restoreAll, lists } = props.operations;
  return {
    nameOf: props.nameOf,
    update: updateAll && ((input, rows) => updateAll(client, input, rows)),
    remove: removeAll && ((keys, rows) => removeAll(client, keys, rows)),
    restore: restoreAll && ((keys) => restoreAll(client, keys)),
    changeDialog: props.changeDialog,
    statusAfter: props.statusAfter,
    typedDelete: props.typedDelete,
    isDeleteUndoable: props.isDeleteUndoable ?? true,
    lists,
    permission: props.permission,
  };
}

/** Goes to page one when the api refuses the page token, and announces it. */
function useBadTokenReset(error: unknown, setPage: (token: undefined) => void) {
  const t = useText();
  const announce = useAnnounce();
  const isBadToken = Boolean(error) && toFault(error).code === 'BAD_TOKEN';
  useEffect(() => {
    if (!isBadToken) return;
    setPage(undefined);
    announce(t(($) => $.crud.pageExpired));
  }, [isBadToken, setPage, announce, t]);
}
