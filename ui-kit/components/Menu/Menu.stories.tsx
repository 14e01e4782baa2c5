import type { Meta, StoryObj } from '@storybook/react-vite';
import { ChevronDown, KeyRound, Pencil, Trash2 } from 'lucide-react';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { describe } from '../../docs/describe.ts';
import { focused, hovered, longText, rightToLeft } from '../../docs/states.tsx';
import { Button } from '../Button/Button.tsx';
import { Menu } from './Menu.tsx';

const rotate = fn();

const meta = {
  title: 'Overlays/Menu',
  component: Menu,
  args: {
    label: 'Actions of M-05',
    trigger: <Button iconEnd={ChevronDown}>Actions</Button>,
    entries: [
      { id: 'edit', label: 'Edit machine', icon: Pencil, href: '#edit' },
      {
        id: 'rotate',
        label: 'Rotate credential',
        icon: KeyRound,
        description: 'The old one ends at once',
        onAction: rotate,
      },
      { id: 'count', label: 'Count stock', isDisabled: true },
      { id: 'delete', label: 'Delete machine', icon: Trash2, tone: 'danger' },
    ],
  },
  parameters: describe({
    use: 'for several actions or links behind one button.',
    avoid: 'for choosing a value in a form: Select.',
    words: 'Verb and noun. Destructive actions are last.',
    keys: {
      'Enter, Space, ArrowDown': 'opens it',
      'ArrowUp, ArrowDown, Home, End': 'move',
      letters: 'jump to an entry',
      Escape: 'closes',
    },
    anatomy: 'button · entries in groups, each with icon, label, description.',
    a11y: 'A menu button. Selected entries are announced as checked. A disabled entry stays readable.',
  }),
} satisfies Meta<typeof Menu>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {};

export const Open: Story = {
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('button'));
    await expect(await screen.findByRole('menuitem', { name: /Edit machine/ })).toHaveAttribute('href', '#edit');
    await expect(screen.getByRole('menuitem', { name: 'Count stock' })).toHaveAttribute('aria-disabled', 'true');
  },
};

export const Groups: Story = {
  args: {
    entries: [],
    groups: [
      {
        id: 'theme',
        title: 'Theme',
        entries: [
          { id: 'light', label: 'Light', isSelected: true },
          { id: 'dark', label: 'Dark', isSelected: false },
        ],
      },
      { id: 'session', label: 'Session', entries: [{ id: 'out', label: 'Sign out' }] },
    ],
  },
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('button'));
    await expect(await screen.findByRole('menuitemradio', { name: 'Light' })).toBeChecked();
  },
};

export const Keyboard: Story = {
  play: async ({ canvasElement }) => {
    rotate.mockClear();
    const trigger = within(canvasElement).getByRole('button', { name: 'Actions' });
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    await screen.findByRole('menu');
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await expect(rotate).toHaveBeenCalledTimes(1);
    await waitFor(() => expect(trigger).toHaveFocus());
    await userEvent.keyboard('{ArrowDown}');
    await screen.findByRole('menu');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  },
};

export const Hover: Story = hovered;
export const Focus: Story = focused;
export const RightToLeft: Story = rightToLeft;
export const LongText: Story = longText;
