import type { FieldValues } from 'react-hook-form';
import { type Option, Select } from '#ui-kit';
import { useText } from '#console/i18n/useText.ts';
import { type BoundProps, useBoundField } from './useBoundField.ts';

/** One option of a short list in a form. */
export function SelectInput<V extends FieldValues>({
  options,
  ...bound
}: BoundProps<V> & { options: readonly Option[] }) {
  const t = useText();
  return (
    <Select
      {...useBoundField(bound)}
      options={options}
      placeholder={t(($) => $.crudForm.form.choose)}
      emptyText={t(($) => $.crud.noOptions)}
    />
  );
}
