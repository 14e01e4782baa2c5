import type { Meta, StoryObj } from '@storybook/react-vite';
import { Check } from 'lucide-react';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { describe } from '../../docs/describe.ts';
import { disabled, focused, hovered, longText, rightToLeft } from '../../docs/states.tsx';
import { SplitButton } from './SplitButton.tsx';

const onWithNote = fn();

const meta = {
  title: 'Actions/SplitButton',
  component: SplitButton,
  args: {
    children: 'Approve',
    onPress: fn(),
    menuLabel: 'More ways to approve',
    entries: [
      { id: 'note', label: 'Approve with a note', onAction: onWithNote },
      { id: 'once', label: 'Approve only once' },
      { id: 'refuse', label: 'Refuse', tone: 'danger' },
    ],
  },
  parameters: describe({
    use: 'for one usual action with less usual forms of it.',
    avoid: 'for unrelated actions: Button and Menu apart. If no action is the usual one: Menu.',
    anatomy: 'button with the usual action · a small button beside it that opens a menu.',
    words: 'The action, a verb; the name of the menu: "More ways to …".',
    a11y: 'A group with two buttons and two Tab stops. The second one has the name of the menu.',
    keys: {
      Tab: 'moves between the two buttons',
      'Enter, Space': 'acts, or opens the menu',
      'ArrowDown on the second button': 'opens the menu',
    },
  }),
} satisfies Meta<typeof SplitButton>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {};
export const Primary: Story = { args: { variant: 'primary', icon: Check } };
export const Small: Story = { args: { size: 'small' } };
export const Hover: Story = hovered;
export const Focus: Story = focused;
export const Disabled: Story = { args: { isDisabled: true }, ...disabled };
export const Pending: Story = {
  args: { variant: 'primary', isPending: true, pendingLabel: 'Approving' },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: 'Approving' }));
    await expect(args.onPress).not.toHaveBeenCalled();
    await expect(canvas.getByRole('button', { name: 'More ways to approve' })).toBeDisabled();
  },
};
export const RightToLeft: Story = rightToLeft;
export const LongText: Story = longText;

export const Pointer: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: 'Approve' }));
    await expect(args.onPress).toHaveBeenCalledTimes(1);
    await userEvent.click(canvas.getByRole('button', { name: 'More ways to approve' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Approve with a note' }));
    await expect(onWithNote).toHaveBeenCalledTimes(1);
    await expect(args.onPress).toHaveBeenCalledTimes(1);
  },
};

export const Keyboard: Story = {
  play: async ({ canvasElement, args }) => {
    onWithNote.mockClear();
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    await expect(args.onPress).toHaveBeenCalledTimes(1);
    await userEvent.tab();
    await userEvent.keyboard('{ArrowDown}');
    await waitFor(() => expect(screen.getByRole('menuitem', { name: 'Approve with a note' })).toHaveFocus());
    await userEvent.keyboard('{Enter}');
    await expect(onWithNote).toHaveBeenCalledTimes(1);
    const opener = within(canvasElement).getByRole('button', { name: 'More ways to approve' });
    await waitFor(() => expect(opener).toHaveFocus());
  },
};
