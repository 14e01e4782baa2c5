import type { FieldValues } from 'react-hook-form';
import { type BoundProps, useBoundField } from '#console/crud/fields/useBoundField.ts';
import { useText } from '#console/i18n/useText.ts';
import { CustomerField } from './CustomerField.tsx';

/** The customer of a record, in a form. */
export function CustomerPicker<V extends FieldValues>(bound: BoundProps<V>) {
  const t = useText();
  return <CustomerField {...useBoundField(bound)} placeholder={t(($) => $.crud.form.choose)} />;
}
