import { type MouseEvent, type ReactNode, useRef } from 'react';
import { Skeleton } from '../Skeleton/Skeleton.tsx';
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden.tsx';
import type { TableColumn } from './ColumnHeader.tsx';
import { SelectBox, SelectCell } from './SelectBox.tsx';
import { BodyRow, Cell, NoValue, RowLink } from './tableStyle.ts';
import type { RowSelection } from './useRowSelection.ts';

/** The properties of a table that its rows need. */
type RowTable<Row> = {
  columns: readonly TableColumn<Row>[];
  getRowKey: (row: Row) => string;
  getRowHref?: (row: Row) => string | undefined;
  currentRowKey?: string;
  flashKeys?: ReadonlySet<string>;
  noValueLabel?: string;
};

type DataRowProps<Row> = {
  row: Row;
  table: RowTable<Row>;
  selection?: RowSelection<Row>;
};

/** Opens the link of a pressed row, unless the press was on a control or selected text. */
function followRowLink(event: MouseEvent<HTMLTableRowElement>): void {
  const { target, currentTarget } = event;
  if (!(target instanceof Element) || target.closest('a, button, input, label, [role="button"], [data-select]')) return;
  if (getSelection()?.isCollapsed === false) return;
  const { ctrlKey, metaKey, shiftKey } = event;
  currentTarget
    .querySelector('a[data-row-link]')
    ?.dispatchEvent(new window.MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey }));
}

/** Whether React renders nothing for the content, or it is NaN. */
function isEmptyContent(content: ReactNode): boolean {
  return (
    content === null || content === undefined || content === '' || typeof content === 'boolean' || Number.isNaN(content)
  );
}

/** The content of a cell. A function, not a component: a table has hundreds of cells. */
function contentOf<Row>(column: TableColumn<Row>, row: Row, table: RowTable<Row>): ReactNode {
  const value = column.cell(row);
  const href = table.getRowHref?.(row);
  const content =
    isEmptyContent(value) && !column.isActions ? (
      <>
        <NoValue aria-hidden={table.noValueLabel ? 'true' : undefined}>–</NoValue>
        {table.noValueLabel && <VisuallyHidden>{table.noValueLabel}</VisuallyHidden>}
      </>
    ) : (
      value
    );
  if (!column.isIdentity || !href) return content;
  return (
    <RowLink href={href} data-row-link="">
      {content}
    </RowLink>
  );
}

/** The checkbox of a row. With Shift it changes all rows from the last changed one to this one. */
function RowCheckbox<Row>({ row, rowKey, selection }: { row: Row; rowKey: string; selection: RowSelection<Row> }) {
  const isRange = useRef(false);
  return (
    <SelectCell
      role="cell"
      data-select=""
      onPointerDownCapture={({ shiftKey }) => {
        isRange.current = shiftKey;
      }}
      onKeyDownCapture={({ shiftKey }) => {
        isRange.current = shiftKey;
      }}
    >
      <SelectBox
        label={selection.rowLabel(row)}
        isChosen={selection.isChosen(rowKey) && selection.isSelectable(row)}
        isDisabled={!selection.isSelectable(row)}
        onChange={(isOn) => selection.change(rowKey, isOn, isRange.current)}
      />
    </SelectCell>
  );
}

/** The row of one record. */
export function DataRow<Row>({ row, table, selection }: DataRowProps<Row>) {
  const key = table.getRowKey(row);
  const href = table.getRowHref?.(row);
  return (
    <BodyRow
      role="row"
      data-linked={href ? '' : undefined}
      data-current={key === table.currentRowKey || undefined}
      data-selectable={selection ? '' : undefined}
      data-selected={(selection?.isSelectable(row) && selection.isChosen(key)) || undefined}
      data-flash={table.flashKeys?.has(key) || undefined}
      onClick={href ? followRowLink : undefined}
    >
      {selection && <RowCheckbox row={row} rowKey={key} selection={selection} />}
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
          {contentOf(column, row, table)}
        </Cell>
      ))}
    </BodyRow>
  );
}

type SkeletonRowProps<Row> = {
  columns: readonly TableColumn<Row>[];
  index: number;
  hasSelection: boolean;
};

/** Placeholder row of a loading record. */
export function SkeletonRow<Row>({ columns, index, hasSelection }: SkeletonRowProps<Row>) {
  return (
    <BodyRow role="row" aria-hidden="true" data-selectable={hasSelection ? '' : undefined}>
      {hasSelection && (
        <SelectCell role="cell" data-select="">
          <Skeleton width="18px" height={18} />
        </SelectCell>
      )}
      {columns.map((column, place) => (
        <Cell
          key={column.id}
          role="cell"
          data-identity={column.isIdentity || undefined}
          data-actions={column.isActions || undefined}
          data-align={column.align}
          data-hide={column.hideBelow}
          data-label={column.header}
        >
          {!column.isActions && <ColumnSkeleton column={column} share={60 + ((index * 7 + place * 13) % 30)} />}
        </Cell>
      ))}
    </BodyRow>
  );
}

/** As high as the expected content, so that the layout does not move. */
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
