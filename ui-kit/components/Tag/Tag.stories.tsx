import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, within } from 'storybook/test';
import { describe } from '../../docs/describe.ts';
import { focused, hovered, rightToLeft } from '../../docs/states.tsx';
import { Tag } from './Tag.tsx';

const meta = {
  title: 'Data/Tag',
  component: Tag,
  args: { children: 'Status: Active', removeLabel: 'Remove filter Status', onRemove: fn() },
  parameters: describe({
    use: 'for a short fact, or an active filter that the user can remove.',
    avoid: 'for states: StatusBadge.',
    keys: { 'Enter, Space': 'removes it' },
    anatomy: 'text · a remove button.',
    words: 'Filter and value: "Status: Active".',
    a11y: 'The name of the button contains what it removes.',
  }),
} satisfies Meta<typeof Tag>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {};
export const Fixed: Story = { args: { onRemove: undefined, removeLabel: undefined, children: 'NR-10' } };
export const LongText: Story = {
  args: { children: `Sector: ${'Manutenção elétrica, '.repeat(6)}${'manutenção'.repeat(12)}` },
};
export const Removing: Story = {
  play: async ({ canvasElement, args }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Remove filter Status' }));
    await userEvent.keyboard('{Enter}');
    await expect(args.onRemove).toHaveBeenCalledTimes(2);
  },
};

export const Hover: Story = hovered;
export const Focus: Story = focused;
export const RightToLeft: Story = rightToLeft;
