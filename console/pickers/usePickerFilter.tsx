import { Fragment, type ReactNode } from 'react';
import type { ComboBoxProps } from '#ui-kit';
import type { ListFilter } from '#console/crud/list-filters.ts';
import { useText } from '#console/i18n/useText.ts';

/** Props of the field of a picker filter. */
export type PickerFieldProps = Pick<ComboBoxProps, 'label' | 'value' | 'onChange' | 'selectedLabel' | 'placeholder'>;

type PickerFilter = {
  name: string;
  label: string;
  /** The name of the chosen record, if it is loaded. */
  selectedLabel: string | undefined;
  /** Renders the search field. */
  field: (props: PickerFieldProps) => ReactNode;
};

/** A list's filter by one record, which is found by a search. */
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
