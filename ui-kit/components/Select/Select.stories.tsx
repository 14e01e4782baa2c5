import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { describe } from '../../docs/describe.ts';
import { disabled, focused, hovered, invalid, readOnly } from '../../docs/states.tsx';
import { Select, type SelectProps } from './Select.tsx';

function Controlled({ onChange, value: first = null, ...args }: SelectProps) {
  const [value, setValue] = useState(first);
  return (
    <Select
      {...args}
      value={value}
      onChange={(next) => {
        setValue(next);
        onChange?.(next);
      }}
    />
  );
}

const options = [
  { value: 'prod', label: 'Produção', description: '268 employees' },
  { value: 'fund', label: 'Fundição', description: '141 employees' },
  { value: 'manu', label: 'Manutenção' },
  { value: 'old', label: 'Pintura (inactive)', isDisabled: true },
];

const meta = {
  title: 'Fields/Select',
  component: Select,
  render: Controlled,
  args: { label: 'Sector', placeholder: 'Choose a sector', options, onChange: fn() },
  parameters: describe({
    use: 'to choose one of about four to fifteen known options.',
    anatomy:
      'label · button with the chosen option · list of options, each with an optional second line · help or error.',
    words: 'Label and options are nouns. The placeholder is a verb and a noun: "Choose a sector".',
    avoid:
      'for two or three options (RadioGroup), for long or remote lists (ComboBox), for several choices (MultiSelect).',
    keys: {
      'Enter, Space, ArrowDown': 'opens the list',
      'ArrowUp, ArrowDown, Home, End': 'move in the list',
      letters: 'jump to an option',
      'Enter, Space, Tab': 'on an option: chooses it, or leaves the field',
      Escape: 'closes without choosing',
    },
    a11y: 'A button that opens a listbox; its name is the label, its value the chosen option.',
  }),
} satisfies Meta<typeof Select>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {};
export const Chosen: Story = { args: { value: 'prod' } };
export const Invalid: Story = { args: { errorMessage: 'Choose a sector.', isRequired: true }, ...invalid };
export const ReadOnly: Story = { args: { value: 'fund', isReadOnly: true }, ...readOnly };
export const Disabled: Story = { args: { value: 'fund', isDisabled: true }, ...disabled };
export const NoOptions: Story = {
  args: { options: [], emptyText: 'No sectors yet' },
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('button'));
    const empty = await screen.findByText('No sectors yet');
    await waitFor(() => expect(empty).toBeVisible());
  },
};
export const LongText: Story = {
  args: { value: 'x', options: [{ value: 'x', label: `Manutenção elétrica ${'manutenção'.repeat(12)}` }] },
  decorators: [
    (Story) => (
      <div style={{ inlineSize: 200 }}>
        <Story />
      </div>
    ),
  ],
};
export const RightToLeft: Story = { args: { value: 'prod' }, globals: { direction: 'rtl' } };

export const Hover: Story = hovered;
export const Focus: Story = focused;

export const NullIsEmpty: Story = {
  args: { value: null },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('button')).toHaveTextContent('Choose a sector');
  },
};
export const UnknownValue: Story = {
  name: 'Shows the placeholder for a value that is not an option',
  args: { value: 'deleted long ago' },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('button')).toHaveTextContent('Choose a sector');
  },
};
export const LongWordsOpen: Story = {
  args: {
    options: [
      { value: '1', label: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft' },
      {
        value: '2',
        label: 'Fundição',
        description: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft',
      },
    ],
  },
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('button'));
    const option = await screen.findByRole('option', { name: /^Donau/ });
    await expect(option.scrollWidth).toBeLessThanOrEqual(option.clientWidth);
  },
};

export const Pointer: Story = {
  play: async ({ canvasElement, args }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: /Sector/ }));
    await userEvent.click(await screen.findByRole('option', { name: /Fundição/ }));
    await expect(args.onChange).toHaveBeenCalledWith('fund');
    await waitFor(() => expect(within(canvasElement).getByRole('button', { name: /Fundição/ })).toHaveFocus());
  },
};

export const Keyboard: Story = {
  play: async ({ canvasElement, args }) => {
    await userEvent.tab();
    await expect(within(canvasElement).getByRole('button')).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}');
    await screen.findByRole('listbox');
    await userEvent.keyboard('m{Enter}');
    await expect(args.onChange).toHaveBeenCalledWith('manu');
  },
};

export const Open: Story = {
  args: { value: 'fund' },
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('button'));
    await expect(await screen.findByRole('option', { name: /Pintura/ })).toHaveAttribute('aria-disabled', 'true');
  },
};

/** Many options need more time on a busy machine. */
const slow = { timeout: 20_000 };

export const TenThousandOptions: Story = {
  name: 'Renders only the visible ones of 10,000 options',
  args: { options: Array.from({ length: 10_000 }, (_, index) => ({ value: String(index), label: `Sector ${index}` })) },
  play: async ({ canvasElement, args }) => {
    await userEvent.tab();
    await userEvent.keyboard('{ArrowDown}');
    await screen.findByRole('listbox', {}, slow);
    await waitFor(() => expect(screen.getAllByRole('option').length).toBeGreaterThan(5), slow);
    await expect(screen.getAllByRole('option').length).toBeLessThan(100);
    await userEvent.keyboard('{End}');
    const last = await screen.findByRole('option', { name: 'Sector 9999' }, slow);
    await expect(last).toHaveAttribute('aria-setsize', '10000');
    await userEvent.keyboard('{Enter}');
    await expect(args.onChange).toHaveBeenCalledWith('9999');
    await expect(within(canvasElement).getByRole('button')).toHaveTextContent('Sector 9999');
  },
};
