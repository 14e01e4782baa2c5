import type { ListFilter } from '#console/crud/list-filters.ts';
import type { PickedNoun } from './options.ts';
import { LazySearchedField } from './LazySearchedField.ts';
import { type PickerFieldProps, usePickerFilter } from './usePickerFilter.tsx';
import { useRecordField } from './useRecordField.ts';
import { useRecordName } from './useRecordName.ts';

type RecordFilterOptions<Data> = {
  noun: PickedNoun<Data>;
  name: string;
  label: string;
  chosenId: string | undefined;
  /** Whether the user may read the records; otherwise there is no filter. */
  isShown: boolean;
};

/** A list's filter by one record of a noun; empty if it is not shown. */
export function useRecordFilter<Data>({
  noun,
  name,
  label,
  chosenId,
  isShown,
}: RecordFilterOptions<Data>): ListFilter[] {
  const filter = usePickerFilter({
    name,
    label,
    selectedLabel: useRecordName(noun, isShown ? chosenId : null),
    field: (props) => <RecordFilterField {...props} noun={noun} />,
  });
  return isShown ? [filter] : [];
}

function RecordFilterField<Data>({ noun, ...field }: PickerFieldProps & { noun: PickedNoun<Data> }) {
  const { value, onChange } = field;
  return <LazySearchedField {...field} {...useRecordField({ noun, value, onChange })} />;
}
