import type { MouseEvent, ReactNode } from 'react';
import { Skeleton } from '../Skeleton/Skeleton.tsx';
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden.tsx';
import { ColumnHeader, type TableColumn, type TableSort } from './ColumnHeader.tsx';
import { Body, BodyRow, Cell, EmptyCell, Head, RowLink, Root, Wrapper } from './tableStyle.ts';

export type { TableColumn, TableSort } from './ColumnHeader.tsx';

export interface TableProps<Row> {
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
  /** Shows rows of the same shape instead of `rows`; `label` is spoken once. */
  loading?: { label: string; rows?: number };
  /** Stands where rows would be: an EmptyState or an ErrorState. */
  emptyState?: ReactNode;
  isDense?: boolean;
  /** `embedded` stands within a card's text: no margins of its own, and it stays a table where it is narrow. For two or three short columns. */
  variant?: 'list' | 'embedded';
}

/** A press on a row follows its link, unless it meant a control in the row or marked text. */
function followRowLink(event: MouseEvent<HTMLTableRowElement>): void {
  const { target, currentTarget } = event;
  if (!(target instanceof Element) || target.closest('a, button, input, label, [role="button"]')) return;
  if (getSelection()?.isCollapsed === false) return;
  const { ctrlKey, metaKey, shiftKey } = event;
  currentTarget
    .querySelector('a[data-row-link]')
    ?.dispatchEvent(new window.MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey }));
}

function CellContent<Row>({ column, row, href }: { column: TableColumn<Row>; row: Row; href: string | undefined }) {
  const content = column.cell(row);
  if (!column.isIdentity || !href) return content;
  return (
    <RowLink href={href} data-row-link="">
      {content}
    </RowLink>
  );
}

function DataRow<Row>({ row, table }: { row: Row; table: TableProps<Row> }) {
  const key = table.getRowKey(row);
  const href = table.getRowHref?.(row);
  return (
    <BodyRow
      role="row"
      data-linked={href ? '' : undefined}
      data-current={key === table.currentRowKey || undefined}
      data-flash={table.flashKeys?.has(key) || undefined}
      onClick={href ? followRowLink : undefined}
    >
      {table.columns.map((column) => (
        <Cell
          key={column.id}
          as={column.isIdentity ? 'th' : 'td'}
          role={column.isIdentity ? 'rowheader' : 'cell'}
          scope={column.isIdentity ? 'row' : undefined}
          data-identity={column.isIdentity || undefined}
          data-actions={column.isActions || undefined}
          data-align={column.align}
          data-hide={column.hideBelow}
          data-label={column.header}
        >
          <CellContent column={column} row={row} href={href} />
        </Cell>
      ))}
    </BodyRow>
  );
}

function SkeletonRow<Row>({ columns, index }: { columns: readonly TableColumn<Row>[]; index: number }) {
  return (
    <BodyRow role="row" aria-hidden="true">
      {columns.map((column, place) => (
        <Cell
          key={column.id}
          role="cell"
          data-identity={column.isIdentity || undefined}
          data-actions={column.isActions || undefined}
          data-align={column.align}
          data-hide={column.hideBelow}
          data-label=""
        >
          {!column.isActions && <ColumnSkeleton column={column} share={60 + ((index * 7 + place * 13) % 30)} />}
        </Cell>
      ))}
    </BodyRow>
  );
}

/** As high as what will stand there, so that nothing jumps. */
function ColumnSkeleton<Row>({ column, share }: { column: TableColumn<Row>; share: number }) {
  if (column.skeleton === 'two-lines') {
    return (
      <span data-skeleton="two-lines">
        <Skeleton width={`${share}%`} />
        <Skeleton width={`${share - 25}%`} height={10} />
      </span>
    );
  }
  return <Skeleton width={`${share}%`} />;
}

/**
 * Rows of records. Sorting, paging and filtering are the caller's: the table shows what it is given (at most a page of 100).
 * Where its place is narrower than 640 px each row becomes a small card.
 */
export function Table<Row>(props: TableProps<Row>) {
  const {
    caption,
    columns,
    rows,
    sort,
    onSortChange,
    loading,
    emptyState,
    isDense,
    variant = 'list',
    getRowKey,
  } = props;
  const isEmpty = !loading && rows.length === 0;
  return (
    <Wrapper data-variant={variant}>
      <Root role="table" aria-label={caption} aria-busy={loading ? true : undefined} data-dense={isDense || undefined}>
        <Head role="rowgroup">
          <tr role="row">
            {columns.map((column) => (
              <ColumnHeader key={column.id} column={column} sort={sort} onSortChange={onSortChange} />
            ))}
          </tr>
        </Head>
        <Body role="rowgroup">
          {loading
            ? Array.from({ length: loading.rows ?? 10 }, (_, index) => (
                <SkeletonRow key={index} columns={columns} index={index} />
              ))
            : rows.map((row) => <DataRow key={getRowKey(row)} row={row} table={props} />)}
          {isEmpty && emptyState && (
            <tr role="row">
              <EmptyCell role="cell" colSpan={columns.length}>
                {emptyState}
              </EmptyCell>
            </tr>
          )}
        </Body>
      </Root>
      {loading && (
        <div role="status">
          <VisuallyHidden>{loading.label}</VisuallyHidden>
        </div>
      )}
    </Wrapper>
  );
}
