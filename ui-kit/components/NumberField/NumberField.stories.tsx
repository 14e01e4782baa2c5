import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, userEvent, within } from 'storybook/test';
import { describe } from '../../docs/describe.ts';
import { disabled, focused, hovered, invalid, readOnly } from '../../docs/states.tsx';
import { NumberField, type NumberFieldProps } from './NumberField.tsx';

function Controlled({ onChange, value: first = null, ...args }: NumberFieldProps) {
  const [value, setValue] = useState(first);
  return (
    <NumberField
      {...args}
      value={value}
      onChange={(next) => {
        setValue(next);
        onChange?.(next);
      }}
    />
  );
}

const meta = {
  title: 'Fields/NumberField',
  component: NumberField,
  render: Controlled,
  args: { label: 'Quantity', onChange: fn(), minValue: 0, maxValue: 9999 },
  parameters: describe({
    use: 'for amounts and limits. The number has the format of the page’s language.',
    avoid: 'for codes that consist of digits (identification, postal code): TextField.',
    a11y: 'React Aria labels plus and minus in the language of the page. They are not Tab stops, since the arrow keys do the same.',
    keys: { 'ArrowUp, ArrowDown, PageUp, PageDown': 'one step', 'Home, End': 'minimum and maximum' },
    anatomy: 'label · box with optional unit and step buttons · help or error.',
    words: 'The label is a noun. The unit is in the box, not in the label.',
  }),
} satisfies Meta<typeof NumberField>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {};
export const WithStepper: Story = { args: { hasStepper: true, value: 12 } };
export const WithUnit: Story = { args: { label: 'Period', unit: 'days', value: 30 } };
export const Invalid: Story = { args: { value: 0, errorMessage: 'Enter a quantity of at least 1.' }, ...invalid };
export const Short: Story = { args: { hasStepper: true, isShort: true, isLabelHidden: true, value: 3 } };
export const ReadOnly: Story = { args: { isReadOnly: true, hasStepper: true, value: 4 }, ...readOnly };
export const Disabled: Story = { args: { isDisabled: true, hasStepper: true, value: 4 }, ...disabled };
export const Portuguese: Story = { args: { value: 1234.5, label: 'Quantidade' }, globals: { locale: 'pt-BR' } };

export const TypingAndStepping: Story = {
  args: { hasStepper: true },
  play: async ({ canvasElement, args }) => {
    const input = within(canvasElement).getByRole('textbox', { name: 'Quantity' });
    await userEvent.type(input, '41');
    await userEvent.keyboard('{ArrowUp}');
    await expect(args.onChange).toHaveBeenLastCalledWith(42);
    await userEvent.clear(input);
    await userEvent.tab();
    await expect(args.onChange).toHaveBeenLastCalledWith(null);
    await userEvent.type(input, '99999');
    await userEvent.tab();
    await expect(args.onChange).toHaveBeenLastCalledWith(9999);
  },
};

export const PointerSteps: Story = {
  args: { hasStepper: true, value: 5 },
  play: async ({ canvasElement, args }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: /Increase/ }));
    await expect(args.onChange).toHaveBeenLastCalledWith(6);
  },
};

export const OutOfRange: Story = {
  name: 'Changes a number out of range to the nearest limit on blur',
  args: { minValue: 1, maxValue: 500, description: '1 to 500.' },
  play: async ({ canvasElement, args }) => {
    const input = within(canvasElement).getByRole('textbox', { name: 'Quantity' });
    await userEvent.type(input, '100000');
    await userEvent.tab();
    await expect(args.onChange).toHaveBeenLastCalledWith(500);
    await userEvent.clear(input);
    await userEvent.type(input, '0');
    await userEvent.tab();
    await expect(args.onChange).toHaveBeenLastCalledWith(1);
    await expect(input).toHaveValue('1');
  },
};

export const KeptOutOfRange: Story = {
  name: 'Keeps a number out of range where it is checked',
  args: { minValue: 1, maxValue: 500, commitBehavior: 'validate' },
  play: async ({ canvasElement, args }) => {
    const input = within(canvasElement).getByRole('textbox', { name: 'Quantity' });
    await userEvent.type(input, '501');
    await userEvent.tab();
    await expect(args.onChange).toHaveBeenLastCalledWith(501);
    await expect(input).toHaveValue('501');
  },
};

export const NullIsEmpty: Story = {
  args: { value: null },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('textbox')).toHaveValue('');
  },
};

export const BadText: Story = {
  name: 'Ignores characters that are not digits',
  play: async ({ canvasElement, args }) => {
    const input = within(canvasElement).getByRole('textbox', { name: 'Quantity' });
    await userEvent.type(input, 'abc1e9');
    await expect(input).toHaveValue('19');
    await userEvent.tab();
    await expect(args.onChange).toHaveBeenLastCalledWith(19);
  },
};

export const LongText: Story = {
  args: {
    label: 'Quantidade máxima de equipamentos de proteção individual por retirada',
    unit: 'equipamentos',
    value: 9_007_199_254_740_991,
    maxValue: undefined,
    description: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft',
  },
  globals: { viewport: { value: 'phone' } },
};

export const RightToLeft: Story = {
  args: { hasStepper: true, value: 1234, unit: 'days' },
  globals: { direction: 'rtl' },
};

export const Hover: Story = hovered;
export const Focus: Story = focused;
