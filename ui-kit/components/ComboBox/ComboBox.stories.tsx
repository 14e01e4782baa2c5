import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { describe } from '../../docs/describe.ts';
import { disabled, focused, hovered, invalid, readOnly, rightToLeft } from '../../docs/states.tsx';
import type { Option } from '../Select/OptionList.tsx';
import { ComboBox, type ComboBoxProps } from './ComboBox.tsx';

const people: Option[] = [
  { value: '1', label: 'Rita Souza', description: '004512' },
  { value: '2', label: 'João Prado', description: '004388' },
  { value: '3', label: 'Ana Martins', description: '003977' },
  { value: '4', label: 'Carlos Lima', description: '004871' },
];

function Controlled({ onChange, value: first = null, ...args }: ComboBoxProps) {
  const [value, setValue] = useState(first);
  return (
    <ComboBox
      {...args}
      value={value}
      onChange={(next) => {
        setValue(next);
        onChange?.(next);
      }}
    />
  );
}

/** Simulates searches on a server: delayed, and with matching options only. */
function Remote({ onSearch, ...args }: ComboBoxProps) {
  const [options, setOptions] = useState<Option[]>([]);
  const [isLoading, setLoading] = useState(false);
  const search = (text: string) => {
    onSearch?.(text);
    setLoading(true);
    setTimeout(() => {
      setOptions(people.filter(({ label }) => label.toLowerCase().includes(text.toLowerCase())));
      setLoading(false);
    }, 120);
  };
  return <Controlled {...args} options={options} isLoading={isLoading} onSearch={search} />;
}

const meta = {
  title: 'Fields/ComboBox',
  component: ComboBox,
  render: Controlled,
  args: {
    label: 'Employee',
    placeholder: 'Name or identification',
    options: people,
    loadingText: 'Searching…',
    emptyText: 'No employee matches',
    clearLabel: 'Clear employee',
    onChange: fn(),
  },
  parameters: describe({
    use: 'to choose one of many options by typing. With `onSearch` the options come from a server, one page at a time.',
    avoid: 'for short lists (Select) and for free text (TextField).',
    anatomy: 'label · box with text, clear button, open button · list of options · help or error.',
    words:
      'The placeholder names what to type: "Name or identification". The empty text states that nothing matches, not that nothing exists.',
    keys: {
      letters: 'filter, ignoring accents',
      'ArrowDown, ArrowUp': 'move',
      'Alt+ArrowDown, Alt+ArrowUp': 'open and close the list, without moving to an option',
      Enter: 'chooses',
      Escape: 'closes',
    },
    a11y: 'React Aria announces the number of options and the focused option in the language of the page.',
  }),
} satisfies Meta<typeof ComboBox>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {};
export const Chosen: Story = { args: { value: '3' } };
export const Invalid: Story = { args: { errorMessage: 'Choose an employee.', isRequired: true }, ...invalid };
export const ReadOnly: Story = { args: { value: '3', isReadOnly: true }, ...readOnly };
export const Disabled: Story = { args: { value: '3', isDisabled: true }, ...disabled };
export const Hover: Story = hovered;
export const Focus: Story = focused;
export const RightToLeft: Story = { args: { value: '3' }, ...rightToLeft };
export const Loading: Story = { args: { options: [], isLoading: true, onSearch: fn() } };

export const FilterIgnoresAccents: Story = {
  play: async ({ canvasElement, args }) => {
    const input = within(canvasElement).getByRole('combobox', { name: 'Employee' });
    await userEvent.type(input, 'joao');
    await expect(screen.getAllByRole('option')).toHaveLength(1);
    await userEvent.click(await screen.findByRole('option', { name: /João Prado/ }));
    await expect(args.onChange).toHaveBeenLastCalledWith('2');
    await expect(input).toHaveValue('João Prado');
  },
};

export const OpensOnClick: Story = {
  name: 'Opens on a click into the text, but not on focus; a click into an open list leaves it as it is',
  play: async ({ canvasElement }) => {
    const input = within(canvasElement).getByRole('combobox', { name: 'Employee' });
    await userEvent.tab();
    await expect(input).toHaveFocus();
    await expect(screen.queryByRole('listbox')).toBeNull();
    await userEvent.click(input);
    await expect(await screen.findAllByRole('option')).toHaveLength(people.length);
    await userEvent.type(input, 'rita');
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1));
    await userEvent.click(screen.getByRole('option', { name: /Rita Souza/ }));
    await expect(input).toHaveValue('Rita Souza');
    await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
  },
};

export const ReadOnlyClick: Story = {
  name: 'Does not open on a click when it is read-only',
  args: { value: '3', isReadOnly: true },
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('combobox', { name: 'Employee' }));
    await expect(screen.queryByRole('listbox')).toBeNull();
  },
};

