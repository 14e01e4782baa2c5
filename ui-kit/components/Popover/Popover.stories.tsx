import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { describe } from '../../docs/describe.ts';
import { focusWithin } from '../../docs/focusWithin.ts';
import { focused, hovered, longText, rightToLeft } from '../../docs/states.tsx';
import { Button } from '../Button/Button.tsx';
import { Stack } from '../Stack/Stack.tsx';
import { Popover } from './Popover.tsx';

const meta = {
  title: 'Overlays/Popover',
  component: Popover,
  args: {
    label: 'Columns',
    trigger: <Button>Columns</Button>,
    children: (close) => (
      <Stack gap={3}>
        <span>Choose what the table shows.</span>
        <Button size="small" onPress={close}>
          Done
        </Button>
      </Stack>
    ),
  },
  parameters: describe({
    use: 'for a few controls that belong to a button: filters, columns.',
    avoid: 'for actions (Menu) and for explanations (show them on the page).',
    keys: { Escape: 'closes; the focus returns to the button' },
    anatomy: 'button · a panel next to it.',
    words: 'The button names what it opens.',
    a11y: 'A dialog without a backdrop. The focus moves into it and returns on close.',
  }),
} satisfies Meta<typeof Popover>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {};

export const OpenAndClose: Story = {
  play: async ({ canvasElement }) => {
    const trigger = within(canvasElement).getByRole('button', { name: 'Columns' });
    await userEvent.click(trigger);
    await screen.findByRole('dialog', { name: 'Columns' });
    await userEvent.click(screen.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(trigger).toHaveFocus());
    await userEvent.keyboard('{Enter}');
    await focusWithin(await screen.findByRole('dialog', { name: 'Columns' }));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(trigger).toHaveFocus());
  },
};

export const Hover: Story = hovered;
export const Focus: Story = focused;
export const RightToLeft: Story = rightToLeft;
export const LongText: Story = longText;
