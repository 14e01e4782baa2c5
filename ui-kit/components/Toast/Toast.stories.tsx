import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, screen, spyOn, userEvent, waitFor, within } from 'storybook/test';
import { describe } from '../../docs/describe.ts';
import { Button } from '../Button/Button.tsx';
import { Drawer } from '../Drawer/Drawer.tsx';
import { Inline } from '../Inline/Inline.tsx';
import { showToast, type ToastMessage, ToastRegion } from './Toast.tsx';

/** Functions that close the toasts of a story. */
const closeFunctions: (() => void)[] = [];

function Sample({ message, ...region }: { label: string; closeLabel: string; message: ToastMessage }) {
  return (
    <Inline>
      <Button onPress={() => closeFunctions.push(showToast(message))}>Show toast</Button>
      <ToastRegion {...region} />
    </Inline>
  );
}

function WithDrawer({ message, ...region }: { label: string; closeLabel: string; message: ToastMessage }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onPress={() => setOpen(true)}>New sector</Button>
      <ToastRegion {...region} />
      <Drawer
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title="New sector"
        closeLabel={region.closeLabel}
        footer={<Button>Create sector</Button>}
      >
        {message.description}
      </Drawer>
    </>
  );
}

const undo = fn();

async function show(canvasElement: HTMLElement) {
  await userEvent.click(within(canvasElement).getByRole('button', { name: 'Show toast' }));
  return within(await screen.findByRole('alertdialog'));
}

async function closeAll() {
  for (const button of screen.queryAllByRole('button', { name: 'Close' })) await userEvent.click(button);
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
}

const meta = {
  title: 'Feedback/Toast',
  component: Sample,
  // Close the toasts of a story before the next one.
  beforeEach: () => () => closeFunctions.splice(0).forEach((close) => close()),
  subcomponents: { ToastRegion },
  args: {
    label: 'Notifications',
    closeLabel: 'Close',
    message: { tone: 'success', title: 'Rita Souza deactivated', description: 'She can no longer withdraw.' },
  },
  parameters: describe({
    use: 'for the result of an action of the user. Call `showToast()` anywhere; render one `ToastRegion` near the root.',
    avoid:
      'for messages that users must not miss: Alert or Dialog. Errors stay until the user closes them, others for 8 s, with an action for 10 s.',
    words: 'What was done: "Rita Souza deactivated".',
    keys: { F6: 'moves to the toasts and back', Tab: 'moves between their buttons' },
    a11y: 'A landmark with a live region; the time stops while the pointer or the focus is on it.',
    anatomy: 'icon of the tone · title · text · one action · close button.',
  }),
} satisfies Meta<typeof Sample>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {};

export const ShownAndClosed: Story = {
  play: async ({ canvasElement }) => {
    const toast = await show(canvasElement);
    await expect(toast.getByText('Rita Souza deactivated')).toBeVisible();
    await closeAll();
  },
};

export const WithUndo: Story = {
  args: { message: { tone: 'info', title: 'View deleted', action: { label: 'Undo', onAction: undo } } },
  play: async ({ canvasElement }) => {
    undo.mockClear();
    const toast = await show(canvasElement);
    await userEvent.click(toast.getByRole('button', { name: 'Undo' }));
    await expect(undo).toHaveBeenCalledTimes(1);
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  },
};

export const ByKeyboard: Story = {
  args: { message: { tone: 'info', title: 'View deleted', action: { label: 'Undo', onAction: undo } } },
  play: async ({ canvasElement }) => {
    undo.mockClear();
    const button = within(canvasElement).getByRole('button', { name: 'Show toast' });
    await userEvent.tab();
    await expect(button).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    const toast = await screen.findByRole('alertdialog', { name: 'View deleted' });
    await userEvent.keyboard('{F6}');
    await waitFor(() => expect(toast.closest('[role="region"]')?.contains(document.activeElement)).toBe(true));
    within(toast).getByRole('button', { name: 'Undo' }).focus();
    await userEvent.tab();
    await expect(within(toast).getByRole('button', { name: 'Close' })).toHaveFocus();
    await userEvent.tab({ shift: true });
    await userEvent.keyboard('{Enter}');
    await expect(undo).toHaveBeenCalledTimes(1);
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await waitFor(() => expect(button).toHaveFocus());
  },
};

