import type { ListFilter } from '#console/crud/list-filters.ts';
import { useText } from '#console/i18n/useText.ts';
import type { LazyNounFilter } from './lazy-noun-filter.ts';
import { useRecordNames } from './useRecordNames.ts';

type SearchedFilterOptions = {
  noun: LazyNounFilter;
  name: string;
  label: string;
  /** The ids in the address. */
  chosen: readonly string[] | undefined;
};

/** A list's filter by several records, found by a search on the server. */
export function useSearchedFilter({ noun, name, label, chosen = [] }: SearchedFilterOptions): ListFilter {
  const t = useText();
  const names = useRecordNames(noun, chosen);
  return {
    name,
    label,
    kind: 'picker',
    describe: (id) => names.get(id) ?? '…',
    render: (values, onChange) => (
      <noun.Several
        key={name}
        label={label}
        placeholder={t(($) => $.crud.anyValue)}
        value={values}
        onChange={onChange}
        selected={Array.from(names, ([value, text]) => ({ value, label: text }))}
      />
    ),
  };
}
