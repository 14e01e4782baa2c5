import { Alert } from '#ui-kit';
import type { Fault } from '#console/apollo/fault.ts';
import { useText } from '#console/i18n/useText.ts';
import { ruleText } from './field-messages.ts';
import { useFaultText } from './useFaultText.ts';

type FaultAlertProps = {
  /** What failed: "Could not restock channel 14". */
  title: string;
  fault: Fault | undefined;
  /** Names the field of an action that has but one. */
  fieldLabel?: string;
};

/** Why an action was refused: the broken rule by its field's name, else what to do. */
export function FaultAlert({ title, fault, fieldLabel = '' }: FaultAlertProps) {
  const t = useText();
  const faultText = useFaultText();
  if (!fault) return null;
  const [field] = fault.fields;
  const { title: reason, tip } = faultText(fault);
  return (
    <Alert tone="danger" title={title}>
      {field ? ruleText(t, field, fieldLabel) : `${reason}. ${tip}`}
      {fault.requestId && ` (${t(($) => $.common.requestId)}: ${fault.requestId})`}
    </Alert>
  );
}
