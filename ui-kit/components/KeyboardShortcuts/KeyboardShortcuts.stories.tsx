import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { describe } from '../../docs/describe.ts';
import { focused, hovered } from '../../docs/states.tsx';
import { Button } from '../Button/Button.tsx';
import { Menu } from '../Menu/Menu.tsx';
import { Stack } from '../Stack/Stack.tsx';
import { TextField } from '../TextField/TextField.tsx';
import { KeyboardShortcuts, type KeyboardShortcutsProps } from './KeyboardShortcuts.tsx';
import { Keys } from './Keys.tsx';
import { useShortcuts } from './useShortcuts.ts';

const create = fn();
const openPalette = fn();
const onClose = fn();

function Page({ isOpen: isOpenAtFirst, onClose, ...args }: KeyboardShortcutsProps) {
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const [hasCharacterKeys, setCharacterKeys] = useState(true);
  useShortcuts({ '?': () => setOpen(true), N: create, 'Mod+K': openPalette }, { hasCharacterKeys });
  return (
    <Stack align="start">
      <TextField label="Name" />
      <Menu label="Actions" trigger={<Button>Actions</Button>} entries={[{ id: 'note', label: 'Note something' }]} />
      <Button onPress={() => setOpen(true)}>Keyboard shortcuts</Button>
      <KeyboardShortcuts
        {...args}
        isOpen={isOpen}
        onClose={() => {
          setOpen(false);
          onClose();
        }}
        characterKeys={{
          label: 'Single-key shortcuts',
          description: 'Turn them off if you speak to your computer or press keys by mistake.',
          value: hasCharacterKeys,
          onChange: setCharacterKeys,
        }}
      />
    </Stack>
  );
}

const everywhere = [
  { id: 'palette', shortcut: 'Mod+K', label: 'Open the command palette' },
  { id: 'help', shortcut: '?', label: 'Show keyboard shortcuts' },
];

const meta = {
  title: 'Overlays/KeyboardShortcuts',
  component: KeyboardShortcuts,
  subcomponents: { Keys },
  // Not `render: Page`: the code panel calls that function again, which would register the key listeners twice.
  render: (args) => <Page {...args} />,
  beforeEach: () => [create, openPalette, onClose].forEach((mock) => mock.mockClear()),
  args: {
    isOpen: false,
    onClose,
    title: 'Keyboard shortcuts',
    closeLabel: 'Close',
    groups: [
      { id: 'all', title: 'Everywhere', shortcuts: everywhere },
      {
        id: 'lists',
        title: 'Lists',
        shortcuts: [
          { id: 'new', shortcut: 'N', label: 'New employee' },
          { id: 'search', shortcut: '/', label: 'Search' },
          { id: 'range', shortcut: 'Shift+Space', label: 'Select a range' },
        ],
      },
    ],
  },
  parameters: describe({
    use: 'once, on every page: `?` opens it. Pages handle shortcuts with `useShortcuts`.',
    avoid: 'as the only place of an action: every action also has a button.',
    anatomy: 'title · close · switch for single keys · groups · one line per shortcut with its keys.',
    words: 'The action, verb first: "Open the command palette". Keys have the names on the keyboard.',
    a11y: 'Single characters do nothing in fields and lists, and a switch turns them off (WCAG 2.1.4). No shortcut of the page works while a dialog is open.',
    keys: { '?': 'opens it', Escape: 'closes it; the focus returns' },
  }),
} satisfies Meta<typeof KeyboardShortcuts>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {};
export const Hover: Story = hovered;
export const Focus: Story = focused;
export const Open: Story = { args: { isOpen: true } };
export const Empty: Story = { args: { isOpen: true, groups: [] } };
export const LongText: Story = {
  args: {
    isOpen: true,
    groups: [
      {
        id: 'all',
        title: 'Emtodasastelas'.repeat(8),
        shortcuts: everywhere.map((item) => ({ ...item, label: 'Abrirapaletadecomandos'.repeat(6) })),
      },
    ],
  },
};
export const OtherKeyNames: Story = {
  args: { isOpen: true, keyNames: { Mod: 'Strg', Shift: 'Umschalt' } },
  play: async () => {
    const key = await screen.findByText('Strg');
    await waitFor(() => expect(key).toBeVisible());
  },
};
export const Phone: Story = { args: { isOpen: true }, globals: { viewport: { value: 'phone' } } };
export const RightToLeft: Story = { args: { isOpen: true }, globals: { direction: 'rtl' } };

export const Keyboard: Story = {
  play: async ({ canvasElement, args }) => {
    within(canvasElement).getByRole('button', { name: 'Actions' }).focus();
    await userEvent.keyboard('?');
    const dialog = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }));
    await waitFor(() => expect(dialog.getByText('Open the command palette')).toBeVisible());
    await userEvent.keyboard('n');
    await expect(create).not.toHaveBeenCalled();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await expect(args.onClose).toHaveBeenCalledTimes(1);
    await userEvent.keyboard('n');
    await expect(create).toHaveBeenCalledTimes(1);
  },
};

export const Pointer: Story = {
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Keyboard shortcuts' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  },
};

export const NotWhileTyping: Story = {
  name: 'Single characters do nothing in a field or a list; Ctrl+K works there [WCAG 2.1.4]',
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const field = canvas.getByRole('textbox', { name: 'Name' });
    await userEvent.type(field, 'n?');
    await expect(field).toHaveValue('n?');
    await expect(create).not.toHaveBeenCalled();
    await expect(screen.queryByRole('dialog')).toBeNull();
    await userEvent.keyboard('{Control>}k{/Control}');
    await expect(openPalette).toHaveBeenCalledTimes(1);
    await userEvent.click(canvas.getByRole('button', { name: 'Actions' }));
    await screen.findByRole('menu');
    await userEvent.keyboard('n');
    await expect(create).not.toHaveBeenCalled();
    await userEvent.keyboard('{Escape}');
  },
};

export const TurnedOff: Story = {
  name: 'Single characters can be turned off [WCAG 2.1.4]',
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Keyboard shortcuts' }));
    const toggle = await screen.findByRole('switch', { name: 'Single-key shortcuts' });
    await userEvent.click(toggle);
    await waitFor(() => expect(toggle).not.toBeChecked());
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await userEvent.keyboard('n?');
    await expect(create).not.toHaveBeenCalled();
    await expect(screen.queryByRole('dialog')).toBeNull();
    await userEvent.keyboard('{Control>}k{/Control}');
    await expect(openPalette).toHaveBeenCalledTimes(1);
  },
};
