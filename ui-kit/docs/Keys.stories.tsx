import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { Button } from '../components/Button/Button.tsx';
import { Calendar } from '../components/Calendar/Calendar.tsx';
import { ChannelGrid } from '../components/ChannelGrid/ChannelGrid.tsx';
import { DatePicker } from '../components/DatePicker/DatePicker.tsx';
import { Dialog } from '../components/Dialog/Dialog.tsx';
import { LanguageMenu } from '../components/LanguageMenu/LanguageMenu.tsx';
import { Menu } from '../components/Menu/Menu.tsx';
import { MultiSelect } from '../components/MultiSelect/MultiSelect.tsx';
import { NumberField } from '../components/NumberField/NumberField.tsx';
import { PasswordField } from '../components/PasswordField/PasswordField.tsx';
import { RadioGroup } from '../components/RadioGroup/RadioGroup.tsx';
import { SegmentedControl } from '../components/SegmentedControl/SegmentedControl.tsx';
import { Select } from '../components/Select/Select.tsx';
import { SplitButton } from '../components/SplitButton/SplitButton.tsx';
import { Switch } from '../components/Switch/Switch.tsx';
import { Tabs } from '../components/Tabs/Tabs.tsx';
import { TextField } from '../components/TextField/TextField.tsx';
import { TimeField } from '../components/TimeField/TimeField.tsx';
import { Tree } from '../components/Tree/Tree.tsx';
import { focusWithin } from './focusWithin.ts';
import { active, expectPath, press } from './keyPaths.ts';

/** The keys of the patterns of the ARIA Authoring Practices Guide that the stories of the components do not press. */
const meta = {
  title: 'Start here/Keys of the patterns',
  tags: ['!autodocs'],
} satisfies Meta;

export default meta;
type Story = StoryObj<typeof meta>;

const changed = fn();
const beforeEach = () => void changed.mockClear();

const SECTORS = ['Fundição', 'Logística', 'Manutenção', 'Produção'].map((label) => ({ value: label, label }));

export const MenuButton: Story = {
  beforeEach,
  render: () => (
    <Menu
      label="Actions of M-05"
      trigger={<Button>Actions</Button>}
      entries={[
        { id: 'edit', label: 'Edit machine', onAction: changed },
        { id: 'count', label: 'Count stock', isDisabled: true, onAction: changed },
        { id: 'rotate', label: 'Rotate credential' },
        { id: 'delete', label: 'Delete machine' },
      ]}
    />
  ),
  play: async () => {
    await userEvent.tab();
    await press('{ArrowUp}');
    await focusWithin(await screen.findByRole('menu'));
    await expect(active()).toHaveTextContent('Delete machine');
    await expectPath([
      ['{Home}', /Edit machine/],
      ['{ArrowDown}', /Rotate credential/],
      ['{ArrowUp}', /Edit machine/],
      ['{ArrowUp}', /Delete machine/],
      ['{ArrowDown}', /Edit machine/],
      ['{End}', /Delete machine/],
      ['r', /Rotate credential/],
    ]);
    await userEvent.click(screen.getByRole('menuitem', { name: 'Count stock' }));
    await expect(changed).not.toHaveBeenCalled();
    await press('{Escape}');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Actions' })).toHaveFocus());
    await press('{ArrowDown}');
    await focusWithin(await screen.findByRole('menu'));
    await press(' ');
    await expect(changed).toHaveBeenCalledTimes(1);
  },
};

export const MenuOfLanguages: Story = {
  beforeEach,
  render: () => (
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
  ),
  play: async () => {
    await userEvent.tab();
    await press('{Enter}');
    await focusWithin(await screen.findByRole('menu'));
    await expectPath([
      ['{End}', /Español/],
      ['{ArrowUp}', /Português/],
    ]);
    await press('{Enter}');
    await expect(changed).toHaveBeenCalledWith('pt-BR');
  },
};

export const MenuOfSplitButton: Story = {
  render: () => (
    <SplitButton
      menuLabel="Other ways"
      onPress={fn()}
      entries={[
        { id: 'count', label: 'Count stock' },
        { id: 'empty', label: 'Empty machine' },
      ]}
    >
      Restock machine
    </SplitButton>
  ),
  play: async () => {
    await userEvent.tab();
    await userEvent.tab();
    const trigger = screen.getByRole('button', { name: 'Other ways' });
    await expect(trigger).toHaveFocus();
    await press(' ');
    await focusWithin(await screen.findByRole('menu'));
    await expectPath([['{End}', /Empty machine/]]);
    await press('{Escape}');
    await waitFor(() => expect(trigger).toHaveFocus());
  },
};

