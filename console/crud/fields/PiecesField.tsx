import { NumberField, type NumberFieldProps } from '#ui-kit';
import { ruleText } from '#console/crud/field-messages.ts';
import { useText } from '#console/i18n/useText.ts';

type PiecesFieldProps = Omit<NumberFieldProps, 'commitBehavior' | 'errorMessage' | 'hasStepper' | 'step'> & {
  value: number | null;
  minValue: number;
  maxValue: number;
};

/** A number of pieces outside of a form. A number out of range stays as typed, because a corrected one would be booked. */
export function PiecesField(props: PiecesFieldProps) {
  const t = useText();
  const rule = brokenRule(props);
  return (
    <NumberField
      {...props}
      commitBehavior="validate"
      errorMessage={rule && ruleText(t, rule, props.label)}
      hasStepper
    />
  );
}

function brokenRule({ value, minValue, maxValue }: PiecesFieldProps) {
  if (value === null) return undefined;
  if (!Number.isInteger(value)) return { key: 'integer' };
  if (value < minValue) return { key: 'minimum', values: { min: minValue } };
  if (value > maxValue) return { key: 'maximum', values: { max: maxValue } };
  return undefined;
}
