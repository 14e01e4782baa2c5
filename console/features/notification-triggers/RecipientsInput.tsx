import { useState } from 'react';
import { type FieldValues, useController } from 'react-hook-form';
import { TextArea } from '#ui-kit';
import { labelOf, listErrors, ruleText } from '#console/crud/field-messages.ts';
import type { BoundProps } from '#console/crud/fields/useBoundField.ts';
import { useText } from '#console/i18n/useText.ts';

const ROWS = 3;

/** Addresses are pasted from anywhere: separated by lines, commas, semicolons or spaces. */
const addressesIn = (text: string): string[] => text.split(/[\s,;]+/).filter((address) => address !== '');

type RecipientsInputProps<V extends FieldValues> = Pick<BoundProps<V>, 'form' | 'name' | 'description'>;

/** The e-mail addresses of a notification, one on each line. An error names the address that it is about. */
export function RecipientsInput<V extends FieldValues>({ form, name, description }: RecipientsInputProps<V>) {
  const t = useText();
  const { field, fieldState } = useController({ control: form.form.control, name });
  const stored: readonly string[] = field.value ?? [];
  const [typed, setTyped] = useState(stored.join('\n'));
  // Another value than the typed one came from the server or from "reset".
  const isOwn = addressesIn(typed).join('\n') === stored.join('\n');
  const label = labelOf(form.labels, name);
  const [error] = listErrors({ [name]: fieldState.error ?? {} });
  const place = Number(/\d+$/.exec(error?.path ?? '')?.[0] ?? NaN);
  return (
    <TextArea
      label={label}
      description={description}
      name={field.name}
      ref={field.ref}
      value={isOwn ? typed : stored.join('\n')}
      onChange={(text) => {
        setTyped(text);
        field.onChange(addressesIn(text));
      }}
      onBlur={field.onBlur}
      rows={ROWS}
      errorMessage={error && ruleText(t, error.message, stored[place] ?? label)}
      isRequired={!form.isReadOnly}
      isReadOnly={form.isReadOnly}
    />
  );
}
