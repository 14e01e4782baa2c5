import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, userEvent, within } from 'storybook/test';
import { describe } from '../../docs/describe.ts';
import { focused, hovered } from '../../docs/states.tsx';
import { EmptyState } from '../EmptyState/EmptyState.tsx';
import { TileGrid, type Tile, type TileGridProps } from './TileGrid.tsx';

function Controlled({ selectedIds: first, onChange, ...args }: TileGridProps) {
  const [selectedIds, setSelected] = useState(first);
  return (
    <TileGrid
      {...args}
      selectedIds={selectedIds}
      onChange={(ids) => {
        setSelected(ids);
        onChange(ids);
      }}
    />
  );
}

const PICTURE =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 9'%3E%3Crect width='16' height='9' fill='%23f5b301'/%3E%3C/svg%3E";

const tiles: Tile[] = [
  { id: 'glove', title: 'Luva de raspa', detail: 'M · CA 27470', badge: { text: '1 of 2 left', tone: 'success' } },
  {
    id: 'apron',
    title: 'Avental de raspa',
    detail: 'Único · CA 18222',
    badge: { text: '1 of 1 left', tone: 'success' },
  },
  { id: 'goggles', title: 'Óculos incolor', detail: 'Único · CA 11268', badge: { text: 'overdue', tone: 'danger' } },
  { id: 'mask', title: 'Máscara PFF2', detail: 'Único · CA 38504', badge: { text: 'used up', tone: 'warning' } },
  {
    id: 'cream',
    title: 'Creme protetor',
    detail: '200 g',
    badge: { text: 'out of stock', tone: 'neutral' },
    isDisabled: true,
  },
];

const meta = {
  title: 'Data/TileGrid',
  component: TileGrid,
  render: Controlled,
  args: { label: 'Products', tiles, selectedIds: ['glove'], onChange: fn() },
  parameters: describe({
    use: 'for a choice of several things with a finger, at a counter or on a tablet.',
    avoid: 'for records with details: Table. For a short list in a form: Checkbox.',
    words: 'The title is a name. The badge is one or two words: "1 of 2 left", "used up".',
    anatomy: 'picture or initials · title · detail · badge.',
    a11y: 'A listbox with a grid layout and several choices. The name of each option contains title, detail and badge.',
    keys: { 'Arrow keys': 'move in the grid', 'Enter, Space': 'choose or leave out', letters: 'jump to a title' },
  }),
} satisfies Meta<typeof TileGrid>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {};
export const Pictures: Story = {
  args: { tiles: tiles.map((tile, index) => ({ ...tile, imageSrc: index === 0 ? PICTURE : null })) },
};
export const People: Story = {
  args: {
    label: 'People',
    tiles: Object.entries({ 'Rita Souza': '004271', 'João Prado': '004312' }).map(([name, detail]) => ({
      id: name,
      title: name,
      avatarName: name,
      detail,
    })),
    selectedIds: [],
  },
};
export const Disabled: Story = { args: { tiles: tiles.map((tile) => ({ ...tile, isDisabled: true })) } };
export const Phone: Story = { globals: { viewport: { value: 'phone' } } };
export const RightToLeft: Story = { globals: { direction: 'rtl' } };
export const Empty: Story = {
  args: { tiles: [], emptyState: <EmptyState variant="new" title="Nothing in stock" /> },
};
export const LongText: Story = {
  args: {
    tiles: tiles.map((tile) => ({
      ...tile,
      title: 'Protetorauricular'.repeat(6),
      detail: 'Tamanho único para todas as pessoas '.repeat(3),
      badge: { text: 'disponibilidadeprogramada', tone: 'info' as const },
    })),
  },
};

export const KeyboardAndPointer: Story = {
  globals: { viewport: { value: 'desktop' } },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await userEvent.tab();
    await expect(canvas.getByRole('option', { name: /^Luva/ })).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}{ }');
    await expect(args.onChange).toHaveBeenLastCalledWith(['glove', 'apron']);
    await userEvent.click(canvas.getByRole('option', { name: /^Luva/ }));
    await expect(args.onChange).toHaveBeenLastCalledWith(['apron']);
    await expect(canvas.getByRole('option', { name: /^Creme.*out of stock/ })).toHaveAttribute('aria-disabled', 'true');
  },
};

export const Hover: Story = hovered;
export const Focus: Story = focused;
