import type { Meta, StoryObj } from '@storybook/react-vite';
import { Factory, Warehouse } from 'lucide-react';
import { useState } from 'react';
import { expect, fn, userEvent, within } from 'storybook/test';
import { describe } from '../../docs/describe.ts';
import { focused, hovered, longText, rightToLeft } from '../../docs/states.tsx';
import { EmptyState } from '../EmptyState/EmptyState.tsx';
import { StatusBadge } from '../StatusBadge/StatusBadge.tsx';
import { Tree, type TreeNode, type TreeProps } from './Tree.tsx';

const places: readonly TreeNode[] = [
  {
    id: 'joinville',
    label: 'Joinville',
    icon: Factory,
    children: [
      {
        id: 'production',
        label: 'Produção',
        meta: <StatusBadge tone="danger">1 offline</StatusBadge>,
        children: [
          { id: 'm-01', label: 'M-01 Portaria' },
          { id: 'm-03', label: 'M-03 Produção' },
        ],
      },
      { id: 'foundry', label: 'Fundição', isDisabled: true },
    ],
  },
  { id: 'warehouse', label: 'Almoxarifado central', icon: Warehouse },
];

function Controlled({ value: first, onChange, ...args }: TreeProps) {
  const [value, setValue] = useState(first);
  return (
    <Tree
      {...args}
      value={value}
      onChange={(next) => {
        setValue(next);
        onChange?.(next);
      }}
    />
  );
}

const meta = {
  title: 'Data/Tree',
  component: Tree,
  render: Controlled,
  args: {
    label: 'Places',
    items: places,
    value: null,
    onChange: fn(),
    defaultExpandedIds: ['joinville', 'production'],
  },
  parameters: describe({
    use: 'for entries inside entries, of which the user opens some: plants with their sectors and machines.',
    avoid: 'for two levels: a list with titles, or Accordion. For the pages of the product: Sidebar.',
    anatomy: 'per line: indent · button that opens · icon · name · count or state.',
    words: 'The name of the record. A count needs its noun.',
    a11y: 'A tree grid with a name; each line says its level, its place and whether it is open.',
    keys: {
      'ArrowUp, ArrowDown': 'move',
      'ArrowRight, ArrowLeft': 'open and close; then to the first entry inside, and to the entry above',
      'Enter, Space': 'choose, or open the address',
      letters: 'jump to an entry',
    },
  }),
} satisfies Meta<typeof Tree>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {};
export const Closed: Story = { args: { defaultExpandedIds: [] } };
export const NullIsNothingChosen: Story = {
  args: { value: null },
  play: async ({ canvasElement }) => {
    await expect(canvasElement.querySelector('[data-selected]')).toBeNull();
  },
};
export const Links: Story = {
  args: { value: undefined, items: [{ id: 'a', label: 'Joinville', href: '#joinville' }] },
  play: async ({ canvasElement }) => {
    location.hash = '';
    await userEvent.click(within(canvasElement).getByText('Joinville'));
    await expect(location.hash).toBe('#joinville');
    location.hash = '';
  },
};
export const Empty: Story = { args: { items: [], emptyState: <EmptyState variant="new" title="No places yet" /> } };
export const Hover: Story = hovered;
export const Focus: Story = focused;
export const RightToLeft: Story = {
  ...rightToLeft,
  play: async (scene) => {
    await rightToLeft.play(scene);
    const canvas = within(scene.canvasElement);
    const row = canvas.getByRole('row', { name: /Joinville/ });
    row.focus();
    // The arrow that points away from the start opens, the other one closes.
    await userEvent.keyboard('{ArrowRight}');
    await expect(row).toHaveAttribute('aria-expanded', 'false');
    await userEvent.keyboard('{ArrowLeft}');
    await expect(row).toHaveAttribute('aria-expanded', 'true');
  },
};
export const LongText: Story = longText;

export const DisabledEntry: Story = {
  play: async ({ canvasElement, args }) => {
    const entry = within(canvasElement).getByRole('row', { name: /Fundição/ });
    await expect(entry).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(within(canvasElement).getByText('Fundição'));
    await expect(args.onChange).not.toHaveBeenCalled();
  },
};

export const Pointer: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByText('M-03 Produção'));
    await expect(args.onChange).toHaveBeenLastCalledWith('m-03');
    const row = canvas.getByRole('row', { name: /Joinville/ });
    await userEvent.click(within(row).getByRole('button'));
    await expect(row).toHaveAttribute('aria-expanded', 'false');
    await expect(canvas.queryByText('M-03 Produção')).toBeNull();
  },
};

export const Keyboard: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await userEvent.tab();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    await expect(args.onChange).toHaveBeenLastCalledWith('m-01');
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
    await expect(canvas.getByRole('row', { name: /^Produção/ })).toHaveAttribute('aria-expanded', 'false');
    await userEvent.keyboard('{ArrowRight}');
    await expect(canvas.getByRole('row', { name: /M-01/ })).toHaveAttribute('aria-level', '3');
  },
};
