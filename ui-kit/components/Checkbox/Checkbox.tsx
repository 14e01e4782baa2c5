import { Check, Minus } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { CheckboxButton, CheckboxField } from 'react-aria-components';
import styled from 'styled-components';
import { choiceRow } from '../Field/choiceRow.ts';
import { FieldHelp, type FieldProps, fieldRoot, isFieldInvalid } from '../Field/Field.tsx';
import { Icon } from '../Icon/Icon.tsx';

export type CheckboxProps = {
  label: ReactNode;
  value?: boolean | null;
  defaultValue?: boolean;
  onChange?: (value: boolean) => void;
  /** It represents several items; some are on, some off. */
  isIndeterminate?: boolean;
  ref?: Ref<HTMLInputElement>;
} & Omit<FieldProps, 'label' | 'labelAction' | 'isLabelHidden'>;

const Root = styled(CheckboxField)`
  ${fieldRoot}
  gap: 2px;
  > [slot='description'],
  > .react-aria-FieldError {
    padding-inline-start: 28px;
  }
`;

const Row = styled(CheckboxButton)`
  ${choiceRow}
`;

const Box = styled.span`
  display: grid;
  place-items: center;
  flex-shrink: 0;
  inline-size: 18px;
  block-size: 18px;
  margin-block-start: 1px;
  border: 1.5px solid var(--color-border-control);
  border-radius: 5px;
  background: var(--color-surface);
  color: transparent;
  transition:
    background-color var(--motion-fast),
    border-color var(--motion-fast);
  [data-selected] > &,
  [data-indeterminate] > & {
    background: var(--color-primary);
    border-color: var(--color-primary-border);
    color: var(--color-on-primary);
  }
  [data-invalid] > & {
    border-color: var(--color-danger-solid);
  }
  [data-focus-visible] > & {
    outline: 2px solid var(--color-focus);
    outline-offset: 2px;
  }
  [data-disabled] > & {
    background: var(--color-surface-sunken);
    border-color: var(--color-border);
  }
  /* Every box contains the icon; a box that is off hides it, also where the system chooses the colours. */
  svg {
    visibility: hidden;
  }
  [data-selected] > & svg,
  [data-indeterminate] > & svg {
    visibility: visible;
  }
  @media (forced-colors: active) {
    [data-selected] > & {
      background: Highlight;
      color: HighlightText;
      forced-color-adjust: none;
    }
  }
`;

/** Yes or no in a form; it takes effect when the form is saved. For an immediate effect use Switch. */
export function Checkbox({
  label,
  description,
  errorMessage,
  isInvalid,
  value,
  defaultValue,
  isIndeterminate,
  ref,
  ...rest
}: CheckboxProps) {
  return (
    <Root
      {...rest}
      isSelected={value ?? (value === null ? false : undefined)}
      defaultSelected={defaultValue}
      isIndeterminate={isIndeterminate}
      isInvalid={isFieldInvalid({ isInvalid, errorMessage })}
      validationBehavior="aria"
      inputRef={ref}
    >
      <Row>
        <Box>
          <Icon icon={isIndeterminate ? Minus : Check} size={14} />
        </Box>
        <span>{label}</span>
      </Row>
      <FieldHelp description={description} errorMessage={errorMessage} />
    </Root>
  );
}
