import { type ReactNode, type Ref, type RefObject, useLayoutEffect, useRef } from 'react';
import { onDemand } from '../../provider/onDemand.ts';
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden.tsx';
import { ColumnHeader, type TableColumn, type TableSort } from './ColumnHeader.tsx';
import { SelectBox, SelectHeader } from './SelectBox.tsx';
import { countChosen } from './selection.ts';
import { DataRow, SkeletonRow } from './TableRow.tsx';
import { Body, EmptyCell, Head, Root, Wrapper } from './tableStyle.ts';
import { type RowSelection, type TableSelection, useRowSelection } from './useRowSelection.ts';
import type { ClassProp } from '../../provider/rootProps.ts';

export type { TableColumn, TableSort } from './ColumnHeader.tsx';

export type TableProps<Row> = {
  /** Accessible name of the table; not visible. */
  caption: string;
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
  getRowKey: (row: Row) => string;
  /** Address of a row. Its identity cell becomes a link, and a press anywhere on the row opens it. */
  getRowHref?: (row: Row) => string | undefined;
  /** Key of the row with the open drawer. */
  currentRowKey?: string;
  /** Keys of rows that a live update has changed: they flash. */
  flashKeys?: ReadonlySet<string>;
  sort?: TableSort;
  onSortChange?: (sort: TableSort) => void;
  /** Makes rows selectable, also across pages. A bar below them shows the count and the actions. */
  selection?: TableSelection<Row>;
  /** Shows skeleton rows instead of `rows`; `label` is announced once. */
  loading?: { label: string; rows?: number };
  /** Shown if there are no rows: an EmptyState or an ErrorState. */
  emptyState?: ReactNode;
  /** Text for screen readers instead of the dash of an empty cell: "not set". */
  noValueLabel?: string;
  /** Compact rows, with any density of the page. */
  isDense?: boolean;
  /** `embedded`: no outer padding and never shown as cards. For two or three short columns in a card. */
  variant?: 'list' | 'embedded';
  ref?: Ref<HTMLTableElement>;
} & ClassProp;

type PageCheckboxProps<Row> = {
  label: string;
  selection: RowSelection<Row>;
  ref: RefObject<HTMLInputElement | null>;
};

/** The checkbox in the header: selects or clears all rows of the page. */
function PageCheckbox<Row>({ label, selection, ref }: PageCheckboxProps<Row>) {
  const { state, isEmpty, changePage } = selection;
  // Only the property makes a box indeterminate, and the browser clears it at each press.
  useLayoutEffect(() => {
    if (ref.current) ref.current.indeterminate = state === 'some';
  });
  return (
    <SelectHeader role="columnheader" scope="col" data-select="">
      <SelectBox ref={ref} label={label} isChosen={state === 'all'} isDisabled={isEmpty} onChange={changePage} />
    </SelectHeader>
  );
}

const SelectionBar = onDemand(() => import('./SelectionBar.tsx').then((m) => m.SelectionBar));

/**
 * A table of records. The caller sorts, pages and filters; the table shows all of `rows` (one page, at most 100 rows,
 * so it is not virtualised). If its container is narrower than 640 px, each row becomes a small card.
 */
export function Table<Row>(props: TableProps<Row>) {
  const { caption, columns, rows, sort, onSortChange, selection, loading, emptyState, isDense, getRowKey } = props;
  const isEmpty = !loading && rows.length === 0;
  const rowSelection = useRowSelection(selection, loading ? [] : rows, getRowKey);
  const chosenCount = selection ? countChosen(selection.selected, selection.totalCount) : 0;
  const pageCheckbox = useRef<HTMLInputElement>(null);
  return (
    <Wrapper className={props.className} data-variant={props.variant ?? 'list'}>
      <Root
        ref={props.ref}
        role="table"
        aria-label={caption}
        aria-busy={loading ? true : undefined}
        data-dense={isDense || undefined}
      >
        <Head role="rowgroup">
          <tr role="row">
            {rowSelection && selection && (
              <PageCheckbox ref={pageCheckbox} label={selection.pageLabel} selection={rowSelection} />
            )}
            {columns.map((column) => (
              <ColumnHeader key={column.id} column={column} sort={sort} onSortChange={onSortChange} />
            ))}
          </tr>
        </Head>
        <Body role="rowgroup">
          {loading
            ? Array.from({ length: loading.rows ?? 10 }, (_, index) => (
                <SkeletonRow key={index} columns={columns} index={index} hasSelection={rowSelection !== undefined} />
              ))
            : rows.map((row) => <DataRow key={getRowKey(row)} row={row} table={props} selection={rowSelection} />)}
          {isEmpty && emptyState && (
            <tr role="row">
              <EmptyCell role="cell" colSpan={columns.length + (rowSelection ? 1 : 0)}>
                {emptyState}
              </EmptyCell>
            </tr>
          )}
        </Body>
      </Root>
      {selection && rowSelection && chosenCount > 0 && (
        <SelectionBar
          isShown
          props={{
            label: selection.barLabel,
            countText: selection.countText(chosenCount),
            selectAllLabel: canSelectAll(selection, rowSelection, rows.length) ? selection.selectAllLabel : undefined,
            onSelectAll: () => selection.onChange('all'),
            clearLabel: selection.clearLabel,
            onClear: () => selection.onChange(new Set()),
            actions: selection.actions,
            onFocusLost: () => pageCheckbox.current?.focus(),
          }}
        />
      )}
      {loading && (
        <div role="status">
          <VisuallyHidden>{loading.label}</VisuallyHidden>
        </div>
      )}
    </Wrapper>
  );
}

/** Whether to offer the selection of all records: the whole page is selected and there are more records. */
function canSelectAll<Row>(selection: TableSelection<Row>, rowSelection: RowSelection<Row>, rowCount: number): boolean {
  return selection.selected !== 'all' && rowSelection.state === 'all' && selection.totalCount > rowCount;
}
