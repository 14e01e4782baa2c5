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

type ColumnTitleProps<Row> = {
  column: Pick<TableColumn<Row>, 'id' | 'header' | 'isSortable' | 'isActions'>;
  sort?: TableSort;
  onSortChange?: (sort: TableSort) => void;
};

const signOf = { ascending: ArrowUp, descending: ArrowDown } as const;

/** What a header cell shows: the name of the column, as a button if it sorts. */
export function ColumnTitle<Row>({ column, sort, onSortChange }: ColumnTitleProps<Row>) {
  const { id, header, isSortable, isActions } = column;
  const direction = sort?.column === id ? sort.direction : undefined;
  const next = direction === 'ascending' ? 'descending' : 'ascending';
  if (isSortable && onSortChange)
    return (
      <SortButton data-sorted={direction} onPress={() => onSortChange({ column: id, direction: next })}>
        {header}
        <Icon icon={direction ? signOf[direction] : ChevronsUpDown} size={14} />
      </SortButton>
    );
  return isActions ? <VisuallyHidden>{header}</VisuallyHidden> : header;
}

/** The value of `aria-sort` of a header cell. */
export function ariaSort<Row>({ column, sort }: ColumnTitleProps<Row>) {
  if (!column.isSortable) return undefined;
  return sort?.column === column.id ? sort.direction : 'none';
}

/** The header of a column. A sortable column has a button, and `aria-sort` contains the order. */
export function ColumnHeader<Row>(props: ColumnTitleProps<Row> & { column: TableColumn<Row> }) {
  const { column } = props;
  return (
    <HeaderCell
      role="columnheader"
      scope="col"
      aria-sort={ariaSort(props)}
      data-sortable={column.isSortable || undefined}
      data-align={column.align}
      data-hide={column.hideBelow}
      style={{ inlineSize: column.width }}
    >
      <ColumnTitle {...props} />
    </HeaderCell>
  );
}