export const Clearing: Story = {
  args: { value: '3' },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByRole('combobox')).toHaveValue('Ana Martins');
    await userEvent.click(canvas.getByRole('button', { name: 'Clear employee' }));
    await expect(args.onChange).toHaveBeenLastCalledWith(null);
    await waitFor(() => expect(canvas.getByRole('combobox')).toHaveValue(''));
  },
};

export const OptionsFromAServer: Story = {
  render: Remote,
  args: { onSearch: fn() },
  play: async ({ canvasElement, args }) => {
    const input = within(canvasElement).getByRole('combobox');
    await userEvent.type(input, 'car');
    await waitFor(() => expect(args.onSearch).toHaveBeenLastCalledWith('car'));
    await screen.findByRole('option', { name: /Carlos Lima/ });
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1));
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await expect(args.onChange).toHaveBeenLastCalledWith('4');
    await expect(input).toHaveValue('Carlos Lima');
  },
};

export const OptionsOfAnOlderSearch: Story = {
  name: 'Hides options of an older search that do not match the typed text',
  render: Remote,
  args: { onSearch: fn() },
  play: async ({ canvasElement, args }) => {
    const input = within(canvasElement).getByRole('combobox');
    await userEvent.click(input);
    await userEvent.keyboard('{ArrowDown}');
    await screen.findByRole('option', { name: /Rita Souza/ });
    await userEvent.keyboard('carlos');
    await expect(screen.queryByRole('option', { name: /Rita Souza/ })).toBeNull();
    await userEvent.click(await screen.findByRole('option', { name: /Carlos Lima/ }));
    await expect(args.onChange).toHaveBeenLastCalledWith('4');
  },
};

export const ChosenIsNotAmongTheOptions: Story = {
  render: Remote,
  args: { value: '99', selectedLabel: 'Vanessa Silva', onSearch: fn() },
  play: async ({ canvasElement }) => {
    const input = within(canvasElement).getByRole('combobox');
    await expect(input).toHaveValue('Vanessa Silva');
    await userEvent.clear(input);
    await userEvent.type(input, 'ana');
    await screen.findByRole('option', { name: /Ana Martins/ });
    await expect(screen.queryByRole('option', { name: /Vanessa/ })).toBeNull();
  },
};

export const NothingMatches: Story = {
  play: async ({ canvasElement }) => {
    await userEvent.type(within(canvasElement).getByRole('combobox'), 'zzz');
    await waitFor(() => expect(screen.getByText('No employee matches')).toBeVisible());
  },
};

export const NullIsEmpty: Story = {
  args: { value: null },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('combobox')).toHaveValue('');
  },
};

export const NoOptions: Story = {
  args: { options: [] },
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('combobox'));
    await userEvent.keyboard('{ArrowDown}');
    await waitFor(() => expect(screen.getByText('No employee matches')).toBeVisible());
  },
};

export const LongText: Story = {
  args: {
    options: [
      { value: '1', label: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft' },
      {
        value: '2',
        label: 'Maria Antonieta de Albuquerque Cavalcanti e Vasconcelos',
        description: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft',
      },
    ],
    value: '1',
  },
  globals: { viewport: { value: 'phone' } },
};

/** Many options need more time on a busy machine. */
const slow = { timeout: 20_000 };

export const TenThousandOptions: Story = {
  name: 'Renders only the visible ones of 10,000 options',
  args: {
    options: Array.from({ length: 10_000 }, (_, index) => ({ value: String(index), label: `Employee ${index}` })),
  },
  play: async ({ canvasElement, args }) => {
    await userEvent.click(within(canvasElement).getByRole('button'));
    await screen.findByRole('listbox', {}, slow);
    await waitFor(() => expect(screen.getAllByRole('option').length).toBeGreaterThan(5), slow);
    await expect(screen.getAllByRole('option').length).toBeLessThan(100);
    await expect(screen.getAllByRole('option')[0]).toHaveAttribute('aria-setsize', '10000');
    await userEvent.paste('9998');
    await userEvent.click(await screen.findByRole('option', { name: 'Employee 9998' }, slow));
    await expect(args.onChange).toHaveBeenLastCalledWith('9998');
  },
};

export const FreeText: Story = {
  args: {
    label: 'Category',
    placeholder: undefined,
    clearLabel: undefined,
    isFreeText: true,
    options: [
      { value: 'Mãos', label: 'Mãos' },
      { value: 'Pés', label: 'Pés' },
    ],
  },
  play: async ({ args, canvasElement }) => {
    const field = within(canvasElement).getByRole('combobox', { name: 'Category' });
    await userEvent.type(field, 'mao');
    await userEvent.click(await screen.findByRole('option', { name: 'Mãos' }));
    await expect(args.onChange).toHaveBeenLastCalledWith('Mãos');
    await userEvent.clear(field);
    await userEvent.type(field, 'Rosto');
    await userEvent.tab();
    await expect(field).toHaveValue('Rosto');
    await expect(args.onChange).toHaveBeenLastCalledWith('Rosto');
  },
};
