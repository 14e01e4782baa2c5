import { Minus, Plus } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { Button, Group, Input, NumberField as AriaNumberField } from 'react-aria-components';
import styled from 'styled-components';
import { FieldHelp, FieldLabel, type FieldProps, fieldRoot, isFieldInvalid } from '../Field/Field.tsx';
import { Icon } from '../Icon/Icon.tsx';

export type QuantityStepperProps = {
  /** null: empty; the first press of a button gives the least quantity. */
  value?: number | null;
  defaultValue?: number;
  onChange?: (value: number | null) => void;
  /** Default: 0. */
  minValue?: number;
  maxValue?: number;
  step?: number;
  /** After the number: "pairs". */
  unit?: ReactNode;
  /** `large` for screens that are used standing, with gloves. @selector [data-size] */
  size?: 'medium' | 'large';
  ref?: Ref<HTMLInputElement>;
} & FieldProps;

const Root = styled(AriaNumberField)`
  ${fieldRoot}
`;

const Row = styled(Group)`
  --step: max(var(--control-height), 32px);
  display: flex;
  align-self: flex-start;
  align-items: center;
  gap: var(--space-2);
  max-inline-size: 100%;
  &[data-size='large'] {
    --step: 64px;
    gap: var(--space-3);
  }
`;

const Step = styled(Button)`
  display: grid;
  place-items: center;
  flex-shrink: 0;
  inline-size: var(--step);
  block-size: var(--step);
  background: var(--color-surface);
  border: 1px solid var(--color-border-control);
  border-radius: var(--radius-full);
  color: var(--color-text);
  cursor: pointer;
  outline: none;
  touch-action: manipulation;
  &[data-hovered] {
    background: var(--color-surface-hover);
  }
  &[data-pressed] {
    background: var(--color-surface-selected);
  }
  &[data-focus-visible] {
    outline: 2px solid var(--color-focus);
    outline-offset: 2px;
  }
  &[data-disabled] {
    background: var(--color-surface-sunken);
    border-color: var(--color-border);
    color: var(--color-text-muted);
    cursor: not-allowed;
    @media (forced-colors: active) {
      color: GrayText;
    }
  }
  [data-readonly] & {
    display: none;
  }
`;

const Amount = styled(Input)`
  inline-size: 5ch;
  min-inline-size: 0;
  min-block-size: var(--step);
  padding: 0 var(--space-1);
  background: none;
  border: 1px solid transparent;
  border-radius: var(--radius-control);
  color: var(--color-text);
  font-size: var(--font-section);
  font-weight: var(--weight-strong);
  text-align: center;
  outline: none;
  [data-size='large'] > & {
    font-size: var(--font-figure);
  }
  &[data-hovered] {
    border-color: var(--color-border-control);
  }
  &[data-focused] {
    border-color: var(--color-focus);
    box-shadow: 0 0 0 3px color-mix(in srgb, var(--color-focus) 22%, transparent);
    @media (forced-colors: active) {
      outline: 2px solid Highlight;
    }
  }
  &[data-invalid] {
    border-color: var(--color-danger-solid);
  }
  &[data-disabled] {
    color: var(--color-text-muted);
  }
`;

const Unit = styled.span`
  min-inline-size: 0;
  color: var(--color-text-muted);
  overflow-wrap: anywhere;
`;

/**
 * A small quantity between two large buttons: pieces to hand out or to count. The buttons stop at the limits; a typed
 * number out of range becomes the nearest limit.
 */
export function QuantityStepper({
  label,
  isLabelHidden,
  labelAction,
  description,
  errorMessage,
  isInvalid,
  value,
  onChange,
  minValue = 0,
  unit,
  size = 'medium',
  ref,
  ...rest
}: QuantityStepperProps) {
  return (
    <Root
      {...rest}
      minValue={minValue}
      value={value === null ? Number.NaN : value}
      onChange={onChange && ((next) => onChange(Number.isNaN(next) ? null : next))}
      isInvalid={isFieldInvalid({ isInvalid, errorMessage })}
      validationBehavior="aria"
    >
      <FieldLabel label={label} isLabelHidden={isLabelHidden} labelAction={labelAction} isRequired={rest.isRequired} />
      <Row data-size={size}>
        <Step slot="decrement">
          <Icon icon={Minus} size={size === 'large' ? 32 : 18} />
        </Step>
        <Amount ref={ref} />
        <Step slot="increment">
          <Icon icon={Plus} size={size === 'large' ? 32 : 18} />
        </Step>
        {unit && <Unit>{unit}</Unit>}
      </Row>
      <FieldHelp description={description} errorMessage={errorMessage} />
    </Root>
  );
}
