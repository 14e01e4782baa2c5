import { useState } from 'react';
import { MultiSelect, type MultiSelectProps, type Option } from '#ui-kit';
import { useText } from '#console/i18n/useText.ts';
import type { SearchedOptions } from '../list-filters.ts';

type SearchedMultiSelectProps = Omit<MultiSelectProps, 'options' | 'emptyText' | 'searchLabel' | 'onSearch'> & {
  /** The chosen options whose names are known. */
  selected: readonly Option[];
  /** A hook that searches on the server; it fetches nothing while the search is undefined. */
  useOptions: (search: string | undefined) => SearchedOptions;
};

/**
 * Several records, found by a search on the server, however many there are. Nothing is fetched before the user opens
 * the list.
 */
export function SearchedMultiSelect({ selected, useOptions, value, onChange, ...field }: SearchedMultiSelectProps) {
  const t = useText();
  const [search, setSearch] = useState<string>();
  const { options, isLoading } = useOptions(search);
  const [seen, setSeen] = useState<ReadonlyMap<string, Option>>(new Map());
  const values = value ?? [];
  const known = new Map([...selected.map((option) => [option.value, option] as const), ...seen]);
  // The chosen options stay in the list while the search shows others.
  const chosen = values.flatMap((id) => known.get(id) ?? []);
  const found = options.filter((option) => !values.includes(option.value) || !known.has(option.value));
  return (
    <MultiSelect
      {...field}
      options={[...chosen, ...found]}
      value={values}
      onChange={(next) => {
        setSeen(new Map([...seen, ...options.map((option) => [option.value, option] as const)]));
        onChange?.(next);
      }}
      emptyText={isLoading || search === undefined ? t(($) => $.common.loading) : t(($) => $.crud.noOptions)}
      searchLabel={t(($) => $.crud.searchOptions)}
      onSearch={setSearch}
    />
  );
}
