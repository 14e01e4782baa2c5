import type { Meta, StoryObj } from '@storybook/react-vite';
import { Bell } from 'lucide-react';
import { useState } from 'react';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { Breadcrumbs } from '../components/Breadcrumbs/Breadcrumbs.tsx';
import { ChannelGrid } from '../components/ChannelGrid/ChannelGrid.tsx';
import { ComboBox } from '../components/ComboBox/ComboBox.tsx';
import { ConfirmDialog } from '../components/ConfirmDialog/ConfirmDialog.tsx';
import { ConnectionStatus } from '../components/ConnectionStatus/ConnectionStatus.tsx';
import { DatePicker } from '../components/DatePicker/DatePicker.tsx';
import { DateRangePicker } from '../components/DateRangePicker/DateRangePicker.tsx';
import type { IsoDateRange } from '../components/DateRangePicker/DateRangePicker.tsx';
import { IconButton } from '../components/IconButton/IconButton.tsx';
import { InlineEdit } from '../components/InlineEdit/InlineEdit.tsx';
import { LanguageMenu } from '../components/LanguageMenu/LanguageMenu.tsx';
import { MultiSelect } from '../components/MultiSelect/MultiSelect.tsx';
import { NumberField } from '../components/NumberField/NumberField.tsx';
import { QuantityStepper } from '../components/QuantityStepper/QuantityStepper.tsx';
import { SaveBar } from '../components/SaveBar/SaveBar.tsx';
import { Table } from '../components/Table/Table.tsx';
import { Tag } from '../components/Tag/Tag.tsx';
import { ThemeToggle } from '../components/ThemeToggle/ThemeToggle.tsx';
import { TileGrid } from '../components/TileGrid/TileGrid.tsx';
import { Tree } from '../components/Tree/Tree.tsx';
import { UserMenu } from '../components/UserMenu/UserMenu.tsx';
import { focusWithin } from './focusWithin.ts';
import { active, expectPath, press } from './keyPaths.ts';

/** The keys of the notes that no other story presses, component by component. */
const meta = {
  title: 'Start here/Keys of the parts',
  tags: ['!autodocs'],
} satisfies Meta;

export default meta;
type Story = StoryObj<typeof meta>;

const changed = fn();
const beforeEach = () => void changed.mockClear();

const SECTORS = ['Fundição', 'Logística', 'Manutenção', 'Produção'].map((label) => ({ value: label, label }));

export const ButtonsBySpace: Story = {
  beforeEach,
  render: () => (
    <>
      <IconButton label="Notifications" icon={Bell} onPress={changed} />
      <Tag removeLabel="Remove filter Status" onRemove={changed}>
        Status: Active
      </Tag>
      <SaveBar
        hasChanges
        text="3 unsaved changes"
        saveLabel="Save"
        onSave={changed}
        discardLabel="Discard"
        onDiscard={changed}
      />
      <InlineEdit
        label="Name"
        value="M-07"
        editLabel="Change"
        saveLabel="Save"
        cancelLabel="Cancel"
        emptyText="No name yet"
        onSave={async () => undefined}
      />
    </>
  ),
  play: async () => {
    const names = ['Notifications', 'Remove filter Status', 'Save', 'Discard'];
    for (const [at, name] of names.entries()) {
      screen.getByRole('button', { name }).focus();
      await press(' ');
      await expect(changed, name).toHaveBeenCalledTimes(at + 1);
    }
    screen.getByRole('button', { name: /Change/ }).focus();
    await press(' ');
    await waitFor(() => expect(screen.getByRole('textbox')).toHaveFocus());
  },
};

export const TooltipByEscape: Story = {
  render: () => <IconButton label="Notifications" icon={Bell} onPress={changed} />,
  play: async () => {
    await userEvent.tab();
    await screen.findByRole('tooltip');
    await press('{Escape}');
    await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull());
  },
};

export const MenusOfTheHeader: Story = {
  render: () => (
    <>
      <LanguageMenu
        label="Language"
        value="en"
        onChange={changed}
        languages={[
          { locale: 'en', name: 'English' },
          { locale: 'pt-BR', name: 'Português (BR)' },
          { locale: 'es', name: 'Español' },
        ]}
      />
      <ThemeToggle
        label="Theme"
        labels={{ light: 'Light', dark: 'Dark', system: 'As the device' }}
        value="light"
        onChange={changed}
      />
      <UserMenu
        label="Account"
        name="Marcela Alves"
        groups={[{ id: 'me', label: 'Profile', entries: [{ id: 'profile', label: 'Profile', href: '#profile' }] }]}
      />
    </>
  ),
  play: async () => {
    for (const name of [/^Language/, /^Theme/, /^Account/]) {
      const trigger = screen.getByRole('button', { name });
      for (const key of ['{ArrowDown}', '{ArrowUp}', ' ']) {
        trigger.focus();
        await press(key);
        await focusWithin(await screen.findByRole('menu'));
        await press('{Escape}');
        await waitFor(() => expect(trigger).toHaveFocus());
      }
    }
    screen.getByRole('button', { name: /^Language/ }).focus();
    await press('{Enter}');
    await focusWithin(await screen.findByRole('menu'));
    await expectPath([['p', /Português/]]);
  },
};

