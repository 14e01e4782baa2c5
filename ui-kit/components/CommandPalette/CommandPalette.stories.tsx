import type { Meta, StoryObj } from '@storybook/react-vite';
import { HardHat, Plus, Users, Workflow } from 'lucide-react';
import { useEffect, useState } from 'react';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { describe } from '../../docs/describe.ts';
import { focused, hovered } from '../../docs/states.tsx';
import { Button } from '../Button/Button.tsx';
import { useShortcuts } from '../KeyboardShortcuts/useShortcuts.ts';
import { CommandPalette, type CommandPaletteProps } from './CommandPalette.tsx';
import type { CommandGroup } from './commands.ts';

const create = fn();
const onRun = fn();

const groups: CommandGroup[] = [
  {
    id: 'pages',
    title: 'Go to',
    commands: [
      { id: 'employees', label: 'Employees', icon: Users, href: '#/employees', keywords: ['people', 'staff'] },
      { id: 'machines', label: 'Máquinas', icon: Workflow, href: '#/machines' },
      { id: 'products', label: 'Products', icon: HardHat, href: '#/products' },
    ],
  },
  {
    id: 'actions',
    title: 'Actions',
    commands: [
      { id: 'new-employee', label: 'New employee', icon: Plus, shortcut: 'N', onAction: create },
      { id: 'new-machine', label: 'New machine', icon: Plus, detail: 'Organization' },
    ],
  },
];

function Page({ isOpen: isOpenAtFirst, ...args }: CommandPaletteProps) {
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const [recentIds, setRecent] = useState(args.recentIds ?? []);
  useShortcuts({ 'Mod+K': () => setOpen(true) });
  return (
    <>
      <Button onPress={() => setOpen(true)}>Search</Button>
      <CommandPalette
        {...args}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        recentIds={recentIds}
        onRun={(id) => {
          setRecent([id, ...recentIds.filter((recent) => recent !== id)]);
          onRun(id);
        }}
      />
    </>
  );
}

const meta = {
  title: 'Overlays/CommandPalette',
  component: CommandPalette,
  render: (args) => <Page {...args} />,
  beforeEach: () => {
    [create, onRun].forEach((mock) => mock.mockClear());
    location.hash = '';
  },
  args: {
    isOpen: false,
    onClose: fn(),
    groups,
    labels: {
      title: 'Command palette',
      search: 'Search everything',
      recent: 'Recent',
      empty: (query) => (query ? `Nothing matches “${query}”. Try another word.` : 'No commands yet.'),
      count: (count) => (count === 1 ? '1 result' : `${count} results`),
      loading: 'Searching…',
    },
  },
  parameters: describe({
    use: 'on every page, to find any page or action by a few letters.',
    avoid:
      'as the only way: every page is also in the navigation, every action also on its page. Not for the rows of one list (SearchField).',
    anatomy: 'field · groups with titles, recent commands first · icon, label, detail and keys of each command.',
    words: 'The same words as on the page: "New employee". Add other words for it as keywords.',
    a11y: 'A dialog with a field that controls a menu. The focus stays in the field. The active command and the number of results are announced.',
    keys: {
      'Ctrl+K, ⌘K': 'opens it (the caller’s `useShortcuts`)',
      'ArrowUp, ArrowDown': 'move through the results',
      Enter: 'runs the command or opens the page',
      Escape: 'closes; the focus returns',
    },
  }),
} satisfies Meta<typeof CommandPalette>;

export default meta;
type Story = StoryObj<typeof meta>;

const palette = async () => within(await screen.findByRole('dialog', { name: 'Command palette' }));
const labelsIn = (dialog: Awaited<ReturnType<typeof palette>>) =>
  dialog.getAllByRole('menuitem').map((item) => item.querySelector('[data-label]')?.textContent);

export const Playground: Story = {};
export const Open: Story = { args: { isOpen: true } };
export const Recent: Story = {
  args: { isOpen: true, recentIds: ['new-machine', 'gone', 'products'] },
  play: async () => {
    const dialog = await palette();
    await expect(labelsIn(dialog)).toEqual(['New machine', 'Products', 'Employees', 'Máquinas', 'New employee']);
    await expect(within(dialog.getByRole('group', { name: 'Recent' })).getAllByRole('menuitem')).toHaveLength(2);
  },
};
export const Loading: Story = { args: { isOpen: true, isLoading: true } };
export const LoadingAndNothingYet: Story = { args: { isOpen: true, isLoading: true, groups: [] } };
export const NoCommands: Story = { args: { isOpen: true, groups: [] } };
export const Failed: Story = {
  args: { isOpen: true, errorMessage: 'Could not search employees. Check your connection.' },
};
export const LongText: Story = {
  args: {
    isOpen: true,
    groups: [
      {
        id: 'long',
        title: 'Equipamentosdeproteção'.repeat(6),
        commands: [
          {
            id: '1',
            label: 'Desativarpermanentemente'.repeat(8),
            detail: 'Organização'.repeat(12),
            shortcut: 'Mod+Shift+P',
          },
        ],
      },
    ],
  },
};
export const TenThousandCommands: Story = {
  args: {
    isOpen: true,
    groups: [
      {
        id: 'many',
        title: 'Machines',
        commands: Array.from({ length: 10_000 }, (_, index) => ({ id: String(index), label: `Machine ${index}` })),
      },
    ],
  },
  play: async () => {
    const dialog = await palette();
    await userEvent.keyboard('9999');
    await waitFor(() => expect(labelsIn(dialog)).toEqual(['Machine 9999']));
  },
};
export const Phone: Story = { args: { isOpen: true }, globals: { viewport: { value: 'phone' } } };
export const RightToLeft: Story = { args: { isOpen: true }, globals: { direction: 'rtl' } };

