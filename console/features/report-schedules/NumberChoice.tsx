import type { FieldValues } from 'react-hook-form';
import { type Option, Select } from '#ui-kit';
import { type BoundProps, useBoundField } from '#console/crud/fields/useBoundField.ts';
import { useText } from '#console/i18n/useText.ts';

/** One number of a short list, in a form. The values of the options are its digits. */
export function NumberChoice<V extends FieldValues>({
  options,
  ...bound
}: BoundProps<V> & { options: readonly Option[] }) {
  const t = useText();
  const { value, onChange, ...field } = useBoundField(bound);
  return (
    <Select
      {...field}
      value={value === null || value === undefined ? null : String(value)}
      onChange={(chosen) => onChange(chosen === null ? null : Number(chosen))}
      options={options}
      placeholder={t(($) => $.crudForm.form.choose)}
    />
  );
}