/** Shows a toast and checks that it and its content do not overflow. */
const shownWithin: Story = {
  play: async ({ canvasElement }) => {
    await show(canvasElement);
    const toast = screen.getByRole('alertdialog');
    await expect(toast.scrollWidth).toBeLessThanOrEqual(toast.clientWidth);
    const { left, right } = toast.getBoundingClientRect();
    await expect(left).toBeGreaterThanOrEqual(0);
    await expect(right).toBeLessThanOrEqual(window.innerWidth);
  },
};

export const LongText: Story = {
  ...shownWithin,
  args: {
    message: {
      tone: 'warning',
      title: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft',
      description: 'Não foi possível enviar o aviso a todas as pessoas do setor de manutenção elétrica. '.repeat(3),
      action: { label: 'Enviar outra vez a todas as pessoas que não o receberam', onAction: undo },
    },
  },
  globals: { viewport: { value: 'phone' } },
};

export const RightToLeft: Story = { ...shownWithin, globals: { direction: 'rtl' } };

export const OverADrawer: Story = {
  name: 'Leaves the buttons of an open drawer free',
  render: (args) => <WithDrawer {...args} />,
  play: async ({ args, canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'New sector' }));
    const button = await screen.findByRole('button', { name: 'Create sector' });
    closeFunctions.push(showToast(args.message));
    const toast = await screen.findByRole('alertdialog');
    await expect(toast.getBoundingClientRect().bottom).toBeLessThanOrEqual(button.getBoundingClientRect().top);
  },
};

export const FourAtOnce: Story = {
  name: 'Shows at most three toasts; the fourth waits until one is closed',
  play: async ({ canvasElement }) => {
    const button = within(canvasElement).getByRole('button', { name: 'Show toast' });
    for (let count = 0; count < 4; count += 1) await userEvent.click(button);
    await waitFor(() => expect(screen.getAllByRole('alertdialog')).toHaveLength(3));
    await userEvent.click(screen.getAllByRole('button', { name: 'Close' })[0] ?? button);
    await waitFor(() => expect(screen.getAllByRole('alertdialog')).toHaveLength(3));
    await closeAll();
  },
};

export const Failure: Story = {
  args: {
    message: {
      tone: 'danger',
      title: 'Could not deactivate Rita Souza',
      description: 'Nothing was changed. Check your connection, then try again.',
    },
  },
  play: async ({ canvasElement }) => {
    await show(canvasElement);
  },
};

/** The times, in ms, of the long timers that showing a toast starts. The code of the list of toasts must be there. */
async function timersOfToast(canvasElement: HTMLElement): Promise<number[]> {
  const before = screen.getAllByRole('alertdialog').length;
  const timers = spyOn(window, 'setTimeout');
  await userEvent.click(within(canvasElement).getByRole('button', { name: 'Show toast' }));
  const times = timers.mock.calls.map(([, time]) => Number(time)).filter((time) => time >= 1000);
  timers.mockRestore();
  await expect(screen.getAllByRole('alertdialog')).toHaveLength(before + 1);
  return times;
}

export const FailureStays: Story = {
  name: 'A failure stays until the user closes it',
  args: Failure.args,
  play: async ({ canvasElement }) => {
    await show(canvasElement);
    await expect(await timersOfToast(canvasElement)).toEqual([]);
    await closeAll();
  },
};

export const SuccessEnds: Story = {
  name: 'A success ends by itself',
  play: async ({ canvasElement }) => {
    await show(canvasElement);
    await expect(await timersOfToast(canvasElement)).toContain(8000);
    await closeAll();
  },
};
