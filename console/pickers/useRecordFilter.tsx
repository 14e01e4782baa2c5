import type { ListFilter } from '#console/crud/list-filters.ts';
import type { LazyNounFilter } from './lazy-noun-filter.ts';
import { usePickerFilter } from './usePickerFilter.tsx';
import { useRecordNames } from './useRecordNames.ts';

type RecordFilterOptions = {
  noun: LazyNounFilter;
  name: string;
  label: string;
  chosenId: string | undefined;
  /** Whether the user may read the records; otherwise there is no filter. */
  isShown: boolean;
};

/** A list's filter by one record of a noun; empty if it is not shown. */
export function useRecordFilter({ noun, name, label, chosenId, isShown }: RecordFilterOptions): ListFilter[] {
  const names = useRecordNames(noun, isShown && chosenId ? [chosenId] : []);
  const filter = usePickerFilter({
    name,
    label,
    selectedLabel: chosenId && names.get(chosenId),
    field: (props) => <noun.One {...props} />,
  });
  return isShown ? [filter] : [];
}
