import type { Meta, StoryObj } from '@storybook/react-vite';
import { LogOut, User } from 'lucide-react';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { describe } from '../../docs/describe.ts';
import { focused, hovered, longText, rightToLeft } from '../../docs/states.tsx';
import { UserMenu } from './UserMenu.tsx';

const signOut = fn();

const meta = {
  title: 'Shell/UserMenu',
  component: UserMenu,
  args: {
    label: 'Account',
    name: 'Marcela Alves',
    detail: 'marcela@acme.com.br',
    groups: [
      { id: 'me', label: 'Profile', entries: [{ id: 'profile', label: 'Profile', icon: User, href: '#profile' }] },
      {
        id: 'session',
        label: 'Session',
        entries: [{ id: 'out', label: 'Sign out', icon: LogOut, onAction: signOut }],
      },
    ],
  },
  parameters: describe({
    use: 'at the end of the header: the signed-in user and sign-out.',
    avoid: 'for settings of the company.',
    anatomy: 'avatar · menu with name, e-mail, entries, sign out.',
    words: '"Sign out" is last.',
    a11y: 'A menu button; its name contains the name of the user.',
    keys: { 'Enter, Space, ArrowDown': 'opens it', 'ArrowUp, ArrowDown': 'move', Escape: 'closes' },
  }),
} satisfies Meta<typeof UserMenu>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {};

export const SigningOut: Story = {
  play: async ({ canvasElement }) => {
    signOut.mockClear();
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Account: Marcela Alves' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Sign out' }));
    await expect(signOut).toHaveBeenCalledTimes(1);
  },
};

export const Keyboard: Story = {
  play: async ({ canvasElement }) => {
    signOut.mockClear();
    await userEvent.tab();
    await expect(within(canvasElement).getByRole('button')).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await screen.findByRole('menu');
    await userEvent.keyboard('{End}{Enter}');
    await expect(signOut).toHaveBeenCalledTimes(1);
    await waitFor(() => expect(within(canvasElement).getByRole('button')).toHaveFocus());
  },
};

export const Hover: Story = hovered;
export const Focus: Story = focused;
export const RightToLeft: Story = rightToLeft;
export const LongText: Story = longText;
