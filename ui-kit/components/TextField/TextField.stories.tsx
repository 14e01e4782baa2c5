import type { Meta, StoryObj } from '@storybook/react-vite';
import { Mail } from 'lucide-react';
import { useState } from 'react';
import { expect, fn, userEvent, within } from 'storybook/test';
import { describe } from '../../docs/describe.ts';
import { disabled, focused, hovered, readOnly } from '../../docs/states.tsx';
import { Icon } from '../Icon/Icon.tsx';
import { TextField, type TextFieldProps } from './TextField.tsx';

const meta = {
  title: 'Fields/TextField',
  component: TextField,
  args: { label: 'Name', onChange: fn(), onBlur: fn() },
  parameters: describe({
    use: 'for a short text of one line: a name, a code, an e-mail.',
    avoid: 'for several lines (TextArea), numbers (NumberField), dates (DatePicker) or a choice (Select, ComboBox).',
    anatomy: 'label · optional action at the end of its line · box with start, text, end · help or error.',
    words: 'The label is a noun. The error tells what to do: "Enter a name".',
    a11y: 'Label, help and error are connected to the input, and screen readers read them with it. The mark of a required field is decorative; the input has the required state.',
    keys: { Tab: 'moves to the input, then to a button inside the box' },
  }),
} satisfies Meta<typeof TextField>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {};
export const WithDescription: Story = { args: { description: 'As it stands in the contract.', isRequired: true } };
export const Invalid: Story = {
  args: { errorMessage: 'Enter a name of at most 255 characters.', description: 'Hidden while there is an error.' },
  play: async ({ canvasElement }) => {
    const input = within(canvasElement).getByRole('textbox', { name: 'Name' });
    await expect(input).toBeInvalid();
    await expect(input).toHaveAccessibleDescription('Enter a name of at most 255 characters.');
  },
};
export const Disabled: Story = { args: { isDisabled: true, value: 'Rita Souza' }, ...disabled };
export const ReadOnly: Story = { args: { isReadOnly: true, value: 'Rita Souza' }, ...readOnly };
export const WithStartAndEnd: Story = {
  args: { label: 'E-mail', type: 'email', start: <Icon icon={Mail} size={16} />, end: '@acme.com.br' },
};
export const NullIsEmpty: Story = {
  args: { value: null },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('textbox')).toHaveValue('');
  },
};
export const LongText: Story = {
  args: {
    label: 'Denominação completa do equipamento de proteção individual conforme o certificado de aprovação',
    description: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft',
    value: 'Luva de segurança isolante de borracha classe 0 para trabalhos em instalações energizadas até 1000 V',
  },
};
export const RightToLeft: Story = { args: { label: 'الاسم', value: 'ريتا سوزا' }, globals: { direction: 'rtl' } };

function Controlled({ onChange, ...args }: TextFieldProps) {
  const [value, setValue] = useState('');
  return (
    <TextField
      {...args}
      value={value}
      onChange={(next) => {
        setValue(next);
        onChange?.(next);
      }}
    />
  );
}

export const Typing: Story = {
  render: Controlled,
  play: async ({ canvasElement, args }) => {
    const input = within(canvasElement).getByLabelText('Name');
    await userEvent.type(input, 'Rita');
    await expect(input).toHaveValue('Rita');
    await expect(args.onChange).toHaveBeenLastCalledWith('Rita');
    await userEvent.tab();
    await expect(args.onBlur).toHaveBeenCalledTimes(1);
  },
};

export const Pointer: Story = {
  render: Controlled,
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByText('Name'));
    await expect(canvas.getByLabelText('Name')).toHaveFocus();
    await userEvent.paste('Rita Souza');
    await expect(args.onChange).toHaveBeenLastCalledWith('Rita Souza');
    await userEvent.click(canvasElement);
    await expect(args.onBlur).toHaveBeenCalledTimes(1);
  },
};

export const Hover: Story = hovered;
export const Focus: Story = focused;
