import { showToast } from '#ui-kit';
import { toFault } from '#console/apollo/fault.ts';
import { useFaultText } from '#console/crud/useFaultText.ts';
import { useText } from '#console/i18n/useText.ts';

/** Says in a toast why an action with a template or a sheet failed, in the words of X3. */
export function useTemplateFault(): (title: string, error: unknown) => void {
  const t = useText();
  const faultText = useFaultText();
  return (title, error) => {
    const fault = toFault(error);
    const texts = t(($) => $.ppeTemplates.errors, { returnObjects: true });
    const isTaken = fault.fields.some(({ path, key }) => path === 'name' && key === 'taken');
    const { tip } = faultText(fault);
    const reasons: Partial<Record<string, string>> = {
      VALIDATION: isTaken ? texts.nameTaken : texts.VALIDATION,
      FORBIDDEN: texts.FORBIDDEN,
      NOT_FOUND: texts.NOT_FOUND,
    };
    showToast({ tone: 'danger', title, description: reasons[fault.code] ?? tip });
  };
}
