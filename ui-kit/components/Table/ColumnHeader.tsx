import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '../Icon/Icon.tsx';
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden.tsx';
import { HeaderCell, SortButton } from './tableStyle.ts';

export type TableColumn<Row> = {
  id: string;
  /** Always given; an actions column's is spoken only. */
  header: string;
  cell: (row: Row) => ReactNode;
  isSortable?: boolean;
  /** Names the row: a row header for screen readers, the link where the row has one, the top line of a card. */
  isIdentity?: boolean;
  /** Holds buttons: no visible header, at the end, in a card's corner. */
  isActions?: boolean;
  align?: 'start' | 'end';
  /** Left out where the table's place is narrower than this (720 or 992 px). */
  hideBelow?: 'medium' | 'large';
  /** CSS length. */
  width?: string;
  /** The shape of its skeleton; `two-lines` for identity cells. */
  skeleton?: 'line' | 'two-lines';
};

export type TableSort = {
  column: string;
  direction: 'ascending' | 'descending';
};

type ColumnHeaderProps<Row> = {
  column: TableColumn<Row>;
  sort?: TableSort;
  onSortChange?: (sort: TableSort) => void;
};

const signOf = { ascending: ArrowUp, descending: ArrowDown } as const;

/** A column's title; of a sortable one it is a button, and `aria-sort` says the order. */
export function ColumnHeader<Row>({ column, sort, onSortChange }: ColumnHeaderProps<Row>) {
  const { id, header, isSortable, isActions } = column;
  const direction = sort?.column === id ? sort.direction : undefined;
  const next = direction === 'ascending' ? 'descending' : 'ascending';
  return (
    <HeaderCell
      role="columnheader"
      scope="col"
      aria-sort={isSortable ? (direction ?? 'none') : undefined}
      data-sortable={isSortable || undefined}
      data-align={column.align}
      data-hide={column.hideBelow}
      style={{ inlineSize: column.width }}
    >
      {isSortable && onSortChange ? (
        <SortButton data-sorted={direction} onPress={() => onSortChange({ column: id, direction: next })}>
          {header}
          <Icon icon={direction ? signOf[direction] : ChevronsUpDown} size={14} />
        </SortButton>
      ) : (
        titleOf(header, isActions)
      )}
    </HeaderCell>
  );
}

function titleOf(header: string, isActions: boolean | undefined) {
  return isActions ? <VisuallyHidden>{header}</VisuallyHidden> : header;
}
