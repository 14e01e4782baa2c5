import { type ReactNode, useRef } from 'react';
import { keysBetween, changeSelection, isChosen, pageState, type SelectedKeys } from './selection.ts';

/** Selection of a table: a checkbox per row and one for the page, and a bar while rows are selected. */
export type TableSelection<Row> = {
  /** The caller stores it and decides when paging, sorting or filters clear it. */
  selected: SelectedKeys;
  onChange: (selected: SelectedKeys) => void;
  /** Number of matching records on all pages. */
  totalCount: number;
  /** Label of the checkbox of a row: "Select Ana Martins". */
  rowLabel: (row: Row) => string;
  /** Label of the checkbox in the header: "Select all on this page". */
  pageLabel: string;
  /** Names the bar: "Selected employees". */
  barLabel: string;
  /** "3 selected", in the page's language. */
  countText: (count: number) => string;
  /** "Select all 1,240 employees", shown if the whole page is selected. Without it `all` is not offered. */
  selectAllLabel?: string;
  clearLabel: string;
  /** Buttons with the actions on the selected rows. */
  actions?: ReactNode;
  /** Returns false for rows that cannot be selected, e.g. the user's own account. */
  isSelectable?: (row: Row) => boolean;
};

/** State and actions of the checkboxes of a page. */
export type RowSelection<Row> = {
  state: 'none' | 'some' | 'all';
  isEmpty: boolean;
  isChosen: (key: string) => boolean;
  isSelectable: (row: Row) => boolean;
  rowLabel: (row: Row) => string;
  /** `isRange`: Shift is pressed; changes all rows from the last changed one to this one. */
  change: (key: string, isOn: boolean, isRange: boolean) => void;
  changePage: () => void;
};

/** Combines the selection of a table with the rows of the page. */
export function useRowSelection<Row>(
  selection: TableSelection<Row> | undefined,
  rows: readonly Row[],
  getRowKey: (row: Row) => string,
): RowSelection<Row> | undefined {
  const lastKey = useRef<string>(undefined);
  if (!selection) return undefined;
  const { selected, onChange, rowLabel, isSelectable = () => true } = selection;
  const pageKeys = rows.filter(isSelectable).map(getRowKey);
  const state = pageState(selected, pageKeys);
  return {
    state,
    isEmpty: pageKeys.length === 0,
    isChosen: (key) => isChosen(selected, key),
    isSelectable,
    rowLabel,
    change: (key, isOn, isRange) => {
      const keys = isRange ? keysBetween(pageKeys, lastKey.current, key) : [key];
      lastKey.current = key;
      onChange(changeSelection(selected, keys, isOn, pageKeys));
    },
    changePage: () => onChange(changeSelection(selected, pageKeys, state !== 'all', pageKeys)),
  };
}
