import { type ReactNode, useId, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Button, Drawer, Form } from '#ui-kit';
import { useFormat } from '#console/i18n/useFormat.ts';
import { useText } from '#console/i18n/useText.ts';
import { ConflictDialog } from './ConflictDialog.tsx';
import { FormErrors } from './FormErrors.tsx';
import { FormNotice } from './FormNotice.tsx';
import { useListPlace } from './list-context.ts';
import { RemoveDialog } from './RemoveDialog.tsx';
import { UnsavedGuard } from './UnsavedGuard.tsx';
import type { EntityForm, FormRecord } from './useEntityForm.ts';

type EntityDrawerProps<V extends FieldValues, R extends FormRecord> = {
  form: EntityForm<V, R>;
  /** The name of the record. Default: the title for a new or edited record. */
  title?: ReactNode;
  subtitle?: ReactNode;
  size?: 'medium' | 'wide';
  /** The fields. */
  children: ReactNode;
};

/** The drawer that creates or edits a record: errors, fields and buttons. */
export function EntityDrawer<V extends FieldValues, R extends FormRecord>({
  form,
  title,
  subtitle,
  size,
  children,
}: EntityDrawerProps<V, R>) {
  const t = useText();
  const format = useFormat();
  const { close } = useListPlace();
  const formId = useId();
  const [isRemoving, setRemoving] = useState(false);
  const { isDirty, isSubmitting } = form.form.formState;
  const { texts } = form;

  const footer = form.isReadOnly ? (
    <Button onPress={close}>{t(($) => $.common.close)}</Button>
  ) : (
    <>
      <Button
        variant="primary"
        type="submit"
        form={formId}
        isPending={isSubmitting}
        pendingLabel={t(($) => $.common.loading)}
      >
        {form.isNew ? texts.createAction : t(($) => $.common.save)}
      </Button>
      <Button onPress={close}>{t(($) => $.common.cancel)}</Button>
      {form.remove && (
        <Button variant="ghost" onPress={() => setRemoving(true)}>
          {texts.deleteAction}
        </Button>
      )}
    </>
  );

  return (
    <>
      <Drawer
        isOpen
        onClose={close}
        title={title ?? (form.isNew ? texts.createTitle : texts.editTitle)}
        subtitle={
          subtitle ?? (form.changedAt && t(($) => $.common.lastChanged, { when: format.dateTime(form.changedAt) }))
        }
        size={size}
        closeLabel={t(($) => $.common.close)}
        footer={footer}
        isDismissable={!isDirty}
      >
        <Form id={formId} onSubmit={() => void form.submit()}>
          <FormErrors form={form} />
          <FormNotice form={form} />
          {children}
        </Form>
      </Drawer>
      <ConflictDialog form={form} />
      {form.remove && (
        <RemoveDialog
          isOpen={isRemoving}
          onClose={() => setRemoving(false)}
          id={form.key.id}
          name={form.nameOf(form.form.getValues())}
          texts={texts}
          remove={form.remove}
        />
      )}
      <UnsavedGuard isDirty={isDirty && !isSubmitting} />
    </>
  );
}
