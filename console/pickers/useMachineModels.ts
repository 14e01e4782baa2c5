import { MACHINE_MODELS } from '#api/features/machines/machine-models.rules.ts';
import type { Option } from '#ui-kit';
import { useText } from '#console/i18n/useText.ts';

/** The machine models as options. */
export function useMachineModels(): Option[] {
  const t = useText();
  return MACHINE_MODELS.map((value) => ({ value, label: t(($) => $.machines.models[value]) }));
}
