import { useState } from 'react';
import { DateRangePicker, MultiSelect, type Option, Select } from '#ui-kit';
import { useText } from '#console/i18n/useText.ts';
import type { ListFilter } from './list-filters.ts';

type ListFilterFieldProps = {
  filter: ListFilter;
  values: readonly string[];
  onChange: (values: string[]) => void;
};

/** Number of options from which a filter has a search field. */
const SEARCHABLE_FROM = 10;

/** The field of one filter in the panel. */
export function ListFilterField({ filter, values, onChange }: ListFilterFieldProps) {
  const t = useText();
  const [first, last] = values;
  if (filter.kind === 'period') {
    return (
      <DateRangePicker
        label={filter.label}
        value={first && last ? { start: first, end: last } : null}
        onChange={(range) => onChange(range ? [range.start, range.end] : [])}
        clearLabel={t(($) => $.common.clear)}
      />
    );
  }
  if (filter.kind === 'picker') return filter.render(values, onChange);
  if (filter.kind === 'searched') return <SearchedFilterField filter={filter} values={values} onChange={onChange} />;
  const shared = {
    label: filter.label,
    options: filter.options,
    emptyText: t(($) => $.crud.noOptions),
    placeholder: t(($) => $.crud.anyValue),
  };
  if (filter.kind === 'one') {
    const any = { value: '', label: t(($) => $.crud.anyValue) };
    return (
      <Select
        {...shared}
        options={[any, ...filter.options]}
        value={first ?? ''}
        onChange={(value) => onChange(value ? [value] : [])}
      />
    );
  }
  return (
    <MultiSelect
      {...shared}
      value={values}
      onChange={onChange}
      searchLabel={filter.options.length >= SEARCHABLE_FROM ? t(($) => $.crud.searchOptions) : undefined}
    />
  );
}

type SearchedFilterFieldProps = Omit<ListFilterFieldProps, 'filter'> & {
  filter: Extract<ListFilter, { kind: 'searched' }>;
};

/** Searches on the server, so that it finds every record of a tenant, however many there are. */
function SearchedFilterField({ filter, values, onChange }: SearchedFilterFieldProps) {
  const t = useText();
  const [search, setSearch] = useState('');
  const { options, isLoading } = filter.useOptions(search);
  const [seen, setSeen] = useState<ReadonlyMap<string, Option>>(new Map());
  const known = new Map([...filter.selected.map((option) => [option.value, option] as const), ...seen]);
  // The chosen options stay in the list while the search shows others.
  const chosen = values.flatMap((value) => known.get(value) ?? []);
  const found = options.filter(({ value }) => !values.includes(value) || !known.has(value));
  return (
    <MultiSelect
      label={filter.label}
      options={[...chosen, ...found]}
      value={values}
      onChange={(next) => {
        setSeen(new Map([...seen, ...options.map((option) => [option.value, option] as const)]));
        onChange(next);
      }}
      emptyText={isLoading ? t(($) => $.common.loading) : t(($) => $.crud.noOptions)}
      placeholder={t(($) => $.crud.anyValue)}
      searchLabel={t(($) => $.crud.searchOptions)}
      onSearch={setSearch}
    />
  );
}