export const Keyboard: Story = {
  name: 'Opens with Ctrl+K, ignores accents, runs a command with Enter, closes with Escape',
  play: async ({ canvasElement }) => {
    const button = within(canvasElement).getByRole('button', { name: 'Search' });
    button.focus();
    await userEvent.keyboard('{Control>}k{/Control}');
    const dialog = await palette();
    const field = dialog.getByRole('textbox', { name: 'Search everything' });
    await waitFor(() => expect(field).toHaveFocus());
    await userEvent.keyboard('empl');
    await expect(labelsIn(dialog)).toEqual(['Employees', 'New employee']);
    await waitFor(() => expect(dialog.getByText('2 results')).toBeInTheDocument());
    await userEvent.keyboard('{ArrowDown}');
    await waitFor(() =>
      expect(field.getAttribute('aria-activedescendant')).toBe(
        dialog.getByRole('menuitem', { name: /^New employee/ }).id,
      ),
    );
    await expect(field).toHaveFocus();
    await userEvent.keyboard('{ArrowUp}');
    await waitFor(() =>
      expect(field.getAttribute('aria-activedescendant')).toBe(dialog.getByRole('menuitem', { name: /^Employees/ }).id),
    );
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await waitFor(() => expect(create).toHaveBeenCalledTimes(1));
    await expect(onRun).toHaveBeenLastCalledWith('new-employee');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(button).toHaveFocus());

    await userEvent.keyboard('{Control>}k{/Control}');
    const again = await palette();
    await expect(again.getByRole('textbox')).toHaveValue('');
    await expect(labelsIn(again)[0]).toBe('New employee');
    await userEvent.keyboard('maquinas{Enter}');
    await waitFor(() => expect(location.hash).toBe('#/machines'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

    await userEvent.keyboard('{Control>}k{/Control}');
    await palette();
    await userEvent.keyboard('x{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  },
};

export const Pointer: Story = {
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Search' }));
    const dialog = await palette();
    await userEvent.click(dialog.getByRole('menuitem', { name: 'Products' }));
    await waitFor(() => expect(location.hash).toBe('#/products'));
    await expect(onRun).toHaveBeenLastCalledWith('products');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  },
};

export const NothingFound: Story = {
  args: { isOpen: true },
  play: async () => {
    const dialog = await palette();
    await userEvent.keyboard('qqq');
    await waitFor(() => expect(dialog.getAllByText('Nothing matches “qqq”. Try another word.')).toHaveLength(2));
    await userEvent.keyboard('{Backspace}{Backspace}{Backspace}');
    await waitFor(() => expect(labelsIn(dialog)).toHaveLength(5));
  },
};

/** Simulates a slow server that finds one employee by number. */
function WithServer(args: CommandPaletteProps) {
  const [query, setQuery] = useState('');
  const [answer, setAnswer] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAnswer(query), 80);
    return () => clearTimeout(timer);
  }, [query]);
  const ana = { id: 'ana', label: 'Ana Martins', detail: 'Employee · Produção', href: '#/employees/10023' };
  const found = answer.startsWith('100') ? [ana] : [];
  return (
    <CommandPalette
      {...args}
      groups={[...args.groups, { id: 'found', title: 'Employees', isSearched: true, commands: found }]}
      onQueryChange={setQuery}
      isLoading={answer !== query}
      navigate={(href) => {
        location.hash = href;
      }}
    />
  );
}

export const AsyncResults: Story = {
  name: 'Shows results of a server in a separate group',
  args: { isOpen: true },
  render: (args) => <WithServer {...args} />,
  play: async () => {
    const dialog = await palette();
    await userEvent.keyboard('10023');
    const ana = await dialog.findByRole('menuitem', { name: /^Ana Martins/ });
    await waitFor(() => expect(ana).toBeVisible());
    await waitFor(() => expect(dialog.queryByRole('progressbar')).toBeNull());
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await waitFor(() => expect(location.hash).toBe('#/employees/10023'));
  },
};

export const ScannedCode: Story = {
  name: 'Opens the first result when a scanner types a code and Enter',
  args: { isOpen: true },
  render: (args) => <WithServer {...args} />,
  play: async () => {
    await palette();
    await userEvent.keyboard('10023{Enter}');
    await waitFor(() => expect(location.hash).toBe('#/employees/10023'));
  },
};

export const Hover: Story = hovered;
export const Focus: Story = focused;
