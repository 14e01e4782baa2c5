import type { Meta, StoryObj } from '@storybook/react-vite';
import { describe } from '../../docs/describe.ts';
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
      { id: '4', tone: 'neutral', title: 'Delivered', isPending: true },
    ],
  },
  parameters: describe({
    use: 'for what happened to one record, step by step.',
    words: 'Past tense; the reason stands with the fault.',
    a11y: 'An ordered list. A step that has not happened is hollow and muted; say it in words where it matters.',
  }),
} satisfies Meta<typeof Timeline>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {};
export const RightToLeft: Story = { globals: { direction: 'rtl' } };
