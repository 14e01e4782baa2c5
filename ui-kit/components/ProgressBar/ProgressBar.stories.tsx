import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, within } from 'storybook/test';
import { describe } from '../../docs/describe.ts';
import { longText, rightToLeft } from '../../docs/states.tsx';
import { ProgressBar } from './ProgressBar.tsx';

const meta = {
  title: 'Feedback/ProgressBar',
  component: ProgressBar,
  args: { label: 'Importing employees', value: 120, maxValue: 400, valueLabel: '120 of 400' },
  parameters: describe({
    use: 'for a task of more than a few seconds. Omit the value if the progress is unknown.',
    avoid: 'for a fill level: FillBar.',
    anatomy: 'label · value · track and fill; a moving bar if the progress is unknown.',
    words: 'The running task, with -ing: "Importing employees".',
    a11y: 'A progress bar with its name and its value in words; without a value it is indeterminate.',
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

export const RightToLeft: Story = { ...Playground, ...rightToLeft };
export const LongText: Story = { ...Playground, ...longText };
