import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Button, Form, FormActions } from '#ui-kit';
import { useText } from '#console/i18n/useText.ts';
import { ConflictDialog } from './ConflictDialog.tsx';
import { FormErrors } from './FormErrors.tsx';
import { FormNotice } from './FormNotice.tsx';
import { UnsavedGuard } from './UnsavedGuard.tsx';
import type { EntityForm, FormRecord } from './useEntityForm.ts';

type PageFormProps<V extends FieldValues, R extends FormRecord> = {
  form: EntityForm<V, R>;
  label: string;
  /** From FormPlace. */
  hasSaved: boolean;
  children: ReactNode;
};

/** A record's form on a page: errors, fields and buttons. Must be inside a FormPlace. */
export function PageForm<V extends FieldValues, R extends FormRecord>({
  form,
  label,
  hasSaved,
  children,
}: PageFormProps<V, R>) {
  const t = useText();
  const { isDirty, isSubmitting } = form.form.formState;
  return (
    <>
      <Form aria-label={label} onSubmit={() => void form.submit()}>
        <FormErrors form={form} />
        <FormNotice form={form} />
        {children}
        {!form.isReadOnly && (
          <FormActions>
            <Button
              type="submit"
              variant="primary"
              isPending={isSubmitting}
              pendingLabel={t(($) => $.common.loading)}
              autoFocus={hasSaved}
            >
              {t(($) => $.common.save)}
            </Button>
            {isDirty && <Button onPress={() => form.form.reset()}>{t(($) => $.crudForm.unsaved.discard)}</Button>}
          </FormActions>
        )}
      </Form>
      <ConflictDialog form={form} />
      <UnsavedGuard isDirty={isDirty && !isSubmitting} />
    </>
  );
}
