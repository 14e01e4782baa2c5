import { useEffect, useRef, useState } from 'react';

type VersionedRow = { id: string; version?: number; updatedAt?: string };

/** How long a row is highlighted, in ms. */
const FLASH_MS = 2400;
const stateOf = ({ version, updatedAt }: VersionedRow) => `${version ?? ''} ${updatedAt ?? ''}`;

type Shown = { view: string; states: ReadonlyMap<string, string> };

const shownOf = (view: string, rows: readonly VersionedRow[]): Shown => ({
  view,
  states: new Map(rows.map((row) => [row.id, stateOf(row)])),
});

/** Ids of rows whose content changed between two states of the same view. A row that moved into the view did not change. */
export function changedIds(before: Shown | undefined, now: Shown): string[] {
  if (before?.view !== now.view) return [];
  return [...now.states].filter(([id, state]) => (before.states.get(id) ?? state) !== state).map(([id]) => id);
}

/**
 * Ids of rows whose content changed while the list was shown. `view` identifies search, filters, sort and page. `rows`
 * are undefined while rows of another view are shown or an answer is awaited, which is no change of content.
 */
export function useChangedRows(rows: readonly VersionedRow[] | undefined, view: string): ReadonlySet<string> {
  const known = useRef<Shown>(undefined);
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set());

  useEffect(() => {
    if (!rows) return;
    const now = shownOf(view, rows);
    const ids = changedIds(known.current, now);
    known.current = now;
    // A bulk action changes its rows one after the other, and all of them are highlighted.
    if (ids.length > 0) setChanged((current) => new Set([...current, ...ids]));
  }, [rows, view]);

  useEffect(() => {
    if (changed.size === 0) return;
    const timer = setTimeout(() => setChanged(new Set()), FLASH_MS);
    return () => clearTimeout(timer);
  }, [changed]);

  return changed;
}
