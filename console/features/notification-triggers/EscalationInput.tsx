import { useController } from 'react-hook-form';
import { Stack, Switch } from '#ui-kit';
import { NumberInput } from '#console/crud/fields/NumberInput.tsx';
import { useText } from '#console/i18n/useText.ts';
import type { TriggerForm } from './QuietHoursInput.tsx';
import { RecipientsInput } from './RecipientsInput.tsx';

/** Minutes for somebody who switches the escalation on. */
const FIRST_MINUTES = 30;

/** Who is told when nobody takes care, or nobody. */
export function EscalationInput({ form }: { form: TriggerForm }) {
  const t = useText();
  const { field } = useController({ control: form.form.control, name: 'escalation' });
  return (
    <Stack gap={3}>
      <Switch
        label={t(($) => $.notificationTriggers.escalate)}
        description={t(($) => $.notificationTriggers.escalateHelp)}
        value={Boolean(field.value)}
        isReadOnly={form.isReadOnly}
        onChange={(isOn) => field.onChange(isOn ? { afterMinutes: FIRST_MINUTES, emailRecipients: [] } : null)}
      />
      {field.value && (
        <>
          <NumberInput form={form} name="escalation.afterMinutes" isRequired />
          <RecipientsInput
            form={form}
            name="escalation.emailRecipients"
            description={t(($) => $.notificationTriggers.recipientsHelp)}
          />
        </>
      )}
    </Stack>
  );
}