export const ListboxOfSelect: Story = {
  beforeEach,
  render: () => <Select label="Sector" placeholder="Choose a sector" options={SECTORS} onChange={changed} />,
  play: async () => {
    await userEvent.tab();
    await press(' ');
    await focusWithin(await screen.findByRole('listbox'));
    await expectPath([
      ['{End}', /Produção/],
      ['{ArrowUp}', /Manutenção/],
      ['{Home}', /Fundição/],
    ]);
    await press('{Escape}');
    await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
    await waitFor(() => expect(screen.getByRole('button', { name: /Sector/ })).toHaveFocus());
    await expect(changed).not.toHaveBeenCalled();
    await press('{ArrowUp}');
    await focusWithin(await screen.findByRole('listbox'));
    await press('{End} ');
    await expect(changed).toHaveBeenLastCalledWith('Produção');
  },
};

export const ListboxOfMultiSelect: Story = {
  beforeEach,
  render: () => (
    <MultiSelect
      label="Sectors"
      placeholder="Choose sectors"
      emptyText="No results"
      options={SECTORS}
      onChange={changed}
    />
  ),
  play: async () => {
    await userEvent.tab();
    await press('{Enter}');
    await focusWithin(await screen.findByRole('listbox'));
    await expectPath([
      ['{End}', /Produção/],
      ['{Home}', /Fundição/],
    ]);
    await press(' ');
    await expect(changed).toHaveBeenLastCalledWith(['Fundição']);
    await press('{ArrowDown} ');
    await expect(changed).toHaveBeenLastCalledWith(['Fundição', 'Logística']);
    await press('{Escape}');
    await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
    await waitFor(() => expect(screen.getByRole('button', { name: /Sectors/ })).toHaveFocus());
  },
};

export const RadioButtons: Story = {
  beforeEach,
  render: () => <RadioGroup label="Sector" options={SECTORS.slice(0, 3)} onChange={changed} />,
  play: async () => {
    await userEvent.tab();
    await press(' ');
    await expect(changed).toHaveBeenLastCalledWith('Fundição');
    for (const [key, value] of [
      ['{ArrowUp}', 'Manutenção'],
      ['{ArrowDown}', 'Fundição'],
      ['{ArrowRight}', 'Logística'],
      ['{ArrowLeft}', 'Fundição'],
    ] as const) {
      await press(key);
      await expect(changed).toHaveBeenLastCalledWith(value);
    }
    await userEvent.tab();
    await expect(document.body).toHaveFocus();
  },
};

function Segmented() {
  const [value, setValue] = useState('Logística');
  const onChange = (next: string) => {
    setValue(next);
    changed(next);
  };
  return <SegmentedControl label="Sector" value={value} options={SECTORS.slice(0, 3)} onChange={onChange} />;
}

export const Segments: Story = {
  beforeEach,
  render: () => <Segmented />,
  play: async () => {
    await userEvent.tab();
    await expect(screen.getByRole('radio', { name: 'Logística' })).toHaveFocus();
    // The chosen one is never taken back.
    await press(' ');
    await expect(changed).not.toHaveBeenCalled();
    await expectPath([['{ArrowLeft}', /Fundição/]]);
    await press('{Enter}');
    await expect(changed).toHaveBeenLastCalledWith('Fundição');
    await userEvent.tab();
    await expect(document.body).toHaveFocus();
  },
};

export const TabList: Story = {
  render: () => (
    <Tabs
      label="Parts of the machine"
      items={['Channels', 'Credentials', 'History'].map((label) => ({ id: label, label, content: `${label} of M-05` }))}
    />
  ),
  play: async () => {
    await userEvent.tab();
    await expectPath([
      ['{End}', /History/],
      ['{ArrowRight}', /Channels/],
      ['{ArrowLeft}', /History/],
      ['{ArrowLeft}', /Credentials/],
      ['{Home}', /Channels/],
    ]);
    await userEvent.tab();
    await expect(screen.getByRole('tabpanel')).toHaveFocus();
  },
};

export const TreeGrid: Story = {
  render: () => (
    <Tree
      label="Places"
      defaultExpandedIds={['joinville']}
      items={[
        { id: 'joinville', label: 'Joinville', children: SECTORS.map(({ value, label }) => ({ id: value, label })) },
        { id: 'recife', label: 'Recife' },
      ]}
    />
  ),
  play: async () => {
    await userEvent.tab();
    await expectPath([
      ['{End}', /Recife/],
      ['{ArrowUp}', /Produção/],
      ['{ArrowLeft}', /Joinville/],
      ['{ArrowDown}', /Fundição/],
      ['{Home}', /Joinville/],
      ['r', /Recife/],
    ]);
  },
};

