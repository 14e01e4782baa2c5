import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { describe } from '../../docs/describe.ts';
import { focused, hovered } from '../../docs/states.tsx';
import { Card } from '../Card/Card.tsx';
import { Select } from '../Select/Select.tsx';
import { FilterBar } from './FilterBar.tsx';
import { FilterPresets } from './FilterPresets.tsx';
import { type FilterPreset, PresetPanel } from './PresetPanel.tsx';

const apply = fn();

function Sample({ first = null, isOpen = false }: { first?: string | null; isOpen?: boolean }) {
  const [status, setStatus] = useState<string | null>(first);
  const [draft, setDraft] = useState(status);
  const change = (next: string | null) => {
    setStatus(next);
    apply(next);
  };
  return (
    <Card padding="none">
      <FilterBar
        search={{ label: 'Search employees', placeholder: 'Name, identification, e-mail', clearLabel: 'Clear search' }}
        filters={{
          label: 'Filters',
          count: status ? 1 : 0,
          countLabel: '1 active',
          applyLabel: 'Apply',
          clearLabel: 'Clear',
          onApply: () => change(draft),
          onClear: () => change(null),
          isOpenAtFirst: isOpen,
          onOpenChange: () => setDraft(status),
          children: (
            <Select
              label="Status"
              placeholder="Any status"
              value={draft}
              onChange={setDraft}
              options={[
                { value: 'active', label: 'Active' },
                { value: 'inactive', label: 'Inactive' },
              ]}
            />
          ),
        }}
        chips={
          status
            ? [
                {
                  id: 'status',
                  label: `Status: ${status}`,
                  removeLabel: 'Remove filter Status',
                  onRemove: () => change(null),
                },
              ]
            : []
        }
      />
    </Card>
  );
}

const meta = {
  title: 'Data/FilterBar',
  component: Sample,
  subcomponents: { FilterBar, FilterPresets, PresetPanel },
  parameters: describe({
    use: 'above a table: search, active filters, a panel with more filters, and saved filters.',
    avoid: 'for one choice of a few that users always need: LinkTabs above it.',
    anatomy:
      'search · filters button with its count · saved filters · a chip per active filter, clear all for two or more · actions at the end · below, the open panel: fields, Clear, Apply.',
    words: 'A chip contains name and value: "Sector: Produção, Fundição". The count includes a word: "2 active".',
    a11y: 'The count is part of the button’s name, and it says whether the panel is open. The button of a chip names the filter that it removes.',
    keys: {
      Tab: 'moves from the search to the buttons and chips',
      Enter: 'in the panel: applies the filters; on the button of a chip: removes it',
      Escape: 'in the panel: closes it without changes, and moves the focus to its button',
    },
  }),
} satisfies Meta<typeof Sample>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {};
export const Hover: Story = hovered;
export const Focus: Story = focused;
export const Active: Story = { args: { first: 'active' } };
export const OpenPanel: Story = { args: { first: 'active', isOpen: true } };
export const Phone: Story = { args: { first: 'active' }, globals: { viewport: { value: 'phone' } } };

export const ApplyAndClear: Story = {
  name: 'Applies, counts and clears filters [S13]',
  play: async ({ canvasElement }) => {
    apply.mockClear();
    const canvas = within(canvasElement);
    const toggle = () => canvas.getByRole('button', { name: /^Filters/ });
    await expect(toggle()).toHaveAttribute('aria-expanded', 'false');
    await userEvent.click(toggle());
    await expect(toggle()).toHaveAttribute('aria-expanded', 'true');
    const panel = within(canvas.getByRole('form', { name: 'Filters' }));
    await userEvent.click(panel.getByRole('button', { name: /Status/ }));
    await userEvent.click(await screen.findByRole('option', { name: 'Inactive' }));
    await expect(apply).not.toHaveBeenCalled();
    await userEvent.click(await panel.findByRole('button', { name: 'Apply' }));
    await expect(apply).toHaveBeenLastCalledWith('inactive');
    await expect(canvas.getByRole('button', { name: /^Filters.*1 active/ })).toBeVisible();
    await userEvent.click(panel.getByRole('button', { name: 'Clear' }));
    await expect(apply).toHaveBeenLastCalledWith(null);
    await expect(canvas.getByRole('button', { name: 'Filters' })).toBeVisible();
    await userEvent.click(toggle());
    await expect(canvas.queryByRole('form', { name: 'Filters' })).toBeNull();
  },
};

