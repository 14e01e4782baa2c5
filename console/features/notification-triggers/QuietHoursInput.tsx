import { type FieldPath, useController } from 'react-hook-form';
import {
  URGENT_TYPES,
  type notificationTriggerRules,
} from '#api/features/notification-triggers/notification-trigger.rules.ts';
import type { yup } from '#api/rules/yup.ts';
import { FieldRow, Stack, Switch, TimeField } from '#ui-kit';
import { SwitchInput } from '#console/crud/fields/SwitchInput.tsx';
import { type BoundProps, useBoundField } from '#console/crud/fields/useBoundField.ts';
import { useText } from '#console/i18n/useText.ts';

/** Values of the form. */
export type TriggerValues = typeof notificationTriggerRules extends yup.ObjectSchema<infer V> ? V : never;

/** What the parts of the form need of it. */
export type TriggerForm = BoundProps<TriggerValues>['form'];

/** A night, for somebody who switches quiet hours on. */
const NIGHT = { from: '22:00', until: '06:00', isUrgentSent: true };

/** The hours in which the notification waits, or none. */
export function QuietHoursInput({ form }: { form: TriggerForm }) {
  const t = useText();
  const { field } = useController({ control: form.form.control, name: 'quietHours' });
  const type = form.form.watch('triggerType');
  return (
    <Stack gap={3}>
      <Switch
        label={t(($) => $.notificationTriggers.hasQuiet)}
        description={t(($) => $.notificationTriggers.quietHelp)}
        value={Boolean(field.value)}
        isReadOnly={form.isReadOnly}
        onChange={(isOn) => field.onChange(isOn ? NIGHT : null)}
      />
      {field.value && (
        <>
          <FieldRow>
            <TimeInput form={form} name="quietHours.from" />
            <TimeInput form={form} name="quietHours.until" />
          </FieldRow>
          {URGENT_TYPES.includes(type) && <SwitchInput form={form} name="quietHours.isUrgentSent" isRequired={false} />}
        </>
      )}
    </Stack>
  );
}

function TimeInput({ form, name }: { form: TriggerForm; name: FieldPath<TriggerValues> }) {
  const { value, onChange, ...bound } = useBoundField({ form, name, isRequired: true });
  return <TimeField {...bound} value={value || null} onChange={(time) => onChange(time ?? '')} />;
}
