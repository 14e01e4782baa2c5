import type { FieldPath, FieldValues } from 'react-hook-form';
import { ErrorSummary } from '#ui-kit';
import { useText } from '#console/i18n/useText.ts';
import { labelOf, listErrors, ruleText } from './field-messages.ts';
import type { EntityForm, FormRecord } from './useEntityForm.ts';

/** Lists the errors of a submitted form; each line leads to its field. */
export function FormErrors<V extends FieldValues, R extends FormRecord>({ form }: { form: EntityForm<V, R> }) {
  const t = useText();
  const { errors, submitCount } = form.form.formState;
  const found = listErrors(errors);
  if (submitCount === 0 || found.length === 0) return null;
  const count = t(($) => $.crudForm.form.checkFields, { count: found.length });
  const isFieldPath = (path: string): path is FieldPath<V> => found.some((error) => error.path === path);
  return (
    <ErrorSummary
      title={form.texts.invalid ? `${form.texts.invalid}. ${count}` : count}
      errors={found.map(({ path, message }) => ({
        name: path,
        message: ruleText(t, message, labelOf(form.labels, path)),
      }))}
      onSelect={(path) => isFieldPath(path) && form.form.setFocus(path)}
      focusKey={submitCount}
    />
  );
}
