import type { ReactNode } from 'react';
import styled, { css } from 'styled-components';
import { visuallyHidden } from '../../theme/styles.ts';

/** Props of every field. With react-hook-form's Controller: spread `field`, pass `fieldState.error?.message`. */
export type FieldProps = {
  /** Always required; a placeholder is not a label. */
  label: string;
  /** Hides the label, but not from screen readers, if the context is clear (a search above a table). */
  isLabelHidden?: boolean;
  /** At the end of the label's line: "Forgot password?". */
  labelAction?: ReactNode;
  /** Help text below the field. An error replaces it. */
  description?: ReactNode;
  /** What is wrong and what to do. It makes the field invalid. */
  errorMessage?: string;
  /** Wrong, without words below the field: the words are elsewhere. */
  isInvalid?: boolean;
  /** Adds a mark to the label; screen readers say "required". It does not check the value. */
  isRequired?: boolean;
  /** Cannot be changed or reached by keyboard, and is not sent with a form. */
  isDisabled?: boolean;
  /** Can be read, reached and copied, not changed. */
  isReadOnly?: boolean;
  /** The name of the value in its form. */
  name?: string;
  id?: string;
  /** A class of the root element, to place it or to find it; its look comes from tokens and variants. */
  className?: string;
  /** Takes the focus when it appears. */
  autoFocus?: boolean;
  /** Called when the focus leaves the field. */
  onBlur?: () => void;
};

/** The `ref` of a composite field, so that a form can move the focus to it. */
export type FieldHandle = {
  focus: () => void;
};

/** Layout of a field: label, box and help in a column. */
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

export const labelStyle = css`
  color: var(--color-text);
  overflow-wrap: anywhere;
  &[data-hidden] {
    ${visuallyHidden}
  }
`;

const RequiredMark = styled.span`
  color: var(--color-danger-text);
  margin-inline-start: 3px;
`;

export type FieldLabelProps = Pick<FieldProps, 'label' | 'isLabelHidden' | 'labelAction' | 'isRequired'>;

/** The text of a label. */
export function LabelText({ label, isRequired }: Pick<FieldProps, 'label' | 'isRequired'>) {
  return (
    <>
      {label}
      {isRequired && <RequiredMark aria-hidden="true">*</RequiredMark>}
    </>
  );
}

/** The line of a visible label, with an action at its end. */
export function LabelPlace({
  isLabelHidden,
  labelAction,
  children,
}: Pick<FieldProps, 'isLabelHidden' | 'labelAction'> & { children: ReactNode }) {
  if (isLabelHidden) return children;
  return (
    <LabelLine>
      {children}
      {labelAction}
    </LabelLine>
  );
}

export const helpStyle = css`
  color: var(--color-text-muted);
  font-size: var(--font-small);
  line-height: var(--line-small);
`;

export const errorStyle = css`
  color: var(--color-danger-text);
  font-size: var(--font-small);
  line-height: var(--line-small);
  overflow-wrap: anywhere;
`;

/** `isInvalid` for React Aria: an error message makes the field invalid. */
export function isFieldInvalid({ isInvalid, errorMessage }: Pick<FieldProps, 'isInvalid' | 'errorMessage'>): boolean {
  return isInvalid ?? Boolean(errorMessage);
}
