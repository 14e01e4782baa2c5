import { type ControllerRenderProps, type FieldPath, type FieldValues, useController } from 'react-hook-form';
import { useText } from '#console/i18n/useText.ts';
import { labelOf, ruleText } from '../field-messages.ts';
import type { EntityForm } from '../useEntityForm.ts';

/** What each bound field takes. */
export type BoundProps<V extends FieldValues> = {
  form: Pick<EntityForm<V>, 'form' | 'labels' | 'isReadOnly' | 'isRequired'>;
  name: FieldPath<V>;
  /** Other than the one in the form's labels. */
  label?: string;
  description?: string;
  isDisabled?: boolean;
  /** Other than what the rules say. */
  isRequired?: boolean;
  autoFocus?: boolean;
};

/** How a field loses the focus, as far as it is known. */
type Leaving = { relatedTarget?: EventTarget | null };

/**
 * A rule that a press on a button brings to light would move that button from under the pointer, and the press be lost.
 * The button's own work checks the form anyway.
 */
const leavesForButton = (event: Leaving | undefined): boolean =>
  event?.relatedTarget instanceof Element && event.relatedTarget.closest('button') !== null;

/** What each kit field takes. */
export type BoundField = Pick<ControllerRenderProps, 'name' | 'value' | 'onChange' | 'ref'> & {
  onBlur: (event?: Leaving) => void;
  label: string;
  description?: string;
  errorMessage?: string;
  isRequired: boolean;
  isReadOnly: boolean;
  isDisabled?: boolean;
  autoFocus?: boolean;
};

/** Ties a kit field to a form: value, label, error in the page's language, read-only state. */
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
    isRequired: isRequired ?? form.isRequired(name),
    isReadOnly: form.isReadOnly,
    isDisabled,
    autoFocus,
  };
}
