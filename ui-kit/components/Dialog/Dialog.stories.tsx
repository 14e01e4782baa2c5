import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { describe } from '../../docs/describe.ts';
import { hovered, rightToLeft } from '../../docs/states.tsx';
import { Button } from '../Button/Button.tsx';
import { TextField } from '../TextField/TextField.tsx';
import { Dialog, type DialogProps } from './Dialog.tsx';

function WithTrigger({ onClose, isOpen: isOpenAtFirst, ...args }: DialogProps) {
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  return (
    <>
      <Button onPress={() => setOpen(true)}>Rotate credential</Button>
      <Dialog
        {...args}
        isOpen={isOpen}
        onClose={() => {
          setOpen(false);
          onClose();
        }}
      />
    </>
  );
}

const meta = {
  title: 'Overlays/Dialog',
  component: Dialog,
  render: WithTrigger,
  args: {
    isOpen: false,
    onClose: fn(),
    title: 'Rotate credential of M-05',
    closeLabel: 'Close',
    children: <TextField label="Reason" />,
    footer: (
      <>
        <Button>Cancel</Button>
        <Button variant="primary">Rotate credential</Button>
      </>
    ),
  },
  parameters: describe({
    use: 'for a question or a short task that blocks the page.',
    avoid: 'for records, which have an address (Drawer), and for yes or no (ConfirmDialog).',
    anatomy: 'title · close · content that scrolls · footer with the primary button last.',
    keys: { Escape: 'closes', Tab: 'stays inside' },
    a11y: 'The focus moves into the dialog, stays there and returns on close. The page behind is hidden from screen readers.',
    words: 'The title names the action; the button repeats its verb.',
  }),
} satisfies Meta<typeof Dialog>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {};
export const Open: Story = { args: { isOpen: true } };
export const LongText: Story = {
  args: {
    isOpen: true,
    title: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft',
    footer: <Button variant="primary">{`Trocar a credencial ${'imediatamente'.repeat(8)}`}</Button>,
  },
  globals: { viewport: { value: 'phone' } },
  play: async () => {
    const dialog = await screen.findByRole('dialog');
    await expect(dialog.scrollWidth).toBeLessThanOrEqual(dialog.clientWidth);
  },
};
export const LongContent: Story = {
  args: {
    isOpen: true,
    children: <p tabIndex={0}>{'O equipamento deve ser conferido antes da entrega. '.repeat(120)}</p>,
  },
};
export const Phone: Story = { args: { isOpen: true }, globals: { viewport: { value: 'phone' } } };

export const KeyboardAndFocus: Story = {
  play: async ({ canvasElement, args }) => {
    const trigger = within(canvasElement).getByRole('button', { name: 'Rotate credential' });
    await userEvent.click(trigger);
    const dialog = await screen.findByRole('dialog', { name: 'Rotate credential of M-05' });
    await expect(dialog).toContainElement(
      document.activeElement instanceof HTMLElement ? document.activeElement : null,
    );
    for (let step = 0; step < 6; step += 1) await userEvent.tab();
    await expect(dialog.contains(document.activeElement)).toBe(true);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await expect(args.onClose).toHaveBeenCalledTimes(1);
    await waitFor(() => expect(trigger).toHaveFocus());
  },
};

export const PressOutside: Story = {
  name: 'A press outside leaves it open, unless it may be dismissed',
  args: { isOpen: true },
  play: async ({ args }) => {
    await screen.findByRole('dialog');
    await userEvent.click(document.body);
    await expect(screen.getByRole('dialog')).toBeInTheDocument();
    await expect(args.onClose).not.toHaveBeenCalled();
  },
};
export const Dismissable: Story = {
  args: { isOpen: true, isDismissable: true },
  play: async ({ args }) => {
    await screen.findByRole('dialog');
    await userEvent.click(document.body);
    await waitFor(() => expect(args.onClose).toHaveBeenCalledTimes(1));
  },
};
export const Hover: Story = hovered;
export const RightToLeft: Story = rightToLeft;
