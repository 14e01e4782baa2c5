import type { FieldValues } from 'react-hook-form';
import type { Option } from '#ui-kit';
import { type BoundProps, useBoundField } from '#console/crud/fields/useBoundField.ts';
import { SearchedMultiSelect } from '#console/crud/fields/SearchedMultiSelect.tsx';
import { keepRecord } from '#console/apollo/unused.ts';
import { useText } from '#console/i18n/useText.ts';
import type { PickedNoun } from './options.ts';
import { RecordField } from './RecordField.tsx';
import type { SelectedRecord } from './useRecordField.ts';
import { SearchedField } from './SearchedField.tsx';

type RecordPickerProps<V extends FieldValues, Data> = BoundProps<V> & {
  noun: PickedNoun<Data>;
  /** The record of the saved value, which may be inactive. */
  selected?: SelectedRecord;
  placeholder?: string;
  emptyText?: string;
};

/** One active record of a noun, in a form. */
export function RecordPicker<V extends FieldValues, Data>({
  noun,
  selected,
  placeholder,
  emptyText,
  ...bound
}: RecordPickerProps<V, Data>) {
  const t = useText();
  return (
    <RecordField
      {...useBoundField(bound)}
      noun={noun}
      selected={selected}
      isActiveOnly
      placeholder={placeholder ?? t(($) => $.crudForm.form.choose)}
      emptyText={emptyText}
    />
  );
}

type RecordsPickerProps<V extends FieldValues, Data> = BoundProps<V> & {
  noun: PickedNoun<Data>;
  /** The records of the saved value. */
  selected: readonly { id: string; name: string }[] | undefined;
};

/** Several active records of a noun, in a form. */
export function RecordsPicker<V extends FieldValues, Data>({ noun, selected, ...bound }: RecordsPickerProps<V, Data>) {
  const t = useText();
  const { onChange, ...field } = useBoundField(bound);
  const change = (ids: string[]) => {
    for (const id of ids) keepRecord(`${noun.type}:${id}`);
    onChange(ids);
  };
  return (
    <SearchedMultiSelect
      {...field}
      onChange={change}
      selected={(selected ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      useOptions={(search) => noun.useOptions(search, true)}
      placeholder={t(($) => $.crudForm.form.choose)}
    />
  );
}

type OptionPickerProps<V extends FieldValues> = BoundProps<V> & {
  options: readonly Option[];
  isLoading: boolean;
  selectedLabel?: string;
};

/** One of a few options that are loaded already, in a form. */
export function OptionPicker<V extends FieldValues>({
  options,
  isLoading,
  selectedLabel,
  ...bound
}: OptionPickerProps<V>) {
  const t = useText();
  return (
    <SearchedField
      {...useBoundField(bound)}
      options={options}
      selectedLabel={selectedLabel}
      isLoading={isLoading}
      placeholder={t(($) => $.crudForm.form.choose)}
    />
  );
}
