import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { describe } from '../../docs/describe.ts';
import { Button } from '../Button/Button.tsx';
import { Inline } from '../Inline/Inline.tsx';
import { showToast, type ToastMessage, ToastRegion } from './Toast.tsx';

function Sample({ message, ...region }: { label: string; closeLabel: string; message: ToastMessage }) {
  return (
    <Inline>
      <Button onPress={() => showToast(message)}>Show toast</Button>
      <ToastRegion {...region} />
    </Inline>
  );
}

const undo = fn();

const meta = {
  title: 'Feedback/Toast',
  component: Sample,
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

async function show(canvasElement: HTMLElement) {
  await userEvent.click(within(canvasElement).getByRole('button', { name: 'Show toast' }));
  return within(await screen.findByRole('alertdialog'));
}

async function closeAll() {
  for (const button of screen.queryAllByRole('button', { name: 'Close' })) await userEvent.click(button);
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
}

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
  beforeEach: () => closeAll,
};
