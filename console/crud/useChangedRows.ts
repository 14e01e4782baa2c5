import { useEffect, useRef, useState } from 'react';

type Versioned = { id: string; version?: number; updatedAt?: string };

/** In ms: as long as a row flashes. */
const FLASH_MS = 2400;
const stateOf = ({ version, updatedAt }: Versioned) => `${version ?? ''} ${updatedAt ?? ''}`;

/**
 * Rows that changed while they were looked at, or came in by themselves. `view` says what the list shows (search, sort,
 * page): rows of another view are not news.
 */
export function useChangedRows(rows: readonly Versioned[] | undefined, view: string): ReadonlySet<string> {
  const known = useRef<{ view: string; states: Map<string, string> }>(undefined);
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set());

  useEffect(() => {
    if (!rows) return;
    const before = known.current;
    const states = new Map(rows.map((row) => [row.id, stateOf(row)]));
    known.current = { view, states };
    if (!before || before.view !== view) return;
    const news = rows.filter((row) => before.states.get(row.id) !== states.get(row.id)).map(({ id }) => id);
    if (news.length > 0) setChanged(new Set(news));
  }, [rows, view]);

  useEffect(() => {
    if (changed.size === 0) return;
    const timer = setTimeout(() => setChanged(new Set()), FLASH_MS);
    return () => clearTimeout(timer);
  }, [changed]);

  return changed;
}
