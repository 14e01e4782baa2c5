import { useState } from 'react';
import { Alert } from '#ui-kit';
import type { Fault } from '#console/apollo/fault.ts';
import { useText } from '#console/i18n/useText.ts';
import { labelOf, ruleText } from './field-messages.ts';
import { SupportLink } from './SupportLink.tsx';
import { useFaultText } from './useFaultText.ts';

type FaultAlertProps = {
  /** What failed: "Could not restock channel 14". */
  title: string;
  fault: Fault | undefined;
  /** Label of the field, for an action with one field. */
  fieldLabel?: string;
  /** Labels of the fields by their paths, for an action with several fields. */
  fieldLabels?: Record<string, string>;
};

/**
 * Why an action was refused: each broken rule with its field's label, else the reason and a tip. It can be dismissed; failures that
 * are not in the input lead to support (X1).
 */
export function FaultAlert({ title, fault, fieldLabel = '', fieldLabels }: FaultAlertProps) {
  const t = useText();
  const faultText = useFaultText();
  const [dismissed, setDismissed] = useState<Fault>();
  if (!fault || fault === dismissed) return null;
  const { title: reason, tip } = faultText(fault);
  const rules = fault.fields.map((field) =>
    ruleText(t, field, fieldLabels ? labelOf(fieldLabels, field.path) : fieldLabel),
  );
  return (
    <Alert
      tone="danger"
      title={title}
      actions={rules.length === 0 && <SupportLink requestId={fault.requestId} />}
      onClose={() => setDismissed(fault)}
      closeLabel={t(($) => $.common.dismiss)}
    >
      {rules.length > 0 ? rules.join('. ') : `${reason}. ${tip}`}
      {fault.requestId && ` (${t(($) => $.common.requestId)}: ${fault.requestId})`}
    </Alert>
  );
}
