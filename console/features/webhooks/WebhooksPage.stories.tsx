import type { Meta, StoryObj } from '@storybook/react-vite';
import {
  GetWebhookDocument,
  ListWebhookDeliveriesDocument,
  ListWebhooksDocument,
  type WebhookDeliveryFieldsFragment,
  type WebhookFieldsFragment,
} from '#console/generated/operations.ts';
import { answer, byId, onePage, type Sample } from '#console/stories/answers.ts';
import {
  conflicting,
  failing,
  offline,
  onPhone,
  refused,
  screen,
  type ScreenArgs,
  waiting,
} from '#console/stories/screen.tsx';
import { minutesAgo, recordFields } from '#console/stories/times.ts';

const webhook = (id: string, changes: Partial<Sample<WebhookFieldsFragment>>) => ({
  ...recordFields,
  id,
  name: 'ERP',
  url: 'https://erp.acme.example/epi/eventos',
  eventTypes: ['MACHINE_BLOCKED_CHANNEL', 'MACHINE_WITHOUT_STOCK'] as const,
  secretIssuedAt: minutesAgo(5000),
  failingSince: null,
  disabledAt: null,
  ...changes,
});

const webhooks: Sample<WebhookFieldsFragment>[] = [
  webhook('erp', {}),
  webhook('maintenance', {
    name: 'Manutenção',
    url: 'https://hooks.manutencao.example/v1/9f2c',
    eventTypes: ['MACHINE_OFFLINE'],
    failingSince: minutesAgo(9000),
    disabledAt: minutesAgo(100),
    status: 'INACTIVE',
  }),
  webhook('fresh', { name: 'Painel da fábrica', eventTypes: ['PRODUCT_EXPIRED'], secretIssuedAt: null }),
];

const message = (id: string, changes: Partial<Sample<WebhookDeliveryFieldsFragment>>) => ({
  id,
  eventType: 'MACHINE_BLOCKED_CHANNEL' as const,
  occurredAt: minutesAgo(12),
  state: 'DELIVERED' as const,
  attempts: 1,
  lastAttemptAt: minutesAgo(12),
  responseStatus: 204,
  durationMs: 87,
  fault: null,
  ...changes,
});

const deliveries: Sample<WebhookDeliveryFieldsFragment>[] = [
  message('m1', {}),
  message('m2', { eventType: 'TEST', state: 'FAILED', responseStatus: null, fault: 'NO_ANSWER', durationMs: 15_003 }),
  message('m3', { state: 'SENDING', attempts: 3, responseStatus: 503, fault: 'WRONG_STATUS', durationMs: 412 }),
];

const meta = {
  ...screen,
  title: 'Screens/Webhooks',
  args: {
    path: '/notifications/webhooks',
    answers: [
      answer(ListWebhooksDocument, { listWebhooks: onePage(webhooks) }),
      answer(GetWebhookDocument, ({ id }) => ({ getWebhook: byId(webhooks, id) })),
      answer(ListWebhookDeliveriesDocument, {
        listWebhookDeliveries: { items: deliveries, nextToken: null, previousToken: null },
      }),
    ],
  },
} satisfies Meta<ScreenArgs>;

export default meta;
type Story = StoryObj<ScreenArgs>;

export const List: Story = {};
export const Phone: Story = onPhone;
export const Empty: Story = {
  args: { answers: [answer(ListWebhooksDocument, { listWebhooks: onePage([]) })] },
};
export const Loading: Story = waiting;
export const Failed: Story = failing;
export const Conflict: Story = { ...conflicting, args: { path: '/notifications/webhooks/erp' } };
export const Offline: Story = offline;
export const Refused: Story = refused;
export const NotForEmployees: Story = { args: { person: 'employee' } };
export const Edit: Story = { args: { path: '/notifications/webhooks/erp' } };
export const Disabled: Story = { args: { path: '/notifications/webhooks/maintenance' } };
export const WithoutSecret: Story = { args: { path: '/notifications/webhooks/fresh' } };
export const New: Story = { args: { path: '/notifications/webhooks/new' } };
