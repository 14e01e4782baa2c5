import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { describe } from '../../docs/describe.ts';
import { focusWithin } from '../../docs/focusWithin.ts';
import { focused, hovered } from '../../docs/states.tsx';
import { ConnectionStatus } from './ConnectionStatus.tsx';

const meta = {
  title: 'Shell/ConnectionStatus',
  component: ConnectionStatus,
  args: { state: 'live', label: 'Live' },
  parameters: describe({
    use: 'in the header, to show whether the data is up to date. Show a problem only after 5 s.',
    avoid: 'for the state of a machine: StatusBadge.',
    anatomy: 'dot, ring or square · the state in a word · on press: what it means.',
    keys: { 'Enter, Space': 'opens the details, if there are any', Escape: 'closes them; the focus returns' },
    words: 'One word: "Live", "Reconnecting…", "Offline".',
    a11y: 'A polite status. Dot, ring and square differ without colour. At 360 px the word is for screen readers only.',
  }),
} satisfies Meta<typeof ConnectionStatus>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {};
export const Connecting: Story = { args: { state: 'connecting', label: 'Reconnecting…' } };
export const Offline: Story = { args: { state: 'offline', label: 'Offline' } };
export const Details: Story = {
  args: { details: { label: 'Connection', content: 'Changes appear here the moment they happen.' } },
  play: async ({ canvasElement }) => {
    const status = within(canvasElement).getByRole('status');
    const button = within(status).getByRole('button', { name: 'Live' });
    const [sign] = button.children;
    await expect(sign && getComputedStyle(sign).backgroundColor).toBe(getComputedStyle(status).color);
    await expect(getComputedStyle(button).backgroundColor).toBe('rgba(0, 0, 0, 0)');
    await userEvent.click(button);
    const panel = await screen.findByRole('dialog', { name: 'Connection' });
    await expect(panel).toHaveTextContent('the moment they happen');
    await focusWithin(panel);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(within(status).getByRole('button')).toHaveFocus());
  },
};
export const Hover: Story = { ...hovered, args: Details.args };
export const Focus: Story = { ...focused, args: Details.args };
export const LongText: Story = { args: { state: 'connecting', label: 'Tentandoreconectar'.repeat(8) } };
export const RightToLeft: Story = { ...Connecting, globals: { direction: 'rtl' } };
export const SpokenAlsoOnAPhone: Story = {
  ...Offline,
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvasElement }) => {
    const status = within(canvasElement).getByRole('status');
    await expect(status).toHaveTextContent('Offline');
    await expect(within(status).getByText('Offline').getBoundingClientRect().width).toBeLessThanOrEqual(1);
  },
};
export const Phone: Story = { ...Offline, globals: { viewport: { value: 'phone' } } };
