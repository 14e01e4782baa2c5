import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, within } from 'storybook/test';
import { describe } from '../../docs/describe.ts';
import { rightToLeft } from '../../docs/states.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';

const meta = {
  title: 'Overlays/ConfirmDialog',
  component: ConfirmDialog,
  args: {
    isOpen: true,
    onClose: fn(),
    onConfirm: fn(),
    title: 'Deactivate Rita Souza?',
    children: 'She can no longer withdraw equipment. Her records are kept; you can activate her again at any time.',
    confirmLabel: 'Deactivate employee',
    cancelLabel: 'Keep active',
    closeLabel: 'Close',
    change: {
      from: { label: 'Active', tone: 'success' },
      to: { label: 'Inactive', tone: 'neutral' },
      arrowLabel: 'to',
    },
  },
  parameters: describe({
    use: 'before an action with consequences: deactivate, delete, revoke. It shows the states before and after.',
    avoid: 'for actions that can be undone: run the action and offer Undo in a toast.',
    words: 'The title is a question with the name of the record. The buttons name their actions, never "Yes".',
    a11y: 'An alert dialog. The cancel button has the focus.',
    keys: { Enter: 'presses the cancel button, which has the focus', Escape: 'closes' },
    anatomy: 'title as a question · states before → after · consequences · cancel button, then confirm button.',
  }),
} satisfies Meta<typeof ConfirmDialog>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {};
export const Danger: Story = {
  args: {
    tone: 'danger',
    title: 'Delete machine M-05 Logística?',
    children: 'This cannot be undone. Its withdrawals stay in the records.',
    confirmLabel: 'Delete machine',
    cancelLabel: 'Keep machine',
    change: undefined,
  },
};
export const Pending: Story = { args: { isPending: true } };
export const LongText: Story = {
  args: { title: `Desativar a máquina de distribuição automática do setor ${'manutenção'.repeat(12)}?` },
};

export const SafeAnswerFirst: Story = {
  play: async ({ args }) => {
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Deactivate Rita Souza?' }));
    await expect(dialog.getByRole('button', { name: 'Keep active' })).toHaveFocus();
    await userEvent.click(dialog.getByRole('button', { name: 'Deactivate employee' }));
    await expect(args.onConfirm).toHaveBeenCalledTimes(1);
    await userEvent.keyboard('{Escape}');
    await expect(args.onClose).toHaveBeenCalledTimes(1);
  },
};

export const RightToLeft: Story = rightToLeft;
