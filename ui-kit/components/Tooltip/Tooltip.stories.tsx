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
    use: 'to name an icon or to add a fact that no task depends on.',
    avoid: 'for necessary information: show it on the page. Touch screens show no tooltips.',
    keys: { Tab: 'focuses the control, which shows the tooltip at once', Escape: 'hides it' },
    anatomy: 'the control · one short line next to it.',
    words: 'Three to six words, no full stop.',
    a11y: 'Shown on hover and focus, hidden by Escape. Necessary information must not be only here.',
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
    // Move the pointer first: React Aria opens no tooltip on hover if the last input was the keyboard.
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
