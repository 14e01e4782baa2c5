import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { showToast } from '#ui-kit';
import { useText } from '#console/i18n/useText.ts';
import type { PageOf } from '../ListPager.tsx';
import type { SelectableQuery } from '../operations.ts';
import { useFaultText } from '../useFaultText.ts';
import type { BulkRow } from './bulk.ts';

/** Maximum number of rows that the browser selects and sends. The server changes more by itself, all that match. */
export const MAX_SELECTED = 1000;

type SelectionOptions<Data, R extends BulkRow> = {
  rows: readonly R[];
  /** Search and filters of the list. A change clears the selection, because selected rows may no longer be visible. */
  view: string;
  query: SelectableQuery<Data>;
  page: (data: Data) => PageOf<R>;
};

/** The selected rows, including rows of other pages. */
export type Selection<R> = {
  /** The selected rows in their latest known state. */
  chosen: readonly R[];
  /** All rows that match the search and the filters are selected, on all pages. */
  isMatching: boolean;
  chooseMatching: () => void;
  isLoading: boolean;
  choose: (ids: Iterable<string>) => void;
  /** Fetches and selects all matching rows, at most MAX_SELECTED, in the order of the list, so that exactly the selected rows are changed. */
  chooseAll: () => Promise<void>;
  /** Sets the version of a selected row to the current one of the server. */
  setVersion: (id: string, version: number) => void;
};

/** Keeps the selected rows across the pages of a list. */
export function useSelection<Data, R extends BulkRow>({
  rows,
  view,
  query,
  page,
}: SelectionOptions<Data, R>): Selection<R> {
  const t = useText();
  const client = useApolloClient();
  const faultText = useFaultText();
  const [chosen, setChosen] = useState<ReadonlyMap<string, R>>(new Map());
  const [isLoading, setLoading] = useState(false);
  const [isMatching, setMatching] = useState(false);
  const [seenView, setSeenView] = useState(view);
  if (seenView !== view) {
    setSeenView(view);
    setChosen(new Map());
    setMatching(false);
  }
  const shown = new Map(rows.map((row) => [row.id, row]));

  const chooseAll = async () => {
    setLoading(true);
    try {
      const { fetchRows } = await import('./fetch-rows.ts');
      setChosen(await fetchRows({ client, query, page, most: MAX_SELECTED }));
    } catch (error) {
      const { title, tip } = faultText(error);
      showToast({ tone: 'danger', title: t(($) => $.crud.bulk.selectAllFailed), description: `${title}. ${tip}` });
    }
    setLoading(false);
  };

  return {
    chosen: [...chosen].map(([id, row]) => shown.get(id) ?? row),
    isLoading,
    isMatching,
    chooseMatching: () => setMatching(true),
    choose: (ids) => {
      setMatching(false);
      setChosen(
        new Map(
          [...ids].flatMap((id) => {
            const row = shown.get(id) ?? chosen.get(id);
            return row ? [[id, row] as const] : [];
          }),
        ),
      );
    },
    chooseAll,
    setVersion: (id, version) =>
      setChosen((current) => new Map([...current].map(([key, row]) => [key, key === id ? { ...row, version } : row]))),
  };
}
