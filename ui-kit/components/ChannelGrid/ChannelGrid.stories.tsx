import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, userEvent, within } from 'storybook/test';
import { describe } from '../../docs/describe.ts';
import { focused, hovered } from '../../docs/states.tsx';
import { channels, stateLabels } from '../../showcase/channelData.ts';
import { EmptyState } from '../EmptyState/EmptyState.tsx';
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
    use: 'to show the channels of a machine, arranged as on its front, with fill levels and problems.',
    avoid: 'for a list of products: Table.',
    words: 'A state is one word: "low", "error". The quantity includes the capacity: "9 of 30".',
    anatomy: 'legend · cells with number, state, product, fill and quantity.',
    a11y: 'A listbox with a grid layout. The name of each option contains number, product, quantity and state. Colour, word and pattern show the same state.',
    keys: { 'Arrow keys': 'move in the grid', 'Enter, Space': 'choose', digits: 'jump to a number' },
  }),
} satisfies Meta<typeof ChannelGrid>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {};
export const Chosen: Story = { args: { selectedId: '14' } };
export const ReadOnly: Story = { args: { onSelect: undefined }, render: (args) => <ChannelGrid {...args} /> };
export const Phone: Story = { globals: { viewport: { value: 'phone' } } };
export const RightToLeft: Story = { args: { selectedId: '14' }, globals: { direction: 'rtl' } };
export const Empty: Story = {
  args: { channels: [], emptyState: <EmptyState variant="new" title="No channels yet" /> },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).queryByRole('listbox')).toBeNull();
    await expect(within(canvasElement).getByText('No channels yet')).toBeVisible();
  },
};
export const OneChannel: Story = { args: { channels: channels.slice(0, 1) } };
export const TwoHundredChannels: Story = {
  args: {
    columns: 10,
    channels: Array.from({ length: 200 }, (_, index) => ({
      id: String(index),
      number: String(index + 1),
      product: 'Luva nitrílica M',
      quantityText: `${index % 31} of 30`,
      fill: (index % 31) / 30,
      state: index % 31 === 0 ? ('empty' as const) : ('available' as const),
    })),
  },
};
export const LongText: Story = {
  args: {
    channels: channels.slice(0, 3).map((channel) => ({
      ...channel,
      number: '1'.repeat(14),
      product: 'Protetorauricular'.repeat(9),
      size: 'Único tamanhogrande',
      quantityText: '9 de 30 unidades disponíveis neste canal',
      state: 'maintenance' as const,
    })),
    stateLabels: { ...stateLabels, maintenance: 'emmanutençãoprogramada' },
  },
};
export const OddValues: Story = {
  args: {
    channels: [
      { id: '1', number: '1', quantityText: '0 of 0', fill: Number.NaN, state: 'empty' },
      { id: '2', number: '2', product: 'Luva'.repeat(30), quantityText: '40 of 30', fill: 1.4, state: 'available' },
    ],
  },
};

/** Whether the element is drawn with the size of text, not hidden for screen readers only. */
const isDrawn = (element: HTMLElement) => {
  const { width, height } = element.getBoundingClientRect();
  return width > 8 && height > 8 && element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
};

export const WordInEachChannel: Story = {
  name: 'Each channel that needs a look shows its state as a word, not only by colour [V3]',
  play: async ({ canvasElement }) => {
    for (const channel of channels.filter(({ state }) => state !== 'available')) {
      const cell = within(canvasElement).getByRole('option', { name: new RegExp(`^${channel.number}\\b`) });
      await expect(isDrawn(within(cell).getByText(stateLabels[channel.state]))).toBe(true);
    }
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

export const Hover: Story = hovered;
export const Focus: Story = focused;