export const OpenListOfAComboBox: Story = {
  beforeEach,
  render: () => (
    <ComboBox label="Sector" options={SECTORS} onChange={changed} loadingText="Loading" emptyText="Nothing matches" />
  ),
  play: async () => {
    await userEvent.tab();
    const input = screen.getByRole('combobox');
    await press('{Alt>}{ArrowDown}{/Alt}');
    await screen.findByRole('listbox');
    await expect(input).not.toHaveAttribute('aria-activedescendant');
    await press('{Alt>}{ArrowUp}{/Alt}');
    await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
    await expect(input).toHaveFocus();
    await press('{ArrowUp}');
    await screen.findByRole('listbox');
    await press('{Escape}');
    await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
    await expect(changed).not.toHaveBeenCalled();
  },
};

function Pieces() {
  const [value, setValue] = useState(2);
  const onChange = (next: number | null) => {
    if (next !== null) setValue(next);
    changed(next);
  };
  return <QuantityStepper label="Pieces" minValue={1} maxValue={5} value={value} onChange={onChange} />;
}

export const NumbersByKeys: Story = {
  beforeEach,
  render: () => (
    <>
      <NumberField label="Quantity" minValue={1} maxValue={40} defaultValue={10} onChange={changed} />
      <Pieces />
    </>
  ),
  play: async () => {
    const steps = [
      ['Quantity', '{PageUp}', 11],
      ['Quantity', '{PageDown}', 10],
      ['Pieces', '{ArrowUp}', 3],
      ['Pieces', '{ArrowDown}', 2],
      ['Pieces', '{End}', 5],
      ['Pieces', '{Home}', 1],
    ] as const;
    for (const [name, key, value] of steps) {
      screen.getByRole('textbox', { name }).focus();
      await press(key);
      await waitFor(() => expect(changed, `${name} ${key}`).toHaveBeenLastCalledWith(value));
    }
  },
};

export const ListOfSeveral: Story = {
  render: () => <MultiSelect label="Sectors" options={SECTORS} placeholder="Choose" emptyText="Nothing matches" />,
  play: async () => {
    await userEvent.tab();
    await press('{Enter}');
    await focusWithin(await screen.findByRole('listbox'));
    await expectPath([
      ['{End}', /Produção/],
      ['{ArrowUp}', /Manutenção/],
    ]);
  },
};

export const CalendarOfADate: Story = {
  render: () => <DatePicker label="Admission" defaultValue="2026-11-17" onChange={changed} />,
  play: async () => {
    await userEvent.tab();
    await press('{Alt>}{ArrowDown}{/Alt}');
    await focusWithin(await screen.findByRole('dialog'));
    await expectPath([
      ['{ArrowLeft}', /November 16, 2026/],
      ['{ArrowUp}', /November 9, 2026/],
      ['{ArrowRight}', /November 10, 2026/],
      ['{ArrowDown}', /November 17, 2026/],
      ['{PageUp}', /October 17, 2026/],
      ['{PageDown}', /November 17, 2026/],
    ]);
  },
};

function Period() {
  const [value, setValue] = useState<IsoDateRange | null>({ start: '2026-11-10', end: '2026-11-17' });
  const onChange = (next: IsoDateRange | null) => {
    setValue(next);
    changed(next);
  };
  return <DateRangePicker label="Period" clearLabel="Clear period" value={value} onChange={onChange} />;
}

