import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, within } from 'storybook/test';
import { describe } from '../../docs/describe.ts';
import { Button } from '../Button/Button.tsx';
import { Splash } from './Splash.tsx';

const meta = {
  title: 'Feedback/Splash',
  component: Splash,
  args: { title: 'Initializing…' },
  parameters: {
    layout: 'fullscreen',
    ...describe({
      use: 'before the console stands: while it starts, or when it could not.',
      a11y: 'The page’s main part while it is shown; the wait has a name.',
    }),
  },
} satisfies Meta<typeof Splash>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {};
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
