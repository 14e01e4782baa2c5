import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '../Icon/Icon.tsx';
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden.tsx';
import { HeaderCell, SortButton } from './tableStyle.ts';

/** A column of a table. */
export type TableColumn<Row> = {
  id: string;
  /** Always required. The header of an actions column is for screen readers only. */
  header: string;
  cell: (row: Row) => ReactNode;
  isSortable?: boolean;
  /** Identifies the row: its row header for screen readers, its link if it has one, the top line of a card. */
  isIdentity?: boolean;
  /** Contains buttons: no visible header, at the end of the row or in the corner of a card. */
  isActions?: boolean;
  align?: 'start' | 'end';
  /** Hidden if the container of the table is narrower than 720 (`medium`) or 992 px (`large`). */
  hideBelow?: 'medium' | 'large';
  /** CSS length. */
  width?: string;
  /** Shape of the skeleton; `two-lines` for identity cells. */
  skeleton?: 'line' | 'two-lines';
};

/** Sorted column and direction of a table. */
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

/** The header of a column. A sortable column has a button, and `aria-sort` contains the order. */
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
