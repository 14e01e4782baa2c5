import type { ComboBoxProps } from '#ui-kit';
import type { PickedNoun } from './options.ts';
import { SearchedField } from './SearchedField.tsx';
import { type SelectedRecord, useRecordField } from './useRecordField.ts';

type RecordFieldProps<Data> = Omit<
  ComboBoxProps,
  'options' | 'selectedLabel' | 'onSearch' | 'isLoading' | 'loadingText' | 'emptyText'
> & {
  noun: PickedNoun<Data>;
  selected?: SelectedRecord;
  isActiveOnly?: boolean;
  /** Shown when no record is found. */
  emptyText?: string;
};

/** A field of a form that selects one record of a noun. */
export function RecordField<Data>({ noun, selected, isActiveOnly, value, onChange, ...field }: RecordFieldProps<Data>) {
  return <SearchedField {...field} {...useRecordField({ noun, selected, isActiveOnly, value, onChange })} />;
}
