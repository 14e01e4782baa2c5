import { SelectInput } from '#console/crud/fields/SelectInput.tsx';
import { StatusInput } from '#console/crud/fields/StatusInput.tsx';
import { TextAreaInput } from '#console/crud/fields/TextAreaInput.tsx';
import { TextInput } from '#console/crud/fields/TextInput.tsx';
import { useText } from '#console/i18n/useText.ts';
import type { useMachineForm } from './useMachineForm.ts';
import { useMachineModels } from './useMachineModels.ts';

/** The form fields of a machine, without its channels. */
export function MachineInputs({ form }: { form: ReturnType<typeof useMachineForm> }) {
  const t = useText();
  const models = useMachineModels();
  return (
    <>
      <TextInput form={form} name="name" autoFocus={form.isNew} />
      <TextInput form={form} name="code" />
      <SelectInput form={form} name="model" options={models} />
      <TextAreaInput form={form} name="observation" description={t(($) => $.machines.observationHelp)} />
      <StatusInput form={form} name="status" />
    </>
  );
}
