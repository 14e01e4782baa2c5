import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { describe } from '../../docs/describe.ts';
import { Button } from '../Button/Button.tsx';
import { Inline } from '../Inline/Inline.tsx';
import { showToast, type ToastMessage, ToastRegion } from './Toast.tsx';

/** What closes the toasts of a story. */
const shown: (() => void)[] = [];

function Sample({ message, ...region }: { label: string; closeLabel: string; message: ToastMessage }) {
  return (
    <Inline>
      <Button onPress={() => shown.push(showToast(message))}>Show toast</Button>
      <ToastRegion {...region} />
    </Inline>
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
  // What a story shows is not left to the next one.
  beforeEach: () => () => shown.splice(0).forEach((close) => close()),
  subcomponents: { ToastRegion },
  args: {
    label: 'Notifications',
    closeLabel: 'Close',
    message: { tone: 'success', title: 'Rita Souza deactivated', description: 'She can no longer withdraw.' },
  },
  parameters: describe({
    use: 'for the answer to a person’s own action. `showToast()` from anywhere; one `ToastRegion` near the root.',
    avoid:
      'for what must not be missed: Alert or Dialog. Errors stay until they are closed, the rest 8 s, with an action 10 s.',
    words: 'What was done: "Rita Souza deactivated".',
    keys: { F6: 'goes to the toasts and back', Tab: 'moves among their buttons' },
    a11y: 'A landmark with a live region; timers stop while the pointer or the focus is on it.',
    anatomy: 'tone’s icon · title · text · one action · close button.',
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

/** Shows it and sees that nothing sticks out of it or of the page. */
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

export const FourAtOnce: Story = {
  name: 'Three at most are shown; the fourth waits until one is closed',
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
