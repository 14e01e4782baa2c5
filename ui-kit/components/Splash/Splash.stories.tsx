import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, within } from 'storybook/test';
import { describe } from '../../docs/describe.ts';
import { focused, hovered } from '../../docs/states.tsx';
import { Button } from '../Button/Button.tsx';
import { Splash } from './Splash.tsx';

const meta = {
  title: 'Feedback/Splash',
  component: Splash,
  args: { title: 'Initializing…' },
  parameters: {
    layout: 'fullscreen',
    ...describe({
      use: 'while the console starts, or if it could not start.',
      avoid: 'for loading within a page: Skeleton or Spinner.',
      anatomy: 'logo mark · title · spinner, or after a failure: message, button and technical details.',
      words: 'After a failure: what happened, what to do. The details are for support.',
      keys: {
        Tab: 'moves to the button, then to the details',
        'Enter, Space': 'presses the button, opens the details',
      },
      a11y: 'The main landmark of the page while it is shown; the spinner has a name.',
    }),
  },
} satisfies Meta<typeof Splash>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {};
export const RightToLeft: Story = { globals: { direction: 'rtl' } };

const refresh = fn();

export const Keyboard: Story = {
  args: {
    title: 'Initialization failed',
    failure: {
      message: 'The sign-in service did not answer.',
      action: <Button onPress={refresh}>Refresh page</Button>,
      details: { label: 'Technical details', text: 'TypeError: Failed to fetch' },
    },
  },
  play: async ({ canvasElement }) => {
    refresh.mockClear();
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    await expect(refresh).toHaveBeenCalledTimes(1);
    await userEvent.keyboard(' ');
    await expect(refresh).toHaveBeenCalledTimes(2);
    await userEvent.tab();
    const details = within(canvasElement).getByText('Technical details');
    await expect(details).toHaveFocus();
  },
};

export const LongText: Story = {
  args: {
    title: 'Inicializaçãofalhou'.repeat(12),
    failure: {
      message: 'Oserviçodeautenticaçãonãorespondeu'.repeat(10),
      action: <Button variant="primary">Atualizar página</Button>,
      details: { label: 'Detalhes técnicos', text: 'ETIMEDOUT'.repeat(200) },
    },
  },
  globals: { viewport: { value: 'phone' } },
};

export const Failed: Story = {
  args: {
    title: 'Initialization failed',
    failure: {
      message: 'The sign-in service did not answer. Check your connection, then refresh the page.',
      action: <Button variant="primary">Refresh page</Button>,
      details: { label: 'Technical details', text: 'TypeError: Failed to fetch\n    at start (main.tsx:12:3)' },
    },
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByText('Technical details'));
    await expect(canvas.getByText(/Failed to fetch/)).toBeVisible();
  },
};

export const Hover: Story = { ...Failed, ...hovered };
export const Focus: Story = { ...Failed, ...focused };
