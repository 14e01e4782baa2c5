import { DateRangePicker, MultiSelect, Select } from '#ui-kit';
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
