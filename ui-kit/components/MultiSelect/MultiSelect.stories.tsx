import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { describe } from '../../docs/describe.ts';
import { disabled, focused, hovered, invalid, readOnly } from '../../docs/states.tsx';
import { MultiSelect, type MultiSelectProps } from './MultiSelect.tsx';

function Controlled({ onChange, value: first = [], ...args }: MultiSelectProps) {
  const [value, setValue] = useState(first);
  return (
    <MultiSelect
      {...args}
      value={value}
      onChange={(next) => {
        setValue(next);
        onChange?.(next);
      }}
    />
  );
}

const options = ['Produção', 'Fundição', 'Manutenção', 'Logística', 'Qualidade'].map((name) => ({
  value: name.toLowerCase(),
  label: name,
}));

const meta = {
  title: 'Fields/MultiSelect',
  component: MultiSelect,
  render: Controlled,
  args: {
    label: 'Cost centers',
    placeholder: 'Choose cost centers',
    emptyText: 'Nothing matches',
    options,
    onChange: fn(),
  },
  parameters: describe({
    use: 'to choose several options of a list. `searchLabel` adds a search; use it for ten or more options.',
    avoid: 'for one option (Select) or for up to five options that can all be visible (Checkbox).',
    anatomy:
      'label · button with the chosen options · list with an optional search and a check mark at each chosen option.',
    words: 'The label is a plural noun: "Cost centers". Options have the names of their records.',
    a11y: 'A button that opens a listbox with multiple selection. The list stays open after a choice. The chosen options are the value of the button.',
    keys: {
      'Enter, Space, ArrowDown': 'opens the list',
      'ArrowUp, ArrowDown, Home, End': 'move in the list',
      'Enter, Space': 'adds or removes the option',
      Escape: 'closes; the choice stays',
    },
  }),
} satisfies Meta<typeof MultiSelect>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {};
export const Chosen: Story = { args: { value: ['produção', 'logística'] } };
export const Hover: Story = hovered;
export const Focus: Story = focused;
export const NullIsEmpty: Story = { args: { value: null } };
export const Invalid: Story = { args: { errorMessage: 'Choose at least one cost center.' }, ...invalid };
export const ReadOnly: Story = { args: { isReadOnly: true, value: ['produção'] }, ...readOnly };
export const Disabled: Story = { args: { isDisabled: true, value: ['produção'] }, ...disabled };

export const Pointer: Story = {
  play: async ({ canvasElement, args }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: /Cost centers/ }));
    await userEvent.click(await screen.findByRole('option', { name: 'Fundição' }));
    await userEvent.click(screen.getByRole('option', { name: 'Qualidade' }));
    await expect(args.onChange).toHaveBeenLastCalledWith(['fundição', 'qualidade']);
    await userEvent.click(screen.getByRole('option', { name: 'Fundição' }));
    await expect(args.onChange).toHaveBeenLastCalledWith(['qualidade']);
  },
};

export const SearchByKeyboard: Story = {
  args: { searchLabel: 'Search cost centers' },
  play: async ({ canvasElement, args }) => {
    await userEvent.tab();
    await expect(within(canvasElement).getByRole('button')).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    const search = await screen.findByRole('searchbox', { name: 'Search cost centers' });
    await userEvent.type(search, 'logis');
    await expect(screen.getAllByRole('option')).toHaveLength(1);
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await expect(args.onChange).toHaveBeenLastCalledWith(['logística']);
  },
};

export const NothingMatches: Story = {
  args: { searchLabel: 'Search cost centers' },
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('button'));
    await userEvent.type(await screen.findByRole('searchbox'), 'zzz');
    await waitFor(() => expect(screen.getByText('Nothing matches')).toBeVisible());
  },
};

export const NoOptions: Story = {
  args: { options: [] },
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('button'));
    const empty = await screen.findByText('Nothing matches');
    await waitFor(() => expect(empty).toBeVisible());
  },
};

export const LongText: Story = {
  args: {
    options: [
      { value: '1', label: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft' },
      ...options,
    ],
    value: ['1', 'produção', 'fundição', 'logística'],
  },
  globals: { viewport: { value: 'phone' } },
};

export const RightToLeft: Story = { args: { value: ['produção', 'logística'] }, globals: { direction: 'rtl' } };

/** Many options need more time on a busy machine. */
const slow = { timeout: 20_000 };

export const TenThousandOptions: Story = {
  name: 'Renders only the visible ones of 10,000 options',
  args: {
    searchLabel: 'Search cost centers',
    options: Array.from({ length: 10_000 }, (_, index) => ({ value: String(index), label: `Cost center ${index}` })),
  },
  play: async ({ canvasElement, args }) => {
    await userEvent.click(within(canvasElement).getByRole('button'));
    const search = await screen.findByRole('searchbox', { name: 'Search cost centers' });
    await waitFor(() => expect(screen.getAllByRole('option').length).toBeGreaterThan(5), slow);
    await expect(screen.getAllByRole('option').length).toBeLessThan(100);
    await userEvent.click(search);
    await userEvent.paste('9998');
    await userEvent.click(await screen.findByRole('option', { name: 'Cost center 9998' }, slow));
    await expect(args.onChange).toHaveBeenLastCalledWith(['9998']);
  },
};
