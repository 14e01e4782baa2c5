import { type ReactNode, useRef } from 'react';
import { between, choose, isChosen, pageState, type SelectedKeys } from './selection.ts';

/** Rows with a box each, one for the page in the header, and a bar while something is chosen. */
export type TableSelection<Row> = {
  /** Kept by the caller, so that it outlives pages, sorting and filters as the caller wants it. */
  selected: SelectedKeys;
  onChange: (selected: SelectedKeys) => void;
  /** How many records match on all pages. */
  totalCount: number;
  /** Names a row's box: "Select Ana Martins". */
  rowLabel: (row: Row) => string;
  /** Names the header's box: "Select all on this page". */
  pageLabel: string;
  /** Names the bar: "Selected employees". */
  barLabel: string;
  /** "3 selected", in the page's language. */
  countText: (count: number) => string;
  /** "Select all 1,240 employees", offered once the whole page is chosen and there are more. Without it, `all` is never chosen. */
  selectAllLabel?: string;
  clearLabel: string;
  /** Buttons for what can be done with what is chosen. */
  actions?: ReactNode;
  /** Some rows cannot be chosen, e.g. one's own account. */
  isSelectable?: (row: Row) => boolean;
};

/** The boxes of a page: what they show and what they do. */
export type RowSelection<Row> = {
  state: 'none' | 'some' | 'all';
  isEmpty: boolean;
  isChosen: (key: string) => boolean;
  isSelectable: (row: Row) => boolean;
  rowLabel: (row: Row) => string;
  /** `isRange`: with Shift, from the last box that was changed to this one. */
  change: (key: string, isOn: boolean, isRange: boolean) => void;
  changePage: () => void;
};

/** Ties a table's selection to the rows it shows. */
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
      const keys = isRange ? between(pageKeys, lastKey.current, key) : [key];
      lastKey.current = key;
      onChange(choose(selected, keys, isOn, pageKeys));
    },
    changePage: () => onChange(choose(selected, pageKeys, state !== 'all', pageKeys)),
  };
}
