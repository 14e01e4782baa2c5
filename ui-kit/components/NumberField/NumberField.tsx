import { Minus, Plus } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import {
  Button,
  Group,
  Input,
  NumberField as AriaNumberField,
  type NumberFieldProps as AriaNumberFieldProps,
} from 'react-aria-components';
import styled from 'styled-components';
import { bareInput, fieldBox, truncate } from '../../theme/styles.ts';
import { FieldHelp, FieldLabel, type FieldProps, fieldRoot, isFieldInvalid } from '../Field/Field.tsx';
import { Icon } from '../Icon/Icon.tsx';

export type NumberFieldProps = {
  /** null: empty. */
  value?: number | null;
  defaultValue?: number;
  onChange?: (value: number | null) => void;
  placeholder?: string;
  /** Inside the box, after the number: "days", "pieces". */
  unit?: ReactNode;
  /** Shows plus and minus buttons. React Aria labels them in the language of the page. */
  hasStepper?: boolean;
  /** Only as wide as a small number, for a line of a list. */
  isShort?: boolean;
  ref?: Ref<HTMLInputElement>;
} & FieldProps &
  Pick<AriaNumberFieldProps, 'minValue' | 'maxValue' | 'step' | 'formatOptions' | 'commitBehavior'>;

const Root = styled(AriaNumberField)`
  ${fieldRoot}
  &:has([data-short]) {
    inline-size: fit-content;
  }
`;

const Box = styled(Group)`
  ${fieldBox}
`;

const Bare = styled(Input)`
  ${bareInput}
  &[data-short] {
    inline-size: 7ch;
  }
`;

const Unit = styled.span`
  padding-inline-end: var(--space-3);
  color: var(--color-text-muted);
  max-inline-size: 50%;
  ${truncate}
`;

const Step = styled(Button)`
  display: grid;
  place-items: center;
  align-self: stretch;
  inline-size: 32px;
  background: none;
  border: 0;
  border-inline-start: 1px solid var(--color-border);
  color: var(--color-text-muted);
  cursor: pointer;
  outline: none;
  &[data-hovered] {
    background: var(--color-surface-hover);
    color: var(--color-text);
  }
  &[data-pressed] {
    background: var(--color-surface-selected);
  }
  &[data-disabled] {
    cursor: not-allowed;
    opacity: 0.5;
  }
  &:last-child {
    border-start-end-radius: calc(var(--radius-control) - 1px);
    border-end-end-radius: calc(var(--radius-control) - 1px);
  }
`;

/** Whether the value is none of the allowed ones. React Aria would show the nearest, which is not what is stored. */
const isOutside = ({
  value,
  minValue = -Infinity,
  maxValue = Infinity,
}: Pick<NumberFieldProps, 'value' | 'minValue' | 'maxValue'>) =>
  typeof value === 'number' && (value < minValue || value > maxValue);

const fromAria = (value: number): number | null => (Number.isNaN(value) ? null : value);

/**
 * A number in the format of the page's language. Arrow keys step, Home and End go to the limits. A number out of range
 * becomes the nearest limit; with `commitBehavior="validate"` it stays as typed.
 */
export function NumberField({
  label,
  isLabelHidden,
  labelAction,
  description,
  errorMessage,
  isInvalid,
  value,
  onChange,
  placeholder,
  unit,
  hasStepper,
  isShort,
  ref,
  ...rest
}: NumberFieldProps) {
  return (
    <Root
      {...rest}
      value={value === null ? Number.NaN : value}
      commitBehavior={isOutside({ value, ...rest }) ? 'validate' : rest.commitBehavior}
      onChange={onChange && ((next) => onChange(fromAria(next)))}
      isInvalid={isFieldInvalid({ isInvalid, errorMessage })}
      validationBehavior="aria"
    >
      <FieldLabel label={label} isLabelHidden={isLabelHidden} labelAction={labelAction} isRequired={rest.isRequired} />
      <Box>
        <Bare ref={ref} placeholder={placeholder} data-short={isShort ? '' : undefined} />
        {unit && <Unit>{unit}</Unit>}
        {hasStepper && (
          <>
            <Step slot="decrement">
              <Icon icon={Minus} size={16} />
            </Step>
            <Step slot="increment">
              <Icon icon={Plus} size={16} />
            </Step>
          </>
        )}
      </Box>
      <FieldHelp description={description} errorMessage={errorMessage} />
    </Root>
  );
}