export const GridOfDays: Story = {
  beforeEach,
  render: () => <Calendar label="Day of delivery" defaultValue="2026-11-17" onChange={changed} />,
  play: async ({ canvasElement }) => {
    within(canvasElement)
      .getByRole('button', { name: /November 17, 2026/ })
      .focus();
    await expectPath([
      ['{ArrowUp}', /November 10, 2026/],
      ['{ArrowLeft}', /November 9, 2026/],
      ['{ArrowRight}', /November 10, 2026/],
      ['{ArrowDown}', /November 17, 2026/],
      ['{End}', /November 30, 2026/],
      ['{Home}', /November 1, 2026/],
      ['{PageUp}', /October 1, 2026/],
      ['{PageDown}', /November 1, 2026/],
      ['{Shift>}{PageDown}{/Shift}', /November 1, 2027/],
      ['{Shift>}{PageUp}{/Shift}', /November 1, 2026/],
    ]);
    await press(' ');
    await expect(changed).toHaveBeenLastCalledWith('2026-11-01');
  },
};

export const GridOfChannels: Story = {
  beforeEach,
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
    await expectPath([
      ['{End}', /22/],
      ['{ArrowLeft}', /21/],
      ['{ArrowUp}', /11/],
      ['{ArrowRight}', /12/],
      ['{ArrowDown}', /22/],
      ['{Home}', /11/],
    ]);
    await press(' ');
    await expect(changed).toHaveBeenLastCalledWith('11');
  },
};

export const SpinButtons: Story = {
  beforeEach,
  render: () => (
    <>
      <NumberField label="Quantity" minValue={1} maxValue={40} defaultValue={10} onChange={changed} />
      <TimeField label="Start of the shift" defaultValue="06:30" onChange={changed} />
      <DatePicker label="Admission" defaultValue="2026-11-17" onChange={changed} />
    </>
  ),
  play: async () => {
    await userEvent.tab();
    for (const [key, value] of [
      ['{ArrowDown}', 9],
      ['{End}', 40],
      ['{Home}', 1],
      ['{ArrowUp}', 2],
    ] as const) {
      await press(key);
      await waitFor(() => expect(changed).toHaveBeenLastCalledWith(value));
    }
    await userEvent.tab();
    await press('{ArrowDown}');
    await expect(changed).toHaveBeenLastCalledWith('05:30');
    await press('{ArrowRight}{Backspace}{Backspace}');
    await expect(active()).toHaveAttribute('aria-valuetext', 'Empty');
    screen.getByRole('spinbutton', { name: /^month/ }).focus();
    await press('{ArrowUp}');
    await expect(changed).toHaveBeenLastCalledWith('2026-12-17');
    await press('{ArrowDown}');
    await expect(changed).toHaveBeenLastCalledWith('2026-11-17');
    await press('{Alt>}{ArrowDown}{/Alt}');
    await focusWithin(await screen.findByRole('dialog'));
    await press('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  },
};

export const SwitchAndButton: Story = {
  beforeEach,
  render: () => (
    <>
      <Switch label="Receives e-mails" onChange={changed} />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        showLabel="Show password"
        hideLabel="Hide password"
        defaultValue="correct horse"
      />
    </>
  ),
  play: async () => {
    await userEvent.tab();
    await press(' ');
    await expect(changed).toHaveBeenLastCalledWith(true);
    await press(' ');
    await expect(changed).toHaveBeenLastCalledWith(false);
    await userEvent.tab();
    await userEvent.tab();
    for (const [key, type] of [
      ['{Enter}', 'text'],
      [' ', 'password'],
    ] as const) {
      await press(key);
      await expect(screen.getByLabelText('Password')).toHaveAttribute('type', type);
    }
  },
};

export const ModalDialog: Story = {
  render: () => (
    <Dialog isOpen onClose={changed} title="Rotate credential" closeLabel="Close" footer={<Button>Rotate</Button>}>
      <TextField label="Reason" />
    </Dialog>
  ),
  parameters: { docs: { story: { inline: false } } },
  play: async () => {
    const dialog = await screen.findByRole('dialog');
    await focusWithin(dialog);
    const button = within(dialog).getByRole('button', { name: 'Rotate' });
    button.focus();
    await userEvent.tab();
    await expect(within(dialog).getByRole('button', { name: 'Close' })).toHaveFocus();
    await userEvent.tab({ shift: true });
    await expect(button).toHaveFocus();
  },
};
