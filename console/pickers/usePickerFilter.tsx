import { Fragment, type ReactNode } from 'react';
import type { ComboBoxProps } from '#ui-kit';
import type { ListFilter } from '#console/crud/list-filters.ts';
import { useText } from '#console/i18n/useText.ts';

/** What the field of such a filter takes. */
export type PickerFieldProps = Pick<ComboBoxProps, 'label' | 'value' | 'onChange' | 'selectedLabel' | 'placeholder'>;

type PickerFilter = {
  name: string;
  label: string;
  /** The words of what is chosen, once they are known. */
  selectedLabel: string | undefined;
  /** Searches for what may be chosen. */
  field: (props: PickerFieldProps) => ReactNode;
};

/** A list's filter by one of many records. */
export function usePickerFilter({ name, label, selectedLabel, field }: PickerFilter): ListFilter {
  const t = useText();
  return {
    name,
    label,
    kind: 'picker',
    describe: () => selectedLabel ?? '…',
    render: (values, onChange) => (
      <Fragment key={name}>
        {field({
          label,
          value: values[0] ?? null,
          onChange: (id) => onChange(id ? [id] : []),
          selectedLabel,
          placeholder: t(($) => $.crud.anyValue),
        })}
      </Fragment>
    ),
  };
}
