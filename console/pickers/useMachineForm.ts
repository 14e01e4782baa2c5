import { machineRules } from '#api/features/machines/machine.rules.ts';
import type { yup } from '#api/rules/yup.ts';
import { editableStatus } from '#console/crud/status.ts';
import { type EntityFormOptions, useEntityForm } from '#console/crud/useEntityForm.ts';
import type { MachineFieldsFragment } from '#console/generated/operations.ts';
import { useText } from '#console/i18n/useText.ts';
import { useMachineModels } from './useMachineModels.ts';

type MachineValues = yup.InferType<typeof machineRules>;

/** The options that differ between a tenant's own machines and machines of a customer. */
type MachineFormOptions = Pick<
  EntityFormOptions<MachineValues, MachineFieldsFragment>,
  'operations' | 'record' | 'reload' | 'permission' | 'opensNew'
>;

/** The form of a machine, without its channels (V8). */
export function useMachineForm(options: MachineFormOptions) {
  const t = useText();
  const models = useMachineModels();
  return useEntityForm<MachineValues, MachineFieldsFragment>({
    ...options,
    rules: machineRules,
    texts: t(($) => $.machines.form, { returnObjects: true }),
    labels: t(($) => $.machines.fields, { returnObjects: true }),
    empty: { name: '', code: '', observation: '', status: 'ACTIVE' },
    toValues: ({ name, code, model, observation, status }) => ({
      name,
      code,
      model,
      observation,
      status: editableStatus(status),
    }),
    nameOf: ({ name }) => name,
    show: { model: (value) => models.find((model) => model.value === value)?.label ?? String(value) },
  });
}