export const PanelByKeyboard: Story = {
  name: 'Escape closes the panel, without what was not applied, and returns the focus [S13] [S17]',
  play: async ({ canvasElement }) => {
    apply.mockClear();
    const canvas = within(canvasElement);
    const toggle = canvas.getByRole('button', { name: 'Filters' });
    toggle.focus();
    await userEvent.keyboard('{Enter}');
    await expect(toggle).toHaveFocus();
    await userEvent.tab();
    const status = canvas.getByRole('button', { name: /Status/ });
    await expect(status).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await userEvent.click(await screen.findByRole('option', { name: 'Inactive' }));
    await waitFor(() => expect(status).toHaveFocus());
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(toggle).toHaveFocus());
    await expect(toggle).toHaveAttribute('aria-expanded', 'false');
    await expect(apply).not.toHaveBeenCalled();
    await userEvent.keyboard('{Enter}');
    await expect(canvas.getByRole('button', { name: /Any status/ })).toBeVisible();
  },
};

export const OptionsInPanel: Story = {
  name: 'Escape in the options of a field leaves the panel open',
  args: { isOpen: true },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: /Status/ }));
    await screen.findByRole('option', { name: 'Inactive' });
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('option')).toBeNull());
    await expect(canvas.getByRole('form', { name: 'Filters' })).toBeVisible();
  },
};

function ThreeChips() {
  const [names, setNames] = useState(['Sector', 'Status', 'Shift']);
  return (
    <Card padding="none">
      <FilterBar
        search={{ label: 'Search employees', placeholder: 'Name, identification, e-mail', clearLabel: 'Clear search' }}
        clearAll={{ label: 'Clear all', onPress: () => setNames([]) }}
        chips={names.map((name) => ({
          id: name,
          label: name,
          removeLabel: `Remove filter ${name}`,
          onRemove: () => setNames((others) => others.filter((other) => other !== name)),
        }))}
      />
    </Card>
  );
}

export const FocusAfterRemoval: Story = {
  name: 'The focus moves to the next chip, then to the one before, then to the search',
  render: () => <ThreeChips />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const remove = (name: string) => canvas.getByRole('button', { name: `Remove filter ${name}` });
    remove('Status').focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(remove('Shift')).toHaveFocus());
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(remove('Sector')).toHaveFocus());
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(canvas.getByRole('searchbox')).toHaveFocus());
  },
};

export const RemovingAChip: Story = {
  args: { first: 'active' },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: 'Remove filter Status' }));
    await expect(apply).toHaveBeenLastCalledWith(null);
    await expect(canvas.queryByText('Status: active')).toBeNull();
  },
};

const applyPreset = fn();
const deletePreset = fn();
const savePreset = fn();

const presetLabels = {
  empty: 'No saved filters yet',
  shared: 'Shared',
  isDefault: 'Opens the list',
  delete: (name: string) => `Delete saved filter ${name}`,
  default: (name: string) => `Open the list with ${name}`,
  name: 'Name',
  share: 'Share with everybody',
  save: 'Save filters',
  nameMissing: 'Give it a name.',
};

function WithPresets({ items, hasChips = false }: { items: FilterPreset[]; hasChips?: boolean }) {
  const [saved, setSaved] = useState(items);
  const [defaultId, setDefault] = useState<string>();
  const [chips, setChips] = useState(hasChips ? ['Status: Active', 'Sector: Produção, Fundição', 'Group: Solda'] : []);
  return (
    <Card padding="none">
      <FilterBar
        search={{ label: 'Search employees', placeholder: 'Name, identification, e-mail', clearLabel: 'Clear search' }}
        chips={chips.map((label) => ({
          id: label,
          label,
          removeLabel: `Remove filter ${label}`,
          onRemove: () => setChips(chips.filter((chip) => chip !== label)),
        }))}
        clearAll={{ label: 'Clear all', onPress: () => setChips([]) }}
        presets={{
          label: 'Saved filters',
          children: (close) => (
            <PresetPanel
              items={saved}
              currentId={hasChips ? items[0]?.id : undefined}
              defaultId={defaultId}
              labels={presetLabels}
              onApply={applyPreset}
              onDelete={(id) => {
                deletePreset(id);
                setSaved(saved.filter((preset) => preset.id !== id));
              }}
              onDefault={setDefault}
              onSave={savePreset}
              onClose={close}
            />
          ),
        }}
      />
    </Card>
  );
}

