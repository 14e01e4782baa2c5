/** Keys of the selected rows, also of other pages. `all`: every record that matches, on all pages. */
export type SelectedKeys = ReadonlySet<string> | 'all';

/** Whether the row with this key is selected. */
export const isChosen = (selected: SelectedKeys, key: string): boolean => selected === 'all' || selected.has(key);

/** Number of selected records; `total` is the number of matching records. */
export function countChosen(selected: SelectedKeys, total: number): number {
  return selected === 'all' ? total : selected.size;
}

/** Whether none, some or all rows of a page are selected. Returns `none` for an empty page. */
export function pageState(selected: SelectedKeys, pageKeys: readonly string[]): 'none' | 'some' | 'all' {
  const chosen = pageKeys.filter((key) => isChosen(selected, key)).length;
  if (chosen === 0) return 'none';
  return chosen === pageKeys.length ? 'all' : 'some';
}

/**
 * Selects or clears rows. The keys of the other pages are unknown: if a row of `all` is cleared, only the other rows of
 * the page stay selected.
 */
export function changeSelection(
  selected: SelectedKeys,
  keys: readonly string[],
  isOn: boolean,
  pageKeys: readonly string[],
): ReadonlySet<string> {
  const next = new Set(selected === 'all' ? pageKeys : selected);
  for (const key of keys) {
    if (isOn) next.add(key);
    else next.delete(key);
  }
  return next;
}

/** The keys of a page between two keys, both included, in any direction. Only `to` if one is not on the page. */
export function keysBetween(pageKeys: readonly string[], from: string | undefined, to: string): readonly string[] {
  const ends = [from === undefined ? -1 : pageKeys.indexOf(from), pageKeys.indexOf(to)];
  if (ends.includes(-1)) return [to];
  return pageKeys.slice(Math.min(...ends), Math.max(...ends) + 1);
}
