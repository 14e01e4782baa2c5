import type { FieldValues } from 'react-hook-form';
import { MultiSelect, type Option } from '#ui-kit';
import { useText } from '#console/i18n/useText.ts';
import { type BoundProps, useBoundField } from './useBoundField.ts';

/** Several options of a list in a form. */
export function MultiSelectInput<V extends FieldValues>({
  options,
  ...bound
}: BoundProps<V> & { options: readonly Option[] }) {
  const t = useText();
  return (
    <MultiSelect
      {...useBoundField(bound)}
      options={options}
      placeholder={t(($) => $.crudForm.form.choose)}
      emptyText={t(($) => $.crud.noOptions)}
      searchLabel={t(($) => $.crud.searchOptions)}
    />
  );
}
