import type { InputHTMLAttributes, ReactNode, Ref } from 'react';
import styled from 'styled-components';
import { bareInput, fieldBox } from '../../theme/styles.ts';
import type { FieldProps } from '../Field/fieldParts.tsx';
import { InputField, useInputField } from '../Field/InputField.tsx';

export type TextFieldProps = {
  /** null: empty. */
  value?: string | null;
  defaultValue?: string;
  onChange?: (value: string) => void;
  /** An example of the expected format, not a label. */
  placeholder?: string;
  /** Inside the box, before the text: an icon, a unit. */
  start?: ReactNode;
  /** Inside the box, after the text: a unit, a button. */
  end?: ReactNode;
  autoCapitalize?: 'off' | 'sentences' | 'words' | 'characters';
  /** Keeps codes and numbers left to right on a right-to-left page. */
  dir?: 'ltr';
  ref?: Ref<HTMLInputElement>;
} & FieldProps &
  Pick<
    InputHTMLAttributes<HTMLInputElement>,
    'type' | 'inputMode' | 'autoComplete' | 'maxLength' | 'spellCheck' | 'aria-describedby'
  >;

const Box = styled.div`
  ${fieldBox}
`;

const Adornment = styled.span`
  display: inline-flex;
  align-items: center;
  max-inline-size: 50%;
  overflow-wrap: anywhere;
  color: var(--color-text-muted);
  padding-inline-start: var(--space-3);
  &[data-place='end'] {
    padding-inline: 0 var(--space-3);
    &:has(button) {
      padding-inline-end: var(--space-1);
    }
  }
`;

const Bare = styled.input`
  ${bareInput}
`;

/** One line of text. */
export function TextField({
  label,
  isLabelHidden,
  labelAction,
  description,
  errorMessage,
  isInvalid,
  isRequired,
  isDisabled,
  isReadOnly,
  value,
  onChange,
  start,
  end,
  dir,
  id,
  className,
  'aria-describedby': describedBy,
  ...input
}: TextFieldProps) {
  const help = { label, description, errorMessage };
  const field = useInputField({ ...help, isInvalid, id, 'aria-describedby': describedBy });
  const state = { isRequired, isDisabled, isReadOnly };
  return (
    <InputField
      {...help}
      {...state}
      className={className}
      field={field}
      isLabelHidden={isLabelHidden}
      labelAction={labelAction}
    >
      <Box
        role="presentation"
        dir={dir}
        data-invalid={field.isInvalid || undefined}
        data-disabled={isDisabled || undefined}
      >
        {start && <Adornment>{start}</Adornment>}
        <Bare
          {...input}
          {...field.fieldProps}
          value={value === null ? '' : value}
          onChange={onChange && (({ target }) => onChange(target.value))}
          disabled={isDisabled}
          readOnly={isReadOnly}
          aria-required={isRequired || undefined}
          aria-invalid={field.isInvalid || undefined}
        />
        {end && <Adornment data-place="end">{end}</Adornment>}
      </Box>
    </InputField>
  );
}
