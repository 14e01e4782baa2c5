import { useApolloClient } from '@apollo/client/react';
import { useEffect, useState } from 'react';
import { useText } from '#console/i18n/useText.ts';
import type { LazyNounFilter } from './lazy-noun-filter.ts';

/** The names of the chosen records by their ids, as soon as they are fetched. A deleted record is described as such. */
export function useRecordNames({ load }: LazyNounFilter, ids: readonly string[]): ReadonlyMap<string, string> {
  const t = useText();
  const client = useApolloClient();
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map());
  const unknown = ids.filter((id) => !names.has(id)).join();
  const removed = t(($) => $.crud.removedRecord);
  useEffect(() => {
    const fetchName = async (id: string) => {
      const name = await (await load()).fetchName(client, id);
      if (name !== undefined) setNames((known) => new Map([...known, [id, name ?? removed]]));
    };
    // Without its name the chip shows "…"; the list itself says what failed.
    for (const id of unknown.split(',').filter(Boolean)) void fetchName(id).catch(() => undefined);
  }, [client, load, unknown, removed]);
  return names;
}
