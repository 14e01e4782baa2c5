import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, userEvent, within } from 'storybook/test';
import { describe } from '../../docs/describe.ts';
import { channels, stateLabels } from '../../showcase/channelData.ts';
import { ChannelGrid, type ChannelGridProps } from './ChannelGrid.tsx';

function Controlled({ selectedId: first, onSelect, ...args }: ChannelGridProps) {
  const [selectedId, setSelected] = useState(first);
  return (
    <ChannelGrid
      {...args}
      selectedId={selectedId}
      onSelect={(id) => {
        setSelected(id);
        onSelect?.(id);
      }}
    />
  );
}

const meta = {
  title: 'Data/ChannelGrid',
  component: ChannelGrid,
  render: Controlled,
  args: {
    label: 'Channels of M-05 Logística',
    channels,
    stateLabels,
    noProductText: 'No product',
    onSelect: fn(),
  },
  parameters: describe({
    use: 'to show a machine as its front looks: fill at a glance, trouble at once.',
    anatomy: 'legend · cells with number, state, product, fill and quantity.',
    a11y: 'A listbox laid out as a grid; each option says number, product, quantity and state. Colour, word and pattern say the same.',
    keys: { 'Arrow keys': 'move as on the front', 'Enter, Space': 'choose', letters: 'jump to a number' },
  }),
} satisfies Meta<typeof ChannelGrid>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {};
export const Chosen: Story = { args: { selectedId: '14' } };
export const ReadOnly: Story = { args: { onSelect: undefined }, render: (args) => <ChannelGrid {...args} /> };
export const Phone: Story = { globals: { viewport: { value: 'phone' } } };
export const RightToLeft: Story = { args: { selectedId: '14' }, globals: { direction: 'rtl' } };
export const OddValues: Story = {
  args: {
    channels: [
      { id: '1', number: '1', quantityText: '0 of 0', fill: Number.NaN, state: 'empty' },
      { id: '2', number: '2', product: 'Luva'.repeat(30), quantityText: '40 of 30', fill: 1.4, state: 'available' },
    ],
  },
};

export const KeyboardAndPointer: Story = {
  args: { selectedId: '11' },
  globals: { viewport: { value: 'desktop' } },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await userEvent.tab();
    await expect(canvas.getByRole('option', { name: /^11\b/ })).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}{ArrowDown}');
    const below = canvas.getByRole('option', { name: /^22.*0 of 10/ });
    await expect(below).toHaveFocus();
    await expect(below).toHaveAccessibleName(/empty/);
    await expect(args.onSelect).not.toHaveBeenCalled();
    await userEvent.keyboard('{Enter}');
    await expect(args.onSelect).toHaveBeenLastCalledWith('22');
    await userEvent.click(canvas.getByRole('option', { name: /^35.*maintenance/ }));
    await expect(args.onSelect).toHaveBeenLastCalledWith('35');
  },
};