export const PeriodByKeys: Story = {
  beforeEach,
  render: () => <Period />,
  play: async () => {
    await userEvent.tab();
    await press('{ArrowUp}');
    await expect(changed).toHaveBeenLastCalledWith({ start: '2026-12-10', end: '2026-11-17' });
    await press('{ArrowDown}');
    await expect(changed).toHaveBeenLastCalledWith({ start: '2026-11-10', end: '2026-11-17' });
    await press('{ArrowRight}');
    await press('12');
    await expect(changed).toHaveBeenLastCalledWith({ start: '2026-11-12', end: '2026-11-17' });
    const open = async () => {
      screen.getAllByRole('spinbutton')[0]?.focus();
      await press('{Alt>}{ArrowDown}{/Alt}');
      await focusWithin(await screen.findByRole('dialog'));
    };
    await press('{ArrowLeft}');
    await open();
    await press('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await open();
    await expectPath([
      ['{PageDown}', /December 12, 2026/],
      ['{PageUp}', /November 12, 2026/],
      ['{ArrowLeft}', /November 11, 2026/],
      ['{ArrowUp}', /November 4, 2026/],
      ['{ArrowDown}', /November 11, 2026/],
    ]);
    await press(' ');
    // React Aria moves to the next day by itself.
    await waitFor(() => expect(active()).toHaveAccessibleName(/November 12, 2026/));
    await press('{Enter}');
    await waitFor(() => expect(changed).toHaveBeenLastCalledWith({ start: '2026-11-11', end: '2026-11-12' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  },
};

export const Tiles: Story = {
  beforeEach,
  render: () => (
    <TileGrid
      label="Products"
      selectedIds={[]}
      onChange={changed}
      tiles={['Luva', 'Avental', 'Máscara', 'Óculos'].map((title) => ({ id: title, title, detail: 'M' }))}
    />
  ),
  play: async () => {
    await userEvent.tab();
    await expectPath([
      ['{ArrowRight}', /Avental/],
      ['{ArrowLeft}', /Luva/],
      ['m', /Máscara/],
    ]);
    await press('{Enter}');
    await expect(changed).toHaveBeenLastCalledWith(['Máscara']);
  },
};

export const TilesInLines: Story = {
  render: () => (
    <div style={{ inlineSize: 400 }}>
      <TileGrid
        label="Products"
        selectedIds={[]}
        onChange={changed}
        tiles={Array.from({ length: 12 }, (_, at) => ({ id: `${at}`, title: `${at}`, detail: 'M' }))}
      />
    </div>
  ),
  play: async () => {
    await userEvent.tab();
    const lineOf = () => document.activeElement?.getBoundingClientRect();
    const first = lineOf();
    await press('{ArrowDown}');
    await waitFor(() => expect(lineOf()?.top).toBeGreaterThan(first?.top ?? 0));
    await expect(lineOf()?.left).toBe(first?.left);
    await press('{ArrowUp}');
    await waitFor(() => expect(lineOf()?.top).toBe(first?.top));
  },
};

export const NumbersOfChannels: Story = {
  render: () => (
    <ChannelGrid
      label="Channels of M-05"
      columns={2}
      channels={['11', '12', '21', '22'].map((number) => ({
        id: number,
        number,
        product: 'Luva nitrílica',
        fill: 0.4,
        quantityText: '4 of 10',
        state: 'available' as const,
      }))}
      stateLabels={{ available: 'available', low: 'low', empty: 'empty', error: 'error', maintenance: 'maintenance' }}
      noProductText="No product"
      onSelect={changed}
    />
  ),
  play: async () => {
    await userEvent.tab();
    await expectPath([['22', /22/]]);
  },
};

export const EntryOfATree: Story = {
  beforeEach,
  render: () => <Tree label="Places" value={null} onChange={changed} items={[{ id: 'recife', label: 'Recife' }]} />,
  play: async () => {
    await userEvent.tab();
    await press(' ');
    await expect(changed).toHaveBeenLastCalledWith('recife');
  },
};

export const SortBySpace: Story = {
  beforeEach,
  render: () => (
    <Table
      caption="Sectors"
      columns={[{ id: 'label', header: 'Sector', isSortable: true, isIdentity: true, cell: ({ label }) => label }]}
      rows={SECTORS}
      getRowKey={({ value }) => value}
      onSortChange={changed}
    />
  ),
  play: async () => {
    await userEvent.tab();
    await press(' ');
    await expect(changed).toHaveBeenLastCalledWith({ column: 'label', direction: 'ascending' });
  },
};

export const SafeAnswer: Story = {
  beforeEach,
  render: () => (
    <ConfirmDialog
      isOpen
      onClose={() => changed('closed')}
      onConfirm={() => changed('confirmed')}
      title="Deactivate Rita Souza?"
      confirmLabel="Deactivate employee"
      cancelLabel="Keep active"
      closeLabel="Close"
    >
      She can no longer withdraw equipment. Her records are kept; you can activate her again at any time.
    </ConfirmDialog>
  ),
  parameters: { docs: { story: { inline: false } } },
  play: async () => {
    await waitFor(() => expect(screen.getByRole('button', { name: 'Keep active' })).toHaveFocus());
    await press('{Enter}');
    await expect(changed.mock.calls).toEqual([['closed']]);
  },
};

export const PathOfThePage: Story = {
  render: () => (
    <Breadcrumbs
      label="Breadcrumbs"
      items={[
        { id: '1', label: 'Dashboard', href: '#dashboard' },
        { id: '3', label: 'Machines', href: '#machines' },
        { id: '4', label: 'M-05' },
      ]}
    />
  ),
  play: async () => {
    await userEvent.tab();
    await userEvent.tab();
    await expect(screen.getByRole('link', { name: 'Machines' })).toHaveFocus();
    await press('{Enter}');
    await expect(location.hash).toBe('#machines');
    location.hash = '';
  },
};

export const DetailsOfTheConnection: Story = {
  render: () => (
    <ConnectionStatus state="offline" label="Offline" details={{ label: 'Connection', content: 'Nothing is lost.' }} />
  ),
  play: async ({ canvasElement }) => {
    const button = within(canvasElement).getByRole('button');
    for (const key of ['{Enter}', ' ']) {
      button.focus();
      await press(key);
      await screen.findByRole('dialog');
      await press('{Escape}');
      await waitFor(() => expect(button).toHaveFocus());
    }
  },
};
