import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { LAYOUT_TEMPLATE_LIMITS } from '#api/features/layout-templates/layout-template.rules.ts';
import { Button, ConfirmDialog, InlineEdit, Stack } from '#ui-kit';
import { toFault } from '#console/apollo/fault.ts';
import { FaultAlert } from '#console/crud/FaultAlert.tsx';
import { ruleText } from '#console/crud/field-messages.ts';
import { useAction } from '#console/crud/useAction.ts';
import { useFaultText } from '#console/crud/useFaultText.ts';
import {
  type LayoutTemplateInListFragment,
  useDeleteLayoutTemplateMutation,
  useUpdateLayoutTemplateMutation,
} from '#console/generated/operations.ts';
import { useText } from '#console/i18n/useText.ts';

type TemplateCareProps = {
  template: LayoutTemplateInListFragment;
  /** Fetches the template again, because another user has changed it. */
  reload: () => Promise<void>;
  onDeleted: () => Promise<void>;
};

/** Renames and deletes a template. */
export function TemplateCare({ template, reload, onDeleted }: TemplateCareProps) {
  const t = useText();
  const [isRemoving, setRemoving] = useState(false);
  const faultText = useFaultText();
  const [update] = useUpdateLayoutTemplateMutation();
  const [remove] = useDeleteLayoutTemplateMutation();
  const { run, isPending, fault } = useAction();
  const texts = t(($) => $.layoutTemplates.care, { returnObjects: true });
  const { templateName: label } = t(($) => $.layoutTemplates.fields, { returnObjects: true });
  const { id, version, name } = template;

  const rename = async (typed: string): Promise<string | undefined> => {
    const { error } = await update({ variables: { input: { id, version, name: typed.trim() } } });
    if (!error) return undefined;
    const refused = toFault(error);
    if (refused.code === 'CONFLICT') await reload();
    const { title, tip } = faultText(refused);
    return refused.fields.map((rule) => ruleText(t, rule, label)).join('. ') || `${title}. ${tip}`;
  };
  const confirm = async () => {
    const refused = await run(
      () => remove({ variables: { id, version } }),
      t(($) => $.layoutTemplates.care.deleted, { name }),
    );
    if (refused?.code === 'CONFLICT') await reload();
    if (refused) return;
    setRemoving(false);
    await onDeleted();
  };

  return (
    <Stack gap={2}>
      <InlineEdit
        label={label}
        value={name}
        onSave={rename}
        validate={(typed) => (typed.trim() === '' ? t(($) => $.validation.required, { field: label }) : undefined)}
        maxLength={LAYOUT_TEMPLATE_LIMITS.name}
        editLabel={texts.rename}
        saveLabel={t(($) => $.common.save)}
        cancelLabel={t(($) => $.common.cancel)}
        emptyText=""
      />
      <div>
        <Button size="small" icon={Trash2} onPress={() => setRemoving(true)}>
          {texts.delete}
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isRemoving}
        onClose={() => setRemoving(false)}
        onConfirm={() => void confirm()}
        title={t(($) => $.crudForm.remove.title, { name })}
        confirmLabel={texts.delete}
        cancelLabel={t(($) => $.common.cancel)}
        closeLabel={t(($) => $.common.close)}
        tone="danger"
        isPending={isPending}
      >
        <Stack gap={3}>
          {texts.deleteText}
          <FaultAlert title={texts.deleteFailed} fault={fault} fieldLabel={label} />
        </Stack>
      </ConfirmDialog>
    </Stack>
  );
}
