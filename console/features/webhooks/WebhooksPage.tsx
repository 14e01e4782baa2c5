import { Webhook } from 'lucide-react';
import { IdentityCell, StatusBadge, type TableColumn } from '#ui-kit';
import { lazyPart } from '#console/crud/lazy-part.tsx';
import { ListPage } from '#console/crud/ListPage.tsx';
import { useStatusColumn } from '#console/crud/RecordStatus.tsx';
import { STATUSES, useStatusFilter } from '#console/crud/status.ts';
import { among } from '#console/crud/url-state.ts';
import { useListState } from '#console/crud/useListState.ts';
import { type WebhookFieldsFragment, webhookOperations } from '#console/generated/operations.ts';
import { useText } from '#console/i18n/useText.ts';
import { NotificationTabs } from '#console/records/NotificationTabs.tsx';

const WebhookForm = lazyPart(() => import('./WebhookForm.tsx').then((m) => m.WebhookForm));

/** The addresses of the company's own systems that get events (IDEA-30). */
export function WebhooksPage() {
  const t = useText();
  const list = useListState({ list: 'listWebhooks', sortBy: ['NAME'], filters: { status: among(STATUSES) } });
  const fields = t(($) => $.webhooks.fields, { returnObjects: true });
  const columns: TableColumn<WebhookFieldsFragment>[] = [
    {
      id: 'NAME',
      header: fields.name,
      cell: ({ name, url }) => <IdentityCell title={name} detail={url} />,
      isSortable: true,
      isIdentity: true,
      skeleton: 'two-lines',
    },
    {
      id: 'eventTypes',
      header: fields.eventTypes,
      cell: ({ eventTypes }) => eventTypes.map((type) => t(($) => $.webhooks.types[type])).join(', '),
      hideBelow: 'medium',
    },
    {
      id: 'failingSince',
      header: t(($) => $.webhooks.state.label),
      cell: (webhook) => <WebhookState webhook={webhook} />,
    },
    useStatusColumn(),
  ];
  return (
    <ListPage
      texts={t(($) => $.webhooks.list, { returnObjects: true })}
      list={list}
      operations={webhookOperations}
      columns={columns}
      filters={[useStatusFilter()]}
      icon={Webhook}
      nameOf={({ name }) => name}
      permission="ADMINISTRATOR"
      top={<NotificationTabs current="webhooks" />}
      drawer={(id) => <WebhookForm id={id} />}
    />
  );
}

/** Whether messages arrive. */
function WebhookState({ webhook }: { webhook: WebhookFieldsFragment }) {
  const t = useText();
  if (!webhook.secretIssuedAt) return <StatusBadge tone="warning">{t(($) => $.webhooks.state.noSecret)}</StatusBadge>;
  if (webhook.failingSince || webhook.disabledAt)
    return <StatusBadge tone="danger">{t(($) => $.webhooks.state.failing)}</StatusBadge>;
  return <StatusBadge tone="success">{t(($) => $.webhooks.state.working)}</StatusBadge>;
}
