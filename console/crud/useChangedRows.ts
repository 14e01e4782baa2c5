import { useEffect, useRef, useState } from 'react';

type VersionedRow = { id: string; version?: number; updatedAt?: string };

/** How long a row is highlighted, in ms. */
const FLASH_MS = 2400;
const stateOf = ({ version, updatedAt }: VersionedRow) => `${version ?? ''} ${updatedAt ?? ''}`;

/**
 * Ids of rows that changed or were added while the list was shown. `view` identifies search, filters, sort and page: a
 * change of the view itself highlights nothing.
 */
export function useChangedRows(rows: readonly VersionedRow[] | undefined, view: string): ReadonlySet<string> {
  const known = useRef<{ view: string; states: Map<string, string> }>(undefined);
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set());

  useEffect(() => {
    if (!rows) return;
    const before = known.current;
    const states = new Map(rows.map((row) => [row.id, stateOf(row)]));
    known.current = { view, states };
    if (!before || before.view !== view) return;
    const changedIds = rows.filter((row) => before.states.get(row.id) !== states.get(row.id)).map(({ id }) => id);
    if (changedIds.length > 0) setChanged(new Set(changedIds));
  }, [rows, view]);

  useEffect(() => {
    if (changed.size === 0) return;
    const timer = setTimeout(() => setChanged(new Set()), FLASH_MS);
    return () => clearTimeout(timer);
  }, [changed]);

  return changed;
}
