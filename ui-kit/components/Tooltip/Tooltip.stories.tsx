import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor } from 'storybook/test';
import { describe } from '../../docs/describe.ts';
import { Button } from '../Button/Button.tsx';
import { Tooltip } from './Tooltip.tsx';

const meta = {
  title: 'Overlays/Tooltip',
  component: Tooltip,
  args: { text: 'Last seen 2 s ago', children: <Button>M-05 Logística</Button> },
  parameters: describe({
    use: 'to name an icon or to add a fact that nobody needs for the task.',
    avoid: 'for what must be read: write it down. Touch screens show no tooltips.',
    keys: { Tab: 'focus shows it at once', Escape: 'hides it' },
  }),
} satisfies Meta<typeof Tooltip>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {};

export const Keyboard: Story = {
  play: async () => {
    await userEvent.tab();
    await expect(await screen.findByRole('tooltip')).toHaveTextContent('Last seen 2 s ago');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull());
  },
};
