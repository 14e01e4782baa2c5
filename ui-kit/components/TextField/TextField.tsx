import type { ReactNode, Ref } from 'react';
import {
  Group,
  Input,
  TextField as AriaTextField,
  type TextFieldProps as AriaTextFieldProps,
} from 'react-aria-components';
import styled from 'styled-components';
import { bareInput, fieldBox } from '../../theme/styles.ts';
import { FieldHelp, FieldLabel, type FieldProps, fieldRoot, isFieldInvalid } from '../Field/Field.tsx';

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
  Pick<AriaTextFieldProps, 'type' | 'inputMode' | 'autoComplete' | 'maxLength' | 'spellCheck' | 'aria-describedby'>;

const Root = styled(AriaTextField)`
  ${fieldRoot}
`;

const Box = styled(Group)`
  ${fieldBox}
`;

const Adornment = styled.span`
  display: inline-flex;
  align-items: center;
  color: var(--color-text-muted);
  padding-inline-start: var(--space-3);
  &[data-place='end'] {
    padding-inline: 0 var(--space-3);
    &:has(button) {
      padding-inline-end: var(--space-1);
    }
  }
`;

const Bare = styled(Input)`
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
  value,
  placeholder,
  start,
  end,
  autoCapitalize,
  dir,
  ref,
  ...rest
}: TextFieldProps) {
  return (
    <Root
      {...rest}
      value={value === null ? '' : value}
      isInvalid={isFieldInvalid({ isInvalid, errorMessage })}
      validationBehavior="aria"
    >
      <FieldLabel label={label} isLabelHidden={isLabelHidden} labelAction={labelAction} isRequired={rest.isRequired} />
      <Box isInvalid={isFieldInvalid({ isInvalid, errorMessage })} isDisabled={rest.isDisabled} dir={dir}>
        {start && <Adornment>{start}</Adornment>}
        <Bare ref={ref} placeholder={placeholder} autoCapitalize={autoCapitalize} />
        {end && <Adornment data-place="end">{end}</Adornment>}
      </Box>
      <FieldHelp description={description} errorMessage={errorMessage} />
    </Root>
  );
}
