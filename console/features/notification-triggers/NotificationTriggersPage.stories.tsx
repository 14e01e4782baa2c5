import type { Meta, StoryObj } from '@storybook/react-vite';
import {
  GetNotificationTriggerDocument,
  ListNotificationTriggersDocument,
  type NotificationTriggerFieldsFragment,
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
import { recordFields } from '#console/stories/times.ts';

const trigger = (id: string, changes: Partial<Sample<NotificationTriggerFieldsFragment>>) => ({
  ...recordFields,
  id,
  name: 'Canais bloqueados',
  triggerType: 'MACHINE_BLOCKED_CHANNEL' as const,
  emailRecipients: ['manutencao@acme.example'],
  language: 'pt-BR',
  frequency: 'IMMEDIATE' as const,
  conditions: { machineOfflineThresholdMinutes: null, productExpirationDays: null },
  quietHours: null,
  escalation: null,
  lastTriggeredAt: null,
  ...changes,
});

const triggers: Sample<NotificationTriggerFieldsFragment>[] = [
  trigger('blocked', {}),
  trigger('offline', {
    name: 'Máquinas fora do ar',
    triggerType: 'MACHINE_OFFLINE',
    frequency: 'HOURLY',
    conditions: { machineOfflineThresholdMinutes: 30, productExpirationDays: null },
    emailRecipients: ['manutencao@acme.example', 'marcela@acme.example'],
  }),
  trigger('certificates', {
    name: 'CA a vencer',
    triggerType: 'PRODUCT_EXPIRED',
    frequency: 'WEEKLY',
    conditions: { machineOfflineThresholdMinutes: null, productExpirationDays: 60 },
    status: 'INACTIVE',
  }),
];

const meta = {
  ...screen,
  title: 'Screens/Notifications',
  args: {
    path: '/notifications',
    answers: [
      answer(ListNotificationTriggersDocument, { listNotificationTriggers: onePage(triggers) }),
      answer(GetNotificationTriggerDocument, ({ id }) => ({ getNotificationTrigger: byId(triggers, id) })),
    ],
  },
} satisfies Meta<ScreenArgs>;

export default meta;
type Story = StoryObj<ScreenArgs>;

export const List: Story = {};
export const Phone: Story = onPhone;
export const Empty: Story = {
  args: { answers: [answer(ListNotificationTriggersDocument, { listNotificationTriggers: onePage([]) })] },
};
export const Loading: Story = waiting;
export const Failed: Story = failing;
export const Conflict: Story = { ...conflicting, args: { path: '/notifications/offline' } };
export const Offline: Story = offline;
export const Refused: Story = refused;
export const NotForEmployees: Story = { args: { person: 'employee' } };
export const Edit: Story = { args: { path: '/notifications/offline' } };
export const New: Story = { args: { path: '/notifications/new' } };
