import { Check, Minus } from 'lucide-react';
import { type ReactNode, type Ref, useCallback, useMemo } from 'react';
import { mergeRefs } from 'react-aria/mergeRefs';
import { useField } from 'react-aria/useField';
import styled from 'styled-components';
import { visuallyHidden } from '../../theme/styles.ts';
import { choiceRow } from '../Field/choiceRow.ts';
import { errorStyle, type FieldProps, fieldRoot, helpStyle, isFieldInvalid } from '../Field/fieldParts.tsx';
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

const Root = styled.div`
  ${fieldRoot}
  gap: 2px;
`;

const Row = styled.label`
  ${choiceRow}
  position: relative;
`;

const Input = styled.input`
  ${visuallyHidden}
`;

const Help = styled.span`
  ${helpStyle}
  padding-inline-start: 28px;
`;

const ErrorText = styled.span`
  ${errorStyle}
  padding-inline-start: 28px;
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
  ${Input}:checked + &,
  ${Input}:indeterminate + & {
    background: var(--color-primary);
    border-color: var(--color-primary-border);
    color: var(--color-on-primary);
  }
  ${Input}[aria-invalid] + & {
    border-color: var(--color-danger-solid);
  }
  ${Input}:focus-visible + & {
    outline: 2px solid var(--color-focus);
    outline-offset: 2px;
  }
  ${Input}:disabled + & {
    background: var(--color-surface-sunken);
    border-color: var(--color-border);
  }
  /* Every box contains the icon; a box that is off hides it, also where the system chooses the colours. */
  svg {
    visibility: hidden;
  }
  ${Input}:is(:checked, :indeterminate) + & svg {
    visibility: visible;
  }
  ${Input}:disabled:is(:checked, :indeterminate) + & {
    color: var(--color-text-muted);
  }
  @media (forced-colors: active) {
    ${Input}:checked + & {
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
  isRequired,
  isDisabled,
  isReadOnly,
  value,
  defaultValue,
  onChange,
  isIndeterminate = false,
  id,
  ref,
  className,
  ...rest
}: CheckboxProps) {
  const isWrong = isFieldInvalid({ isInvalid, errorMessage });
  const field = useField({ label, description, errorMessage, isInvalid: isWrong, id });
  // Only the property makes a box indeterminate; the browser clears it at each press.
  const showIndeterminate = useCallback(
    (input: HTMLInputElement | null) => {
      if (input) input.indeterminate = isIndeterminate;
    },
    [isIndeterminate],
  );
  const input = useMemo(() => mergeRefs(ref, showIndeterminate), [ref, showIndeterminate]);
  return (
    <Root className={className}>
      <Row {...field.labelProps} data-disabled={isDisabled || undefined}>
        <Input
          {...rest}
          {...field.fieldProps}
          ref={input}
          type="checkbox"
          checked={value ?? (value === null ? false : undefined)}
          defaultChecked={defaultValue}
          onChange={({ target }) => {
            // The press of a box to read is undone below, but React reports it.
            if (isReadOnly) return;
            onChange?.(target.checked);
            showIndeterminate(target);
          }}
          onClick={(event) => isReadOnly && event.preventDefault()}
          disabled={isDisabled}
          aria-readonly={isReadOnly || undefined}
          aria-required={isRequired || undefined}
          aria-invalid={isWrong || undefined}
        />
        <Box>
          <Icon icon={isIndeterminate ? Minus : Check} size={14} />
        </Box>
        <span>{label}</span>
      </Row>
      {description && !errorMessage && <Help {...field.descriptionProps}>{description}</Help>}
      {isWrong && errorMessage && <ErrorText {...field.errorMessageProps}>{errorMessage}</ErrorText>}
    </Root>
  );
}
