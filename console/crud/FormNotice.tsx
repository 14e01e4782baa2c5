import type { FieldValues } from 'react-hook-form';
import { Alert } from '#ui-kit';
import { useText } from '#console/i18n/useText.ts';
import { labelOf, ruleText } from './field-messages.ts';
import { useFaultText } from './useFaultText.ts';
import type { EntityForm, FormRecord } from './useEntityForm.ts';

/** What concerns the form as a whole. */
export function FormNotice<V extends FieldValues, R extends FormRecord>({ form }: { form: EntityForm<V, R> }) {
  const t = useText();
  const faultText = useFaultText();
  if (form.fault) {
    const { title, tip } = faultText(form.fault);
    // Rules of the record as a whole, which no field can show: the limit of machines is reached.
    const rules = form.fault.fields.map((broken) => ruleText(t, broken, labelOf(form.labels, broken.path)));
    return (
      <Alert
        tone="danger"
        title={form.isNew ? form.texts.createFailed : form.texts.updateFailed}
        onClose={form.dismissFault}
        closeLabel={t(($) => $.common.dismiss)}
      >
        {rules.length > 0 ? rules.join(' ') : `${title}. ${tip}`}
        {form.fault.requestId && ` (${t(($) => $.common.requestId)}: ${form.fault.requestId})`}
      </Alert>
    );
  }
  if (form.isReapplied) return <Alert tone="info" isLive title={t(($) => $.crud.conflict.applied)} />;
  if (form.isReadOnly) return <Alert tone="info" title={t(($) => $.crud.form.readOnly)} />;
  return null;
}
