import type { Meta, StoryObj } from '@storybook/react-vite';
import { type InboxEntryFieldsFragment, ListInboxEntriesDocument } from '#console/generated/operations.ts';
import { answer, onePage, type Sample } from '#console/stories/answers.ts';
import { failing, offline, onPhone, refused, screen, type ScreenArgs, waiting } from '#console/stories/screen.tsx';
import { minutesAgo } from '#console/stories/times.ts';

type Event = Sample<InboxEntryFieldsFragment>['events'][number];

const event = (kind: Event['kind'], changes: Partial<Event>): Event => ({
  kind,
  machineId: null,
  machineName: null,
  channel: null,
  productName: null,
  sizeName: null,
  certificateNumber: null,
  expiresAt: null,
  minutes: null,
  withdrawalId: null,
  employeeName: null,
  placeName: null,
  refusalCode: null,
  detail: null,
  ...changes,
});

const channelOf = (channel: number) =>
  event('MACHINE_BLOCKED_CHANNEL', {
    machineId: 'm7',
    machineName: 'M-07 Fundição',
    channel,
    productName: 'Luva nitrílica',
    detail: 'E17 Motor parado',
  });

const entry = (id: string, changes: Partial<Sample<InboxEntryFieldsFragment>>) => ({
  id,
  triggerType: 'MACHINE_BLOCKED_CHANNEL' as const,
  total: 1,
  triggerName: null,
  createdAt: minutesAgo(12),
  readAt: null,
  takenAt: null,
  takenByName: null,
  escalatedAt: null,
  events: [channelOf(14)],
  ...changes,
});

const ENTRIES: Sample<InboxEntryFieldsFragment>[] = [
  entry('one', { triggerName: 'Canais da fundição' }),
  entry('storm', {
    total: 128,
    takenAt: minutesAgo(30),
    takenByName: 'Tereza Lima',
    events: [channelOf(1), channelOf(2), channelOf(3)],
    createdAt: minutesAgo(40),
  }),
  entry('offline', {
    triggerType: 'MACHINE_OFFLINE',
    events: [event('MACHINE_OFFLINE', { machineName: 'M-07 Fundição', minutes: 30 })],
    createdAt: minutesAgo(90),
  }),
  entry('back', {
    triggerType: 'MACHINE_OFFLINE',
    events: [event('MACHINE_BACK', { machineName: 'M-07 Fundição' })],
    createdAt: minutesAgo(60),
    readAt: minutesAgo(50),
  }),
  entry('refused', {
    triggerType: 'WITHDRAWAL_ERROR',
    events: [
      event('WITHDRAWAL_ERROR', {
        employeeName: 'João Pereira da Silva',
        productName: 'Luva nitrílica',
        placeName: 'M-07 Fundição',
        refusalCode: 'QUOTA_EXCEEDED',
      }),
    ],
    createdAt: minutesAgo(300),
    readAt: minutesAgo(200),
  }),
  entry('certificate', {
    triggerType: 'PRODUCT_EXPIRED',
    events: [
      event('PRODUCT_EXPIRED', {
        productName: 'Bota de segurança',
        sizeName: '42',
        certificateNumber: '40377',
        expiresAt: '2026-12-20',
      }),
    ],
    createdAt: minutesAgo(2000),
    readAt: minutesAgo(1000),
  }),
];

const meta = {
  ...screen,
  title: 'Screens/Inbox',
  args: { path: '/inbox', answers: [answer(ListInboxEntriesDocument, { listInboxEntries: onePage(ENTRIES) })] },
} satisfies Meta<ScreenArgs>;

export default meta;
type Story = StoryObj<ScreenArgs>;

export const List: Story = {};
export const Phone: Story = onPhone;
export const Empty: Story = {
  args: { answers: [answer(ListInboxEntriesDocument, { listInboxEntries: onePage([]) })] },
};
export const NoUnread: Story = {
  args: {
    path: '/inbox?view=unread',
    answers: [answer(ListInboxEntriesDocument, { listInboxEntries: onePage([]) })],
  },
};
export const Loading: Story = waiting;
export const Failed: Story = failing;
export const Offline: Story = offline;
export const Refused: Story = refused;
