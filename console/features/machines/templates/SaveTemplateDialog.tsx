import { useState } from 'react';
import { LAYOUT_TEMPLATE_LIMITS } from '#api/features/layout-templates/layout-template.rules.ts';
import { Alert, Text, TextField } from '#ui-kit';
import { FaultAlert } from '#console/crud/FaultAlert.tsx';
import { useAction } from '#console/crud/useAction.ts';
import { type MachineWithStockFragment, useCreateLayoutTemplateMutation } from '#console/generated/operations.ts';
import { useText } from '#console/i18n/useText.ts';
import { FillDialog } from '../FillDialog.tsx';

type SaveTemplateDialogProps = {
  machine: MachineWithStockFragment;
  /** The editor has changes that are not in the saved layout. */
  isDirty: boolean;
  onClose: () => void;
};

/** Saves the layout of a machine, as it was last saved, as a template for machines of its model. */
export function SaveTemplateDialog({ machine, isDirty, onClose }: SaveTemplateDialogProps) {
  const t = useText();
  const [name, setName] = useState('');
  const [wasTried, setTried] = useState(false);
  const [create] = useCreateLayoutTemplateMutation();
  const { run, isPending, fault } = useAction();
  const { templateName: label } = t(($) => $.layoutTemplates.fields, { returnObjects: true });
  const trimmed = name.trim();

  const submit = async () => {
    setTried(true);
    if (trimmed === '') return;
    const refused = await run(
      () => create({ variables: { input: { name: trimmed, machineId: machine.id } } }),
      t(($) => $.layoutTemplates.save.saved, { name: trimmed }),
    );
    if (!refused) onClose();
  };

  return (
    <FillDialog
      title={t(($) => $.layoutTemplates.save.title)}
      action={t(($) => $.layoutTemplates.save.action)}
      isPending={isPending}
      onClose={onClose}
      onSubmit={() => void submit()}
    >
      <Text element="p">
        {t(($) => $.layoutTemplates.save.text, {
          machine: machine.name,
          model: t(($) => $.machines.models[machine.model]),
        })}
      </Text>
      {isDirty && (
        <Alert tone="warning" isLive={false} title={t(($) => $.layoutTemplates.save.unsaved)}>
          {t(($) => $.layoutTemplates.save.unsavedText)}
        </Alert>
      )}
      <FaultAlert
        title={t(($) => $.layoutTemplates.save.failed)}
        fault={fault}
        fieldLabels={{ name: label, machineId: machine.name }}
      />
      <TextField
        label={label}
        value={name}
        onChange={setName}
        maxLength={LAYOUT_TEMPLATE_LIMITS.name}
        errorMessage={wasTried && trimmed === '' ? t(($) => $.validation.required, { field: label }) : undefined}
        isRequired
        autoFocus
      />
    </FillDialog>
  );
}
