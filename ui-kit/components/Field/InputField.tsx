import type { ReactNode } from 'react';
import { useField } from 'react-aria/useField';
import styled from 'styled-components';
import {
  errorStyle,
  type FieldLabelProps,
  type FieldProps,
  fieldRoot,
  helpStyle,
  isFieldInvalid,
  LabelPlace,
  labelStyle,
  LabelText,
} from './fieldParts.tsx';

const Root = styled.div`
  ${fieldRoot}
`;

const StyledLabel = styled.label`
  ${labelStyle}
`;

const Help = styled.span`
  ${helpStyle}
`;

const ErrorText = styled.span`
  ${errorStyle}
`;

export type InputFieldOptions = Pick<FieldProps, 'label' | 'description' | 'errorMessage' | 'isInvalid' | 'id'> & {
  'aria-describedby'?: string;
};

/**
 * Connects a native input with its label, help and error, for the fields of the first page. The other fields are those of
 * react-aria-components, which also validate, reset and autocomplete.
 */
export function useInputField(options: InputFieldOptions) {
  const isInvalid = isFieldInvalid(options);
  const { labelProps, fieldProps, descriptionProps, errorMessageProps } = useField({ ...options, isInvalid });
  return { isInvalid, labelProps, fieldProps, descriptionProps, errorMessageProps };
}

type InputFieldProps = FieldLabelProps &
  Pick<FieldProps, 'description' | 'errorMessage' | 'isDisabled' | 'isReadOnly'> & {
    field: ReturnType<typeof useInputField>;
    isEmpty?: boolean;
    className?: string;
    /** The box with the input. */
    children: ReactNode;
  };

/** Label, box, and help or error of an input. */
export function InputField({
  field: { isInvalid, labelProps, descriptionProps, errorMessageProps },
  label,
  isLabelHidden,
  labelAction,
  isRequired,
  description,
  errorMessage,
  isDisabled,
  isReadOnly,
  isEmpty,
  className,
  children,
}: InputFieldProps) {
  return (
    <Root
      className={className}
      data-disabled={isDisabled || undefined}
      data-empty={isEmpty || undefined}
      data-invalid={isInvalid || undefined}
      data-readonly={isReadOnly || undefined}
    >
      <LabelPlace isLabelHidden={isLabelHidden} labelAction={labelAction}>
        <StyledLabel {...labelProps} data-hidden={isLabelHidden || undefined}>
          <LabelText label={label} isRequired={isRequired} />
        </StyledLabel>
      </LabelPlace>
      {children}
      {description && !errorMessage && <Help {...descriptionProps}>{description}</Help>}
      {isInvalid && errorMessage && <ErrorText {...errorMessageProps}>{errorMessage}</ErrorText>}
    </Root>
  );
}
