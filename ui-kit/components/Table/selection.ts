/** Keys of the chosen rows, those of other pages included; `all` is every record that matches, seen or not. */
export type SelectedKeys = ReadonlySet<string> | 'all';

export const isChosen = (selected: SelectedKeys, key: string): boolean => selected === 'all' || selected.has(key);

/** How many records are chosen; `total` is how many match. */
export function countChosen(selected: SelectedKeys, total: number): number {
  return selected === 'all' ? total : selected.size;
}

/** Whether none, some or all of a page are chosen; of an empty page none is. */
export function pageState(selected: SelectedKeys, pageKeys: readonly string[]): 'none' | 'some' | 'all' {
  const chosen = pageKeys.filter((key) => isChosen(selected, key)).length;
  if (chosen === 0) return 'none';
  return chosen === pageKeys.length ? 'all' : 'some';
}

/**
 * Chooses rows or lets them go. Nobody can name all but one of the records that are not seen: letting one of `all` go
 * leaves the others of the page.
 */
export function choose(
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

/** The keys of a page from one to another, both included, in either direction; only the latter where one is not there. */
export function between(pageKeys: readonly string[], from: string | undefined, to: string): readonly string[] {
  const ends = [from === undefined ? -1 : pageKeys.indexOf(from), pageKeys.indexOf(to)];
  if (ends.includes(-1)) return [to];
  return pageKeys.slice(Math.min(...ends), Math.max(...ends) + 1);
}
