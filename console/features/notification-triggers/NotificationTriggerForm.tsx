import { FREQUENCIES, TRIGGER_TYPES } from '#api/features/notification-triggers/notification-types.rules.ts';
import {
  DEFAULT_CONDITIONS,
  NOTIFICATION_LANGUAGES,
  notificationTriggerRules,
} from '#api/features/notification-triggers/notification-trigger.rules.ts';
import { useSession } from '#console/auth/useSession.ts';
import { EntityDrawer } from '#console/crud/EntityDrawer.tsx';
import { NumberInput } from '#console/crud/fields/NumberInput.tsx';
import { SelectInput } from '#console/crud/fields/SelectInput.tsx';
import { StatusInput } from '#console/crud/fields/StatusInput.tsx';
import { TextInput } from '#console/crud/fields/TextInput.tsx';
import { type LoadedRecord, LoadRecord } from '#console/crud/LoadRecord.tsx';
import { editableStatus } from '#console/crud/status.ts';
import { useEntityForm } from '#console/crud/useEntityForm.ts';
import {
  type NotificationTriggerFieldsFragment,
  notificationTriggerOperations,
} from '#console/generated/operations.ts';
import { LANGUAGE_NAMES } from '#console/i18n/languages.ts';
import { usePageLanguage } from '#console/i18n/usePageLanguage.ts';
import { useText } from '#console/i18n/useText.ts';
import { EscalationInput } from './EscalationInput.tsx';
import { QuietHoursInput } from './QuietHoursInput.tsx';
import { RecipientsInput } from './RecipientsInput.tsx';
import { TestNotification } from './TestNotification.tsx';

/** The drawer of a notification; without an id, of a new one. */
export function NotificationTriggerForm({ id }: { id: string | undefined }) {
  const t = useText();
  return (
    <LoadRecord
      id={id}
      operations={notificationTriggerOperations}
      texts={t(($) => $.notificationTriggers.form, { returnObjects: true })}
    >
      {(loaded) => <NotificationTriggerFields {...loaded} />}
    </LoadRecord>
  );
}

function NotificationTriggerFields({ record, reload }: LoadedRecord<NotificationTriggerFieldsFragment>) {
  const t = useText();
  const language = usePageLanguage();
  const ownEmail = useSession().user?.email;
  const form = useEntityForm({
    rules: notificationTriggerRules,
    texts: t(($) => $.notificationTriggers.form, { returnObjects: true }),
    labels: t(($) => $.notificationTriggers.fields, { returnObjects: true }),
    operations: notificationTriggerOperations,
    record,
    reload,
    empty: {
      name: '',
      triggerType: 'MACHINE_BLOCKED_CHANNEL' as const,
      emailRecipients: ownEmail ? [ownEmail] : [],
      language,
      frequency: 'IMMEDIATE' as const,
      conditions: DEFAULT_CONDITIONS,
      quietHours: null,
      escalation: null,
      status: 'ACTIVE' as const,
    },
    toValues: ({
      name,
      triggerType,
      emailRecipients,
      frequency,
      conditions,
      quietHours,
      escalation,
      status,
      ...rest
    }) => ({
      name,
      triggerType,
      emailRecipients,
      language: NOTIFICATION_LANGUAGES.find((known) => known === rest.language) ?? 'en',
      frequency,
      conditions: {
        machineOfflineThresholdMinutes: conditions.machineOfflineThresholdMinutes ?? null,
        productExpirationDays: conditions.productExpirationDays ?? null,
      },
      quietHours: quietHours ? quietOf(quietHours) : null,
      escalation: escalation ? escalationOf(escalation) : null,
      status: editableStatus(status),
    }),
    nameOf: ({ name }) => name,
    permission: 'ADMINISTRATOR',
    show: {
      triggerType: (value) => wordOf(TRIGGER_TYPES, value, (word) => t(($) => $.notificationTriggers.types[word])),
      frequency: (value) => wordOf(FREQUENCIES, value, (word) => t(($) => $.notificationTriggers.frequencies[word])),
      emailRecipients: (value) => (Array.isArray(value) ? value.map(String) : []),
      quietHours: shownValues,
      escalation: shownValues,
    },
  });
  const type = form.form.watch('triggerType');
  return (
    <EntityDrawer form={form} title={record?.name}>
      <TextInput form={form} name="name" autoFocus={!record} />
      <SelectInput
        form={form}
        name="triggerType"
        options={TRIGGER_TYPES.map((value) => ({ value, label: t(($) => $.notificationTriggers.types[value]) }))}
      />
      {type === 'MACHINE_OFFLINE' && (
        <NumberInput
          form={form}
          name="conditions.machineOfflineThresholdMinutes"
          description={t(($) => $.notificationTriggers.minutesHelp)}
          isRequired
        />
      )}
      {type === 'PRODUCT_EXPIRED' && (
        <NumberInput
          form={form}
          name="conditions.productExpirationDays"
          description={t(($) => $.notificationTriggers.daysHelp)}
          isRequired
        />
      )}
      <RecipientsInput
        form={form}
        name="emailRecipients"
        description={t(($) => $.notificationTriggers.recipientsHelp)}
      />
      <SelectInput
        form={form}
        name="language"
        options={NOTIFICATION_LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
      />
      <SelectInput
        form={form}
        name="frequency"
        options={FREQUENCIES.map((value) => ({ value, label: t(($) => $.notificationTriggers.frequencies[value]) }))}
        description={t(($) => $.notificationTriggers.frequencyHelp)}
      />
      <QuietHoursInput form={form} />
      <EscalationInput form={form} />
      <StatusInput form={form} name="status" />
      {record && <TestNotification id={record.id} isDisabled={form.form.formState.isDirty} />}
    </EntityDrawer>
  );
}

type Saved = NotificationTriggerFieldsFragment;

const quietOf = ({ from, until, isUrgentSent }: NonNullable<Saved['quietHours']>) => ({ from, until, isUrgentSent });

const escalationOf = ({ afterMinutes, emailRecipients }: NonNullable<Saved['escalation']>) => ({
  afterMinutes,
  emailRecipients,
});

/** Each value of a part of the form, for the dialog after a conflict. */
const shownValues = (value: unknown): string[] =>
  typeof value === 'object' && value !== null ? Object.values(value).flat().map(String) : [];

/** The text of a value of a list of words, for the dialog after a conflict. */
function wordOf<W extends string>(words: readonly W[], value: unknown, textOf: (word: W) => string): string {
  const word = words.find((known) => known === value);
  return word ? textOf(word) : '';
}
