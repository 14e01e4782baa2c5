import { type ControllerRenderProps, type FieldPath, type FieldValues, useController } from 'react-hook-form';
import { useText } from '#console/i18n/useText.ts';
import { labelOf, ruleText } from '../field-messages.ts';
import type { EntityForm } from '../useEntityForm.ts';

/** Props of every form field. */
export type BoundProps<V extends FieldValues> = {
  form: Pick<EntityForm<V>, 'form' | 'labels' | 'isReadOnly' | 'isRequired'>;
  name: FieldPath<V>;
  /** Replaces the label from the form's labels. */
  label?: string;
  description?: string;
  isDisabled?: boolean;
  /** Replaces what the rules say. */
  isRequired?: boolean;
  autoFocus?: boolean;
};

/** The part of a blur event that is used. */
type BlurEvent = { relatedTarget?: EventTarget | null };

/**
 * An error that appears on blur could move the pressed button away from the pointer, and the press would be lost. The
 * button's action checks the form anyway.
 */
const leavesForButton = (event: BlurEvent | undefined): boolean =>
  event?.relatedTarget instanceof Element && event.relatedTarget.closest('button') !== null;

/** Props for a field of the ui-kit. */
export type BoundField = Pick<ControllerRenderProps, 'name' | 'value' | 'onChange' | 'ref'> & {
  onBlur: (event?: BlurEvent) => void;
  label: string;
  description?: string;
  errorMessage?: string;
  isRequired: boolean;
  isReadOnly: boolean;
  isDisabled?: boolean;
  autoFocus?: boolean;
};

/** Binds a field of the ui-kit to a form: value, label, error in the page's language, read-only state. */
export function useBoundField<V extends FieldValues>({
  form,
  name,
  label,
  description,
  isDisabled,
  isRequired,
  autoFocus,
}: BoundProps<V>): BoundField {
  const t = useText();
  const { field, fieldState } = useController({ control: form.form.control, name });
  const shownLabel = label ?? labelOf(form.labels, name);
  return {
    label: shownLabel,
    description,
    name,
    value: field.value,
    onChange: field.onChange,
    onBlur: (event) => leavesForButton(event) || field.onBlur(),
    ref: field.ref,
    errorMessage: fieldState.error ? ruleText(t, fieldState.error.message, shownLabel) : undefined,
    // A mark of duty would ask a reader to type.
    isRequired: !form.isReadOnly && (isRequired ?? form.isRequired(name)),
    isReadOnly: form.isReadOnly,
    isDisabled,
    autoFocus,
  };
}
