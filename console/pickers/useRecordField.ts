import { useState } from 'react';
import type { ComboBoxProps, Option } from '#ui-kit';
import { keepRecord } from '#console/apollo/unused.ts';
import type { PickedNoun } from './options.ts';
import { useRecordName } from './useRecordName.ts';

/** A record whose name is known without a request, such as the one that a form has loaded. */
export type SelectedRecord = { id: string; name: string } | null | undefined;

type RecordFieldOptions<Data> = Pick<ComboBoxProps, 'value' | 'onChange'> & {
  noun: PickedNoun<Data>;
  selected?: SelectedRecord;
  /** Only active records are offered. The chosen one may be inactive or deleted. */
  isActiveOnly?: boolean;
};

/** Props of a field that selects one record by a search on the server, when the user opens it or types. */
export function useRecordField<Data>({ noun, selected, isActiveOnly, value, onChange }: RecordFieldOptions<Data>) {
  const [search, setSearch] = useState<string>();
  const { options, isLoading } = noun.useOptions(search, isActiveOnly);
  const [picked, setPicked] = useState<Option>();
  const known = [picked, selected ? { value: selected.id, label: selected.name } : undefined].find(
    (option) => option?.value === value,
  );
  const name = useRecordName(noun, known ? null : value);
  const pick = (id: string | null) => {
    setPicked(options.find((option) => option.value === id));
    if (id) keepRecord(`${noun.type}:${id}`);
    onChange?.(id);
  };
  return { value, options, selectedLabel: known?.label ?? name ?? '…', onChange: pick, onSearch: setSearch, isLoading };
}
