import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, within } from 'storybook/test';
import { describe } from '../../docs/describe.ts';
import { Text } from '../Text/Text.tsx';
import { Timeline } from './Timeline.tsx';

const meta = {
  title: 'Data/Timeline',
  component: Timeline,
  args: {
    label: 'What happened',
    items: [
      {
        id: '1',
        tone: 'success',
        title: 'Identified with PIN',
        time: '10:42:09',
        dateTime: '2026-11-17T10:42:09-03:00',
      },
      { id: '2', tone: 'success', title: 'Approved by rule Logística', time: '10:42:14' },
      {
        id: '3',
        tone: 'danger',
        toneLabel: 'failed',
        title: 'Delivery failed: motor timeout',
        detail: 'Stock unchanged · channel 14 set to error',
        time: '10:42:18',
      },
      { id: '4', tone: 'neutral', title: 'Channel 14 repaired', isPending: true },
    ],
  },
  parameters: describe({
    use: 'for the events of one record, in order.',
    avoid: 'for events of the whole company: ActivityList.',
    anatomy: 'per event: a dot, hollow if it has not happened · what, why · when.',
    words: 'Past tense; an error includes its reason.',
    a11y: 'An ordered list. An event that has not happened is hollow and muted; add it in words if it matters.',
  }),
} satisfies Meta<typeof Timeline>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {
  play: async ({ canvasElement }) => {
    // The colour of the dot in words.
    await expect(within(canvasElement).getAllByRole('listitem')[2]).toHaveTextContent(/^failed: Delivery failed/);
  },
};
export const OneItem: Story = {
  args: { items: [{ id: '1', tone: 'success', title: 'Machine made', time: '10:42' }] },
};
export const Empty: Story = {
  args: { items: [], emptyState: <Text tone="muted">Nothing has happened yet</Text> },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).queryByRole('list')).toBeNull();
    await expect(within(canvasElement).getByText('Nothing has happened yet')).toBeVisible();
  },
};
export const WithoutTimes: Story = {
  args: { items: [{ id: '1', tone: 'info', title: 'Rule changed', detail: null }] },
};
export const LongText: Story = {
  args: {
    items: [
      {
        id: '1',
        tone: 'danger',
        title: 'Falhanaentrega'.repeat(20),
        detail: 'Motorsemresposta'.repeat(20),
        time: '17 de novembro de 2026, 10:42:18',
      },
    ],
  },
  globals: { viewport: { value: 'phone' } },
};
export const TwoHundredItems: Story = {
  args: {
    items: Array.from({ length: 200 }, (_, index) => ({
      id: String(index),
      tone: 'neutral' as const,
      title: `Step ${index + 1}`,
      time: '10:42',
    })),
  },
};
export const RightToLeft: Story = { globals: { direction: 'rtl' } };
