import type { FieldValues } from 'react-hook-form';
import { NumberField, type NumberFieldProps } from '#ui-kit';
import { type BoundProps, useBoundField } from './useBoundField.ts';

type NumberInputProps<V extends FieldValues> = BoundProps<V> &
  Pick<NumberFieldProps, 'minValue' | 'maxValue' | 'step' | 'unit' | 'hasStepper' | 'placeholder'>;

/** A number in a form; empty is null. The rules check the limits: a value beyond them is refused, not corrected. */
export function NumberInput<V extends FieldValues>({
  minValue,
  maxValue,
  step,
  unit,
  hasStepper,
  placeholder,
  ...bound
}: NumberInputProps<V>) {
  return (
    <NumberField
      {...useBoundField(bound)}
      {...{ minValue, maxValue, step, unit, hasStepper, placeholder }}
      commitBehavior="validate"
    />
  );
}
