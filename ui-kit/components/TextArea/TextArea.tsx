import type { Ref } from 'react';
import { TextArea as AriaTextArea, TextField as AriaTextField } from 'react-aria-components';
import styled from 'styled-components';
import { bareInput, fieldBox } from '../../theme/styles.ts';
import { FieldHelp, FieldLabel, type FieldProps, fieldRoot, isFieldInvalid } from '../Field/Field.tsx';

export type TextAreaProps = {
  /** null: empty. */
  value?: string | null;
  defaultValue?: string;
  onChange?: (value: string) => void;
  placeholder?: string;
  /** Initial number of lines; the field grows with the text. */
  rows?: number;
  maxLength?: number;
  ref?: Ref<HTMLTextAreaElement>;
} & FieldProps;

const Root = styled(AriaTextField)`
  ${fieldRoot}
`;

const Box = styled(AriaTextArea)`
  ${bareInput}
  ${fieldBox}
  padding: var(--space-2) var(--space-3);
  resize: vertical;
  field-sizing: content;
  max-block-size: 60vh;
`;

/** Text of several lines. The field grows with the text. */
export function TextArea({
  label,
  isLabelHidden,
  labelAction,
  description,
  errorMessage,
  isInvalid,
  value,
  placeholder,
  rows = 3,
  ref,
  ...rest
}: TextAreaProps) {
  return (
    <Root
      {...rest}
      value={value === null ? '' : value}
      isInvalid={isFieldInvalid({ isInvalid, errorMessage })}
      validationBehavior="aria"
    >
      <FieldLabel label={label} isLabelHidden={isLabelHidden} labelAction={labelAction} isRequired={rest.isRequired} />
      <Box
        ref={ref}
        placeholder={placeholder}
        rows={rows}
        style={{ minBlockSize: `calc(${rows} * var(--line-body) + 18px)` }}
      />
      <FieldHelp description={description} errorMessage={errorMessage} />
    </Root>
  );
}
