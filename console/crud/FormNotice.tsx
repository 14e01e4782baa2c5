import type { FieldValues } from 'react-hook-form';
import { Alert } from '#ui-kit';
import { useText } from '#console/i18n/useText.ts';
import { labelOf, ruleText } from './field-messages.ts';
import { SupportLink } from './SupportLink.tsx';
import { useFaultText } from './useFaultText.ts';
import type { EntityForm, FormRecord } from './useEntityForm.ts';

/** The message about the whole form: a failure, a settled conflict, or that the form is read-only. */
export function FormNotice<V extends FieldValues, R extends FormRecord>({ form }: { form: EntityForm<V, R> }) {
  const t = useText();
  const faultText = useFaultText();
  if (form.fault) {
    const { title, tip } = faultText(form.fault);
    // Broken rules of the whole record, which no field can show, such as the limit of machines.
    const rules = form.fault.fields.map((broken) => ruleText(t, broken, labelOf(form.labels, broken.path)));
    return (
      <Alert
        tone="danger"
        title={form.isNew ? form.texts.createFailed : form.texts.updateFailed}
        actions={rules.length === 0 && <SupportLink requestId={form.fault.requestId} />}
        onClose={form.dismissFault}
        closeLabel={t(($) => $.common.dismiss)}
      >
        {rules.length > 0 ? rules.join(' ') : `${title}. ${tip}`}
        {form.fault.requestId && ` (${t(($) => $.common.requestId)}: ${form.fault.requestId})`}
      </Alert>
    );
  }
  if (form.isReapplied) return <Alert tone="info" isLive title={t(($) => $.crudForm.conflict.applied)} />;
  if (form.isReadOnly) return <Alert tone="info" title={t(($) => $.crudForm.form.readOnly)} />;
  return null;
}
