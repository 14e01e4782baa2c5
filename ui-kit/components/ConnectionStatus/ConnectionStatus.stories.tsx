import type { Meta, StoryObj } from '@storybook/react-vite';
import { describe } from '../../docs/describe.ts';
import { ConnectionStatus } from './ConnectionStatus.tsx';

const meta = {
  title: 'Shell/ConnectionStatus',
  component: ConnectionStatus,
  args: { state: 'live', label: 'Live' },
  parameters: describe({
    use: 'in the header: whether what is seen is up to date. Show trouble only after it has lasted 5 s.',
    a11y: 'A polite status. Disc, ring and square are told apart without colour; at 360 px the word is only spoken.',
  }),
} satisfies Meta<typeof ConnectionStatus>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {};
export const Connecting: Story = { args: { state: 'connecting', label: 'Reconnecting…' } };
export const Offline: Story = { args: { state: 'offline', label: 'Offline' } };
export const Phone: Story = { ...Offline, globals: { viewport: { value: 'phone' } } };
