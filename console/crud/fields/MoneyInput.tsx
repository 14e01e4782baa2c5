import type { FieldValues } from 'react-hook-form';
import { NumberField } from '#ui-kit';
import { digitsOf } from '#console/i18n/currency.ts';
import { type BoundProps, useBoundField } from './useBoundField.ts';

type MoneyInputProps<V extends FieldValues> = BoundProps<V> & {
  /** ISO 4217 code. */
  currency: string;
  /** Called after the value has changed; in minor units. */
  onAmount?: (minor: number | null) => void;
};

/** An amount in a form, typed with decimals; the form's value is in the currency's minor unit. */
export function MoneyInput<V extends FieldValues>({ currency, onAmount, ...bound }: MoneyInputProps<V>) {
  const { value, onChange, ...field } = useBoundField(bound);
  const digits = digitsOf(currency);
  const unit = 10 ** digits;
  const minor: unknown = value;
  return (
    <NumberField
      {...field}
      value={typeof minor === 'number' ? minor / unit : null}
      onChange={(amount) => {
        const next = amount === null ? null : Math.round(amount * unit);
        onChange(next);
        onAmount?.(next);
      }}
      formatOptions={{ minimumFractionDigits: digits, maximumFractionDigits: digits }}
      unit={currency}
    />
  );
}