const presets: FilterPreset[] = [
  { id: 'expired', name: 'Training expired', isShared: true, detail: 'Marcela Alves' },
  { id: 'mine', name: 'My sector', canDelete: true },
];
const clearMocks = () => [applyPreset, deletePreset, savePreset].forEach((mock) => mock.mockClear());
const openPresets = async (canvasElement: HTMLElement) => {
  await userEvent.click(within(canvasElement).getByRole('button', { name: 'Saved filters' }));
  return within(await screen.findByRole('dialog', { name: 'Saved filters' }));
};

export const ManyChips: Story = { render: () => <WithPresets items={presets} hasChips /> };
export const RightToLeft: Story = {
  render: () => <WithPresets items={presets} hasChips />,
  globals: { direction: 'rtl' },
};
export const LongText: Story = {
  render: () => (
    <WithPresets items={[{ id: '1', name: 'Treinamentovencido'.repeat(12), isShared: true, canDelete: true }]} />
  ),
  play: async ({ canvasElement }) => {
    await openPresets(canvasElement);
  },
};
export const NoPresets: Story = {
  render: () => <WithPresets items={[]} />,
  play: async ({ canvasElement }) => {
    const panel = await openPresets(canvasElement);
    await waitFor(() => expect(panel.getByText('No saved filters yet')).toBeVisible());
  },
};

export const ClearAll: Story = {
  render: () => <WithPresets items={presets} hasChips />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: 'Clear all' }));
    await expect(canvas.queryByText(/Status/)).toBeNull();
    await expect(canvas.queryByRole('button', { name: 'Clear all' })).toBeNull();
  },
};

export const PresetsByPointer: Story = {
  beforeEach: clearMocks,
  render: () => <WithPresets items={presets} hasChips />,
  play: async ({ canvasElement }) => {
    const panel = await openPresets(canvasElement);
    await expect(panel.queryByRole('button', { name: 'Delete saved filter Training expired' })).toBeNull();
    await userEvent.click(panel.getByRole('button', { name: 'Delete saved filter My sector' }));
    await expect(deletePreset).toHaveBeenLastCalledWith('mine');
    await expect(panel.queryByText('My sector')).toBeNull();
    await userEvent.click(panel.getByText('Training expired'));
    await expect(applyPreset).toHaveBeenLastCalledWith('expired');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  },
};

export const DefaultPreset: Story = {
  render: () => <WithPresets items={presets} />,
  play: async ({ canvasElement }) => {
    const panel = await openPresets(canvasElement);
    const pin = (name: string) => panel.getByRole('button', { name: `Open the list with ${name}` });
    await userEvent.click(pin('My sector'));
    await expect(pin('My sector')).toHaveAttribute('aria-pressed', 'true');
    await expect(panel.getByText('Opens the list')).toBeVisible();
    await userEvent.click(pin('Training expired'));
    await expect(pin('My sector')).toHaveAttribute('aria-pressed', 'false');
    await userEvent.click(pin('Training expired'));
    await expect(pin('Training expired')).toHaveAttribute('aria-pressed', 'false');
  },
};

export const PresetsByKeyboard: Story = {
  beforeEach: clearMocks,
  render: () => <WithPresets items={presets} />,
  play: async ({ canvasElement }) => {
    const button = within(canvasElement).getByRole('button', { name: 'Saved filters' });
    button.focus();
    await userEvent.keyboard('{Enter}');
    const panel = within(await screen.findByRole('dialog', { name: 'Saved filters' }));
    const name = panel.getByRole('textbox', { name: 'Name' });
    name.focus();
    await userEvent.keyboard('   {Enter}');
    await expect(savePreset).not.toHaveBeenCalled();
    await expect(name).toBeInvalid();
    await expect(panel.getByText('Give it a name.')).toBeVisible();
    await userEvent.keyboard('Night shift');
    await userEvent.tab();
    await userEvent.keyboard(' ');
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    await expect(savePreset).toHaveBeenLastCalledWith({ name: 'Night shift', isShared: true });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(button).toHaveFocus());
  },
};
