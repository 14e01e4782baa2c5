import { type ReactNode, type Ref, useRef } from 'react';
import { Checkbox } from '../Checkbox/Checkbox.tsx';
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden.tsx';
import { ColumnHeader, type TableColumn, type TableSort } from './ColumnHeader.tsx';
import { countChosen } from './selection.ts';
import { SelectionBar } from './SelectionBar.tsx';
import { DataRow, SkeletonRow } from './TableRow.tsx';
import { Body, EmptyCell, Head, HeaderCell, Root, Wrapper } from './tableStyle.ts';
import { type RowSelection, type TableSelection, useRowSelection } from './useRowSelection.ts';

export type { TableColumn, TableSort } from './ColumnHeader.tsx';

export type TableProps<Row> = {
  /** Names the table; seen only by assistive technology. */
  caption: string;
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
  getRowKey: (row: Row) => string;
  /** Where a row leads; its identity cell becomes the link, a press anywhere on the row follows it. */
  getRowHref?: (row: Row) => string | undefined;
  /** The row whose drawer is open. */
  currentRowKey?: string;
  /** Rows that have just changed by themselves: they flash softly. */
  flashKeys?: ReadonlySet<string>;
  sort?: TableSort;
  onSortChange?: (sort: TableSort) => void;
  /** Rows can be chosen, over pages too; a bar below them says how many and what can be done. */
  selection?: TableSelection<Row>;
  /** Shows rows of the same shape instead of `rows`; `label` is spoken once. */
  loading?: { label: string; rows?: number };
  /** Stands where rows would be: an EmptyState or an ErrorState. */
  emptyState?: ReactNode;
  /** Spoken for the dash that stands where a cell has nothing to show: "not set". */
  noValueLabel?: string;
  /** Close rows, whatever the page's density. */
  isDense?: boolean;
  /** `embedded` stands within a card's text: no margins of its own, and it stays a table where it is narrow. For two or three short columns. */
  variant?: 'list' | 'embedded';
};

type PageBoxProps<Row> = {
  label: string;
  selection: RowSelection<Row>;
  ref: Ref<HTMLInputElement>;
};

/** The header's box: chooses all rows of the page or lets them go. */
function PageBox<Row>({ label, selection, ref }: PageBoxProps<Row>) {
  return (
    <HeaderCell role="columnheader" scope="col" data-select="">
      <Checkbox
        ref={ref}
        label={<VisuallyHidden>{label}</VisuallyHidden>}
        value={selection.state === 'all'}
        isIndeterminate={selection.state === 'some'}
        isDisabled={selection.isEmpty}
        onChange={selection.changePage}
      />
    </HeaderCell>
  );
}

/**
 * Rows of records. Sorting, paging and filtering are the caller's: the table shows what it is given (at most a page of
 * 100, so it is paged and not virtualised). Where its place is narrower than 640 px each row becomes a small card.
 */
export function Table<Row>(props: TableProps<Row>) {
  const { caption, columns, rows, sort, onSortChange, selection, loading, emptyState, isDense, getRowKey } = props;
  const isEmpty = !loading && rows.length === 0;
  const boxes = useRowSelection(selection, loading ? [] : rows, getRowKey);
  const pageBox = useRef<HTMLInputElement>(null);
  return (
    <Wrapper data-variant={props.variant ?? 'list'}>
      <Root role="table" aria-label={caption} aria-busy={loading ? true : undefined} data-dense={isDense || undefined}>
        <Head role="rowgroup">
          <tr role="row">
            {boxes && selection && <PageBox ref={pageBox} label={selection.pageLabel} selection={boxes} />}
            {columns.map((column) => (
              <ColumnHeader key={column.id} column={column} sort={sort} onSortChange={onSortChange} />
            ))}
          </tr>
        </Head>
        <Body role="rowgroup">
          {loading
            ? Array.from({ length: loading.rows ?? 10 }, (_, index) => (
                <SkeletonRow key={index} columns={columns} index={index} hasSelection={boxes !== undefined} />
              ))
            : rows.map((row) => <DataRow key={getRowKey(row)} row={row} table={props} selection={boxes} />)}
          {isEmpty && emptyState && (
            <tr role="row">
              <EmptyCell role="cell" colSpan={columns.length + (boxes ? 1 : 0)}>
                {emptyState}
              </EmptyCell>
            </tr>
          )}
        </Body>
      </Root>
      {selection && boxes && countChosen(selection.selected, selection.totalCount) > 0 && (
        <SelectionBar
          label={selection.barLabel}
          countText={selection.countText(countChosen(selection.selected, selection.totalCount))}
          selectAllLabel={offersAll(selection, boxes, rows.length) ? selection.selectAllLabel : undefined}
          onSelectAll={() => selection.onChange('all')}
          clearLabel={selection.clearLabel}
          onClear={() => selection.onChange(new Set())}
          actions={selection.actions}
          onFocusLost={() => pageBox.current?.focus()}
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

/** All records are offered once the page is chosen and there are more than those. */
function offersAll<Row>(selection: TableSelection<Row>, boxes: RowSelection<Row>, rowCount: number): boolean {
  return selection.selected !== 'all' && boxes.state === 'all' && selection.totalCount > rowCount;
}
