import { WEBHOOK_EVENT_TYPES, webhookRules } from '#api/features/webhooks/webhook.rules.ts';
import { Alert } from '#ui-kit';
import { EntityDrawer } from '#console/crud/EntityDrawer.tsx';
import { StatusInput } from '#console/crud/fields/StatusInput.tsx';
import { TextInput } from '#console/crud/fields/TextInput.tsx';
import { type LoadedRecord, LoadRecord } from '#console/crud/LoadRecord.tsx';
import { editableStatus } from '#console/crud/status.ts';
import { useEntityForm } from '#console/crud/useEntityForm.ts';
import { type WebhookFieldsFragment, webhookOperations } from '#console/generated/operations.ts';
import { useText } from '#console/i18n/useText.ts';
import { EventTypesInput } from './EventTypesInput.tsx';
import { WebhookLog } from './WebhookLog.tsx';
import { WebhookSecret } from './WebhookSecret.tsx';

/** The drawer of a webhook; without an id, of a new one. */
export function WebhookForm({ id }: { id: string | undefined }) {
  const t = useText();
  return (
    <LoadRecord id={id} operations={webhookOperations} texts={t(($) => $.webhooks.form, { returnObjects: true })}>
      {(loaded) => <WebhookFields {...loaded} />}
    </LoadRecord>
  );
}

function WebhookFields({ record, reload }: LoadedRecord<WebhookFieldsFragment>) {
  const t = useText();
  const form = useEntityForm({
    rules: webhookRules,
    texts: t(($) => $.webhooks.form, { returnObjects: true }),
    labels: t(($) => $.webhooks.fields, { returnObjects: true }),
    operations: webhookOperations,
    record,
    reload,
    empty: { name: '', url: '', eventTypes: [...WEBHOOK_EVENT_TYPES], status: 'ACTIVE' as const },
    toValues: ({ name, url, eventTypes, status }) => ({ name, url, eventTypes, status: editableStatus(status) }),
    nameOf: ({ name }) => name,
    permission: 'ADMINISTRATOR',
    show: {
      eventTypes: (chosen) =>
        WEBHOOK_EVENT_TYPES.filter((type) => Array.isArray(chosen) && chosen.includes(type)).map((type) =>
          t(($) => $.webhooks.types[type]),
        ),
    },
  });
  return (
    <EntityDrawer form={form} title={record?.name}>
      {record?.disabledAt && (
        <Alert tone="danger" title={t(($) => $.webhooks.disabledTitle)}>
          {t(($) => $.webhooks.disabledText)}
        </Alert>
      )}
      <TextInput form={form} name="name" autoFocus={!record} />
      <TextInput form={form} name="url" description={t(($) => $.webhooks.urlHelp)} />
      <EventTypesInput form={form} name="eventTypes" />
      <StatusInput form={form} name="status" />
      {record && record.status !== 'DELETED' && (
        <>
          <WebhookSecret webhook={record} isDisabled={form.form.formState.isDirty} onIssued={reload} />
          <WebhookLog webhookId={record.id} hasSecret={Boolean(record.secretIssuedAt)} />
        </>
      )}
    </EntityDrawer>
  );
}
