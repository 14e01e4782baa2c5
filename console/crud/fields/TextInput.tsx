import type { FieldValues } from 'react-hook-form';
import { TextField, type TextFieldProps } from '#ui-kit';
import { type BoundProps, useBoundField } from './useBoundField.ts';

type TextInputProps<V extends FieldValues> = BoundProps<V> &
  Pick<TextFieldProps, 'type' | 'inputMode' | 'autoComplete' | 'placeholder' | 'autoCapitalize' | 'end'>;

/** One line of text in a form. */
export function TextInput<V extends FieldValues>({
  type,
  inputMode,
  autoComplete = 'off',
  placeholder,
  autoCapitalize,
  end,
  ...bound
}: TextInputProps<V>) {
  return (
    <TextField {...useBoundField(bound)} {...{ type, inputMode, autoComplete, placeholder, autoCapitalize, end }} />
  );
}
