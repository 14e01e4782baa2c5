import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, within } from 'storybook/test';
import { describe } from '../../docs/describe.ts';
import { rightToLeft } from '../../docs/states.tsx';
import { Spinner } from './Spinner.tsx';

const meta = {
  title: 'Feedback/Spinner',
  component: Spinner,
  args: { label: 'Loading employees' },
  parameters: describe({
    use: 'while content of unknown size loads.',
    avoid: 'for lists and cards: Skeleton.',
    a11y: 'An indeterminate progress bar with a name. With reduced motion it fades instead of turning.',
    anatomy: 'a turning ring; a fading one with reduced motion.',
    words: 'The label names what is loading.',
  }),
} satisfies Meta<typeof Spinner>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('progressbar', { name: 'Loading employees' })).toBeVisible();
  },
};
export const Large: Story = { args: { size: 32 } };
export const ReducedMotion: Story = { globals: { motion: 'reduced' } };

export const RightToLeft: Story = { ...Playground, ...rightToLeft };
