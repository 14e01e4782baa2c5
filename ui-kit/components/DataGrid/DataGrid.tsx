import { type CSSProperties, type FocusEvent, type ReactNode, useState } from 'react';
import { Skeleton } from '../Skeleton/Skeleton.tsx';
import { ariaSort, ColumnTitle, type TableColumn, type TableSort } from '../Table/ColumnHeader.tsx';
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden.tsx';
import { fillingColumn, type GridColumnLayout, groupCells, pinnedOrder, pinOffsets } from './columnLayout.ts';
import { BodyRow, Cell, Head, HeaderCell, Root, Scroller, Title } from './gridStyle.ts';
import { ResizeHandle } from './ResizeHandle.tsx';
import { visibleRows } from './visibleRows.ts';
import type { RootProps } from '../../provider/rootProps.ts';

/** A column of a DataGrid. */
export type GridColumn<Row> = Pick<
  TableColumn<Row>,
  'id' | 'header' | 'cell' | 'isSortable' | 'isIdentity' | 'isActions' | 'align'
> &
  GridColumnLayout & {
    /** In px, until the user changes it. */
    width: number;
    isResizable?: boolean;
  };

export type DataGridProps<Row> = {
  /** Accessible name; not visible. */
  caption: string;
  columns: readonly GridColumn<Row>[];
  /** All rows; only those near the visible part are rendered. */
  rows: readonly Row[];
  getRowKey: (row: Row) => string;
  /** Height of the grid in px; its rows scroll. Default: 480. */
  height?: number;
  /** Height of each row in px. Its cells have one line. Default: 40. */
  rowHeight?: number;
  sort?: TableSort;
  onSortChange?: (sort: TableSort) => void;
  /** Name of the edge that changes the width of a column: "Width of Machine". Needed by resizable columns. */
  resizeLabel?: (header: string) => string;
  /** Called with the new width of a column, so that the caller can keep it. */
  onColumnResize?: (id: string, width: number) => void;
  /** Shows skeletons instead of `rows`; `label` is announced once. */
  loading?: { label: string; rows?: number };
  /** Shown if there are no rows. */
  emptyState?: ReactNode;
} & RootProps<HTMLDivElement>;

type Placed<Row> = GridColumn<Row> & { at: number; pixels: number; place: Sizes; isEdge: boolean };

/** Styles with the custom properties of this component, which the types of React do not know. */
type Sizes = CSSProperties & { '--pin'?: string; '--row'?: string };

const pinStyle = (offset: number | undefined): Sizes => (offset === undefined ? {} : { '--pin': `${offset}px` });
const scrollerStyle = (height: number, rowHeight: number): Sizes => ({
  '--row': `${rowHeight}px`,
  maxBlockSize: height,
});

/** The columns in their order on the screen, with their widths and the offsets of the pinned ones. */
function usePlaced<Row>(columns: readonly GridColumn<Row>[]) {
  const [widths, setWidths] = useState<Readonly<Record<string, number>>>({});
  const ordered = pinnedOrder(columns);
  const pixels = ordered.map(({ id, width }) => widths[id] ?? width);
  const offsets = pinOffsets(ordered, pixels);
  const placed: Placed<Row>[] = ordered.map((column, at) => ({
    ...column,
    at,
    pixels: pixels[at] ?? column.width,
    place: pinStyle(offsets[at]),
    isEdge: ordered[column.pin === 'end' ? at - 1 : at + 1]?.pin !== column.pin,
  }));
  const setWidth = (id: string, width: number) => setWidths((before) => ({ ...before, [id]: width }));
  return { placed, setWidth };
}

/** What part of the rows is visible, and which row has the focus. */
function useWindow() {
  const [scrollTop, setScrollTop] = useState(0);
  const [focused, setFocused] = useState<number>();
  const onFocus = ({ target }: FocusEvent) => {
    const index = target.closest('[data-index]')?.getAttribute('data-index');
    setFocused(index ? Number(index) : undefined);
  };
  return { scrollTop, setScrollTop, focused, onFocus, onBlur: () => setFocused(undefined) };
}

const pinOf = <Row,>({ pin, isEdge }: Placed<Row>) => ({ 'data-pin': pin, 'data-edge': isEdge || undefined });

type HeadProps<Row> = Pick<DataGridProps<Row>, 'sort' | 'onSortChange' | 'resizeLabel'> & {
  placed: readonly Placed<Row>[];
  onResize: (column: Placed<Row>, width: number) => void;
};

function ColumnCell<Row>({ column, rowSpan, head }: { column: Placed<Row>; rowSpan: number; head: HeadProps<Row> }) {
  const { sort, onSortChange, resizeLabel, onResize } = head;
  return (
    <HeaderCell
      {...pinOf(column)}
      scope="col"
      rowSpan={rowSpan}
      aria-colindex={column.at + 1}
      aria-sort={ariaSort({ column, sort })}
      data-align={column.align}
      style={column.place}
    >
      <Title>
        <ColumnTitle column={column} sort={sort} onSortChange={onSortChange} />
      </Title>
      {column.isResizable && resizeLabel && (
        <ResizeHandle
          label={resizeLabel(column.header)}
          width={column.pixels}
          onChange={(width) => onResize(column, width)}
          onReset={() => onResize(column, column.width)}
        />
      )}
    </HeaderCell>
  );
}

