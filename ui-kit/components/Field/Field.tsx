import type { ReactNode } from 'react';
import { FieldError as AriaFieldError, Label as AriaLabel, Text as AriaText } from 'react-aria-components';
import styled, { css } from 'styled-components';
import { visuallyHidden } from '../../theme/styles.ts';

/** What every field shares. Works with react-hook-form's Controller: spread `field`, pass `fieldState.error?.message`. */
export type FieldProps = {
  /** Always there; a placeholder is no label. */
  label: string;
  /** Spoken but not seen, where the place says enough (a search above a table). */
  isLabelHidden?: boolean;
  /** At the end of the label's line: "Forgot password?". */
  labelAction?: ReactNode;
  /** Help that stands below the field all the time. */
  description?: ReactNode;
  /** What is wrong and what to do. Its presence makes the field invalid. */
  errorMessage?: string;
  isInvalid?: boolean;
  isRequired?: boolean;
  isDisabled?: boolean;
  isReadOnly?: boolean;
  name?: string;
  id?: string;
  autoFocus?: boolean;
  onBlur?: () => void;
};

/** What a composite field gives to `ref`, so that a form can move the focus to it. */
export type FieldHandle = {
  focus: () => void;
};

export const fieldRoot = css`
  display: flex;
  flex-direction: column;
  gap: 6px;
  min-inline-size: 0;
`;

const LabelLine = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  justify-content: space-between;
  gap: 0 var(--space-3);
  font-size: var(--font-label);
  line-height: var(--line-label);
  font-weight: var(--weight-medium);
`;

const labelStyle = css`
  color: var(--color-text);
  overflow-wrap: anywhere;
  &[data-hidden] {
    ${visuallyHidden}
  }
`;

const StyledLabel = styled(AriaLabel)`
  ${labelStyle}
`;

const RequiredMark = styled.span`
  color: var(--color-danger-text);
  margin-inline-start: 3px;
`;

const Help = styled(AriaText)`
  color: var(--color-text-muted);
  font-size: var(--font-small);
  line-height: var(--line-small);
`;

const ErrorText = styled(AriaFieldError)`
  color: var(--color-danger-text);
  font-size: var(--font-small);
  line-height: var(--line-small);
  overflow-wrap: anywhere;
`;

/** The label of a field, tied to it by React Aria's context. */
export function FieldLabel({
  label,
  isLabelHidden,
  labelAction,
  isRequired,
}: Pick<FieldProps, 'label' | 'isLabelHidden' | 'labelAction' | 'isRequired'>) {
  const content = (
    <StyledLabel data-hidden={isLabelHidden || undefined}>
      {label}
      {isRequired && <RequiredMark aria-hidden="true">*</RequiredMark>}
    </StyledLabel>
  );
  if (isLabelHidden) return content;
  return (
    <LabelLine>
      {content}
      {labelAction}
    </LabelLine>
  );
}

/** Description and error below a field; the error takes the description's place when there is one. */
export function FieldHelp({ description, errorMessage }: Pick<FieldProps, 'description' | 'errorMessage'>) {
  return (
    <>
      {description && !errorMessage && <Help slot="description">{description}</Help>}
      <ErrorText>{errorMessage}</ErrorText>
    </>
  );
}

/** `isInvalid` as React Aria wants it. */
export function isFieldInvalid({ isInvalid, errorMessage }: Pick<FieldProps, 'isInvalid' | 'errorMessage'>): boolean {
  return isInvalid ?? Boolean(errorMessage);
}
