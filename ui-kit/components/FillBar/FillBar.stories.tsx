import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, within } from 'storybook/test';
import { describe } from '../../docs/describe.ts';
import { longText, rightToLeft } from '../../docs/states.tsx';
import { Stack } from '../Stack/Stack.tsx';
import { FillBar } from './FillBar.tsx';

const meta = {
  title: 'Data/FillBar',
  component: FillBar,
  args: { label: 'Stock of channel 14', value: 9, maxValue: 30, valueLabel: '9 of 30' },
  parameters: describe({
    use: 'for a fill level: a channel, an allowance.',
    avoid: 'for the progress of a task: ProgressBar.',
    a11y: 'A meter with a name and its value in words. Show the value next to it too.',
    anatomy: 'track · fill in the colour of its tone.',
    words: 'The label names what is filled. `valueLabel` is the value in words.',
  }),
} satisfies Meta<typeof FillBar>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('meter')).toHaveAttribute('aria-valuetext', '9 of 30');
  },
};
export const Tones: Story = {
  render: (args) => (
    <Stack gap={3}>
      {(['success', 'warning', 'danger', 'info', 'neutral'] as const).map((tone) => (
        <FillBar key={tone} {...args} label={`Stock, ${tone}`} tone={tone} />
      ))}
    </Stack>
  ),
};
export const OddValues: Story = {
  render: (args) => (
    <Stack gap={3}>
      <FillBar {...args} label="Nothing fits" value={3} maxValue={0} valueLabel="3 of 0" />
      <FillBar {...args} label="Too much" value={40} maxValue={30} valueLabel="40 of 30" />
      <FillBar {...args} label="Less than nothing" value={-2} maxValue={30} valueLabel="−2 of 30" />
    </Stack>
  ),
  play: async ({ canvasElement }) => {
    const meters = within(canvasElement).getAllByRole('meter');
    await expect(meters.map((meter) => meter.getAttribute('aria-valuenow'))).toEqual(['0', '100', '0']);
    const isInside = meters.map((meter) => meter.scrollWidth <= meter.clientWidth);
    await expect(isInside).toEqual([true, true, true]);
  },
};

export const RightToLeft: Story = { ...Playground, ...rightToLeft };
export const LongText: Story = { ...Playground, ...longText };