/** One line of headers, or two if columns have groups. */
function GridHead<Row>(props: HeadProps<Row>) {
  const { placed } = props;
  const groups = groupCells(placed);
  const hasGroups = placed.some(({ group }) => group);
  const grouped = hasGroups ? placed.filter(({ group }) => group) : [];
  return (
    <Head>
      <tr>
        {groups.map(({ key, name, first, span }) => {
          const column = placed[first];
          if (!column) return null;
          if (!name) return <ColumnCell key={key} column={column} rowSpan={hasGroups ? 2 : 1} head={props} />;
          return (
            <HeaderCell key={key} {...pinOf(column)} scope="colgroup" colSpan={span} data-group="" style={column.place}>
              <Title>{name}</Title>
            </HeaderCell>
          );
        })}
      </tr>
      {grouped.length > 0 && (
        <tr>
          {grouped.map((column) => (
            <ColumnCell key={column.id} column={column} rowSpan={1} head={props} />
          ))}
        </tr>
      )}
    </Head>
  );
}

function GridRow<Row>({
  row,
  index,
  lines,
  placed,
}: {
  row: Row;
  index: number;
  lines: number;
  placed: readonly Placed<Row>[];
}) {
  return (
    <BodyRow aria-rowindex={index + 1 + lines} data-index={index}>
      {placed.map((column) => (
        <Cell
          key={column.id}
          {...pinOf(column)}
          as={column.isIdentity ? 'th' : 'td'}
          scope={column.isIdentity ? 'row' : undefined}
          aria-colindex={column.at + 1}
          data-align={column.align}
          style={column.place}
        >
          <div>{column.cell(row)}</div>
        </Cell>
      ))}
    </BodyRow>
  );
}

function LoadingRows<Row>({ placed, count }: { placed: readonly Placed<Row>[]; count: number }) {
  return Array.from({ length: count }, (_, index) => (
    <BodyRow key={index} aria-hidden="true">
      {placed.map((column) => (
        <Cell key={column.id} {...pinOf(column)} style={column.place}>
          <div>{!column.isActions && <Skeleton width={`${50 + ((index * 7 + column.at * 13) % 40)}%`} />}</div>
        </Cell>
      ))}
    </BodyRow>
  ));
}

/**
 * Thousands of rows to compare, with columns that can be resized, pinned and grouped. Only the rows near the visible part
 * are rendered, so the search of the browser does not find the others: for pages of records use Table.
 */
export function DataGrid<Row>(props: DataGridProps<Row>) {
  const {
    caption,
    columns,
    rows,
    getRowKey,
    height = 480,
    rowHeight = 40,
    loading,
    emptyState,
    onColumnResize,
  } = props;
  const { placed, setWidth } = usePlaced(columns);
  const { scrollTop, setScrollTop, focused, onFocus, onBlur } = useWindow();
  const filling = fillingColumn(placed);
  const lines = columns.some(({ group }) => group) ? 2 : 1;
  const parts = loading ? [] : visibleRows({ scrollTop, height, rowHeight, count: rows.length }, focused);
  const isEmpty = !loading && rows.length === 0;
  return (
    <>
      <Scroller
        className={props.className}
        ref={props.ref}
        role="region"
        aria-label={caption}
        tabIndex={0}
        style={scrollerStyle(height, rowHeight)}
        onScroll={({ currentTarget }) => setScrollTop(currentTarget.scrollTop)}
        onFocus={onFocus}
        onBlur={onBlur}
      >
        <Root
          aria-label={caption}
          aria-busy={loading ? true : undefined}
          aria-rowcount={rows.length + lines}
          aria-colcount={columns.length}
          style={{ inlineSize: placed.reduce((sum, { pixels }) => sum + pixels, 0) }}
        >
          <colgroup>
            {placed.map(({ id, pixels }) => (
              <col key={id} style={{ inlineSize: id === filling ? undefined : pixels }} />
            ))}
          </colgroup>
          <GridHead
            {...props}
            placed={placed}
            onResize={({ id }, width) => {
              setWidth(id, width);
              onColumnResize?.(id, width);
            }}
          />
          <tbody>
            {loading && <LoadingRows placed={placed} count={loading.rows ?? 8} />}
            {parts.map((part) => {
              if (part.kind === 'gap')
                return <tr key={`gap-${part.after}`} aria-hidden="true" style={{ blockSize: part.height }} />;
              const row = rows[part.index];
              return row && <GridRow key={getRowKey(row)} row={row} index={part.index} lines={lines} placed={placed} />;
            })}
          </tbody>
        </Root>
        {isEmpty && emptyState}
      </Scroller>
      {loading && (
        <div role="status">
          <VisuallyHidden>{loading.label}</VisuallyHidden>
        </div>
      )}
    </>
  );
}
