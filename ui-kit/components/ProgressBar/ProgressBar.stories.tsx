import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, within } from 'storybook/test';
import { describe } from '../../docs/describe.ts';
import { ProgressBar } from './ProgressBar.tsx';

const meta = {
  title: 'Feedback/ProgressBar',
  component: ProgressBar,
  args: { label: 'Importing employees', value: 120, maxValue: 400, valueLabel: '120 of 400' },
  parameters: describe({
    use: 'for a task that takes more than a few seconds. Without a value nobody knows how far it is.',
    avoid: 'for how full something is: FillBar.',
  }),
} satisfies Meta<typeof ProgressBar>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {
  play: async ({ canvasElement }) => {
    const bar = within(canvasElement).getByRole('progressbar', { name: 'Importing employees' });
    await expect(bar).toHaveAttribute('aria-valuetext', '120 of 400');
  },
};
export const Percent: Story = { args: { valueLabel: undefined } };
export const Unknown: Story = { args: { value: undefined, valueLabel: undefined } };
export const HiddenLabel: Story = { args: { isLabelHidden: true } };
