import { FieldError as AriaFieldError, Label as AriaLabel, Text as AriaText } from 'react-aria-components';
import styled from 'styled-components';
import {
  errorStyle,
  type FieldLabelProps,
  type FieldProps,
  helpStyle,
  LabelPlace,
  labelStyle,
  LabelText,
} from './fieldParts.tsx';

export { type FieldHandle, type FieldProps, fieldRoot, isFieldInvalid } from './fieldParts.tsx';

const StyledLabel = styled(AriaLabel)`
  ${labelStyle}
`;

const Help = styled(AriaText)`
  ${helpStyle}
`;

const ErrorText = styled(AriaFieldError)`
  ${errorStyle}
`;

/** The label of a field. React Aria's context connects it to the input. */
export function FieldLabel({ label, isLabelHidden, labelAction, isRequired }: FieldLabelProps) {
  return (
    <LabelPlace isLabelHidden={isLabelHidden} labelAction={labelAction}>
      <StyledLabel data-hidden={isLabelHidden || undefined}>
        <LabelText label={label} isRequired={isRequired} />
      </StyledLabel>
    </LabelPlace>
  );
}

/** Description and error below a field. An error replaces the description. */
export function FieldHelp({ description, errorMessage }: Pick<FieldProps, 'description' | 'errorMessage'>) {
  return (
    <>
      {description && !errorMessage && <Help slot="description">{description}</Help>}
      <ErrorText>{errorMessage}</ErrorText>
    </>
  );
}
