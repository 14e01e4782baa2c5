import { BellRing } from 'lucide-react';
import { IdentityCell, type TableColumn } from '#ui-kit';
import { FREQUENCIES, TRIGGER_TYPES } from '#api/features/notification-triggers/notification-types.rules.ts';
import { lazyPart } from '#console/crud/lazy-part.tsx';
import { ListPage } from '#console/crud/ListPage.tsx';
import { useStatusColumn } from '#console/crud/RecordStatus.tsx';
import { STATUSES, useStatusFilter } from '#console/crud/status.ts';
import { among } from '#console/crud/url-state.ts';
import { useListState } from '#console/crud/useListState.ts';
import {
  type NotificationTriggerFieldsFragment,
  notificationTriggerOperations,
} from '#console/generated/operations.ts';
import { useFormat } from '#console/i18n/useFormat.ts';
import { useText } from '#console/i18n/useText.ts';
import { NotificationTabs } from '#console/records/NotificationTabs.tsx';

const NotificationTriggerForm = lazyPart(() =>
  import('./NotificationTriggerForm.tsx').then((m) => m.NotificationTriggerForm),
);

/** Who gets an e-mail about which events. */
export function NotificationTriggersPage() {
  const t = useText();
  const format = useFormat();
  const list = useListState({
    list: 'listNotificationTriggers',
    sortBy: ['NAME'],
    filters: { status: among(STATUSES), triggerType: among(TRIGGER_TYPES), frequency: among(FREQUENCIES) },
  });
  const fields = t(($) => $.notificationTriggers.fields, { returnObjects: true });
  const types = TRIGGER_TYPES.map((value) => ({ value, label: t(($) => $.notificationTriggers.types[value]) }));
  const frequencies = FREQUENCIES.map((value) => ({
    value,
    label: t(($) => $.notificationTriggers.frequencies[value]),
  }));
  const columns: TableColumn<NotificationTriggerFieldsFragment>[] = [
    {
      id: 'NAME',
      header: fields.name,
      cell: ({ name }) => <IdentityCell title={name} />,
      isSortable: true,
      isIdentity: true,
    },
    {
      id: 'triggerType',
      header: fields.triggerType,
      cell: ({ triggerType }) => t(($) => $.notificationTriggers.types[triggerType]),
    },
    {
      id: 'emailRecipients',
      header: fields.emailRecipients,
      cell: ({ emailRecipients }) => emailRecipients.join(', '),
      hideBelow: 'large',
    },
    {
      id: 'frequency',
      header: fields.frequency,
      cell: ({ frequency }) => t(($) => $.notificationTriggers.frequencies[frequency]),
      hideBelow: 'medium',
    },
    {
      id: 'lastTriggeredAt',
      header: fields.lastTriggeredAt,
      cell: ({ lastTriggeredAt }) =>
        lastTriggeredAt ? format.dateTime(lastTriggeredAt) : t(($) => $.notificationTriggers.never),
      hideBelow: 'large',
    },
    useStatusColumn(),
  ];
  return (
    <ListPage
      texts={t(($) => $.notificationTriggers.list, { returnObjects: true })}
      list={list}
      operations={notificationTriggerOperations}
      columns={columns}
      filters={[
        useStatusFilter(),
        { name: 'triggerType', label: fields.triggerType, options: types },
        { name: 'frequency', label: fields.frequency, options: frequencies },
      ]}
      icon={BellRing}
      nameOf={({ name }) => name}
      permission="ADMINISTRATOR"
      top={<NotificationTabs current="notifications" />}
      drawer={(id) => <NotificationTriggerForm id={id} />}
    />
  );
}
