import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { describe } from '../../docs/describe.ts';
import { focused, hovered, longText, rightToLeft } from '../../docs/states.tsx';
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
    anatomy: 'the control · one short line beside it.',
    words: 'Three to six words, no full stop.',
    a11y: 'Shown on hover and focus, gone with Escape; never the only place of what one must know.',
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

export const Pointer: Story = {
  play: async ({ canvasElement }) => {
    const button = within(canvasElement).getByRole('button');
    // A pointer comes from somewhere: React Aria opens nothing for one that the keyboard was used before.
    await userEvent.hover(canvasElement);
    await userEvent.hover(button);
    await expect(await screen.findByRole('tooltip', {}, { timeout: 5000 })).toHaveTextContent('Last seen 2 s ago');
    await expect(button).toHaveAccessibleDescription('Last seen 2 s ago');
    await userEvent.unhover(button);
    await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull());
  },
};

export const Hover: Story = hovered;
export const Focus: Story = focused;
export const RightToLeft: Story = rightToLeft;
export const LongText: Story = longText;
