import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { describe } from '../../docs/describe.ts';
import { disabled, hovered } from '../../docs/states.tsx';
import { Button } from '../Button/Button.tsx';
import { Form } from '../Form/Form.tsx';
import { MaskedField, type MaskedFieldProps } from './MaskedField.tsx';

function Controlled({ onChange, value: first = null, ...args }: MaskedFieldProps) {
  const [value, setValue] = useState(first);
  return (
    <MaskedField
      {...args}
      value={value}
      onChange={(next) => {
        setValue(next);
        onChange?.(next);
      }}
    />
  );
}

const CNPJ = 'AA.AAA.AAA/AAAA-00';
const PHONE = ['(00) 0000-0000', '(00) 00000-0000'];
const phone = { label: 'Phone', pattern: PHONE, countryCode: '55', type: 'tel', start: '+55' } as const;

const meta = {
  title: 'Fields/MaskedField',
  component: MaskedField,
  render: Controlled,
  args: {
    label: 'CNPJ',
    pattern: CNPJ,
    description: '12 letters or digits, then 2 digits.',
    onChange: fn(),
    onBlur: fn(),
  },
  parameters: describe({
    use: 'for a code with a fixed format: CNPJ (letters and digits since July 2026), phone number, postal code. The value is the code without points and dashes.',
    avoid:
      'for amounts (NumberField), dates (DatePicker) or codes with a format that depends on the country (TextField with a check on blur).',
    anatomy: 'a TextField that formats its text by `pattern`: `0` is a digit, `A` a letter or digit.',
    words: 'The help text describes the format: "12 letters or digits, then 2 digits". An error names what is missing.',
    a11y: 'No placeholder with underscores, so that screen readers read only the typed text. The text stays left to right on a right-to-left page.',
    keys: {
      'letters, digits': 'are accepted if they match; the field inserts points and dashes',
      'Ctrl+V': 'accepts formatted and unformatted text',
      'Backspace, Delete': 'skip points and dashes',
      'Ctrl+Z': 'undoes',
    },
  }),
} satisfies Meta<typeof MaskedField>;

export default meta;
type Story = StoryObj<typeof meta>;

const inputOf = (canvasElement: HTMLElement) => within(canvasElement).getByRole<HTMLInputElement>('textbox');

/** Edits with the events and the caret of the browser. Each edit runs in a separate task. */
async function edit(input: HTMLInputElement, command: 'insertText' | 'delete', text?: string): Promise<void> {
  input.focus();
  document.execCommand(command, false, text);
  await new Promise((resolve) => setTimeout(resolve));
}

const insert = (input: HTMLInputElement, text: string) => edit(input, 'insertText', text);

export const Playground: Story = {};
export const Cnpj: Story = { args: { value: '12ABC34501DE35' } };
export const Phone: Story = { args: { ...phone, value: '11987654321', description: undefined } };
export const PostalCode: Story = {
  args: { label: 'Postal code', pattern: '00000-000', value: '01310100', description: undefined },
};
export const Keys: Story = {
  name: 'Opens the keys for digits only where the code has no letters',
  render: (args) => (
    <>
      <MaskedField {...args} />
      <MaskedField {...args} label="Postal code" pattern="00000-000" />
    </>
  ),
  play: async ({ canvasElement }) => {
    const inputs = within(canvasElement).getAllByRole('textbox');
    await expect(inputs.map((input) => input.getAttribute('inputmode'))).toEqual(['text', 'numeric']);
  },
};
export const Hover: Story = hovered;
export const Focus: Story = { args: { autoFocus: true, value: '12ABC' } };
export const Invalid: Story = {
  args: { value: '12ABC34501', errorMessage: 'Enter all 14 characters of the CNPJ.', isRequired: true },
  play: async ({ canvasElement }) => {
    await expect(inputOf(canvasElement)).toBeInvalid();
    await expect(inputOf(canvasElement)).toHaveAccessibleDescription('Enter all 14 characters of the CNPJ.');
  },
};
export const Disabled: Story = { args: { isDisabled: true, value: '12ABC34501DE35' }, ...disabled };
export const ReadOnly: Story = { args: { isReadOnly: true, value: '12ABC34501DE35' } };
export const RightToLeft: Story = {
  args: { ...phone, label: 'الهاتف', value: '11987654321', description: undefined },
  globals: { direction: 'rtl' },
  play: async ({ canvasElement }) => {
    await expect(getComputedStyle(inputOf(canvasElement)).direction).toBe('ltr');
  },
};
export const LongText: Story = {
  args: {
    label: 'Cadastro nacional da pessoa jurídica da filial responsável pela entrega dos equipamentos',
    description: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft',
  },
  globals: { viewport: { value: 'phone' } },
};

export const Typing: Story = {
  name: 'Formats typed text and returns the unformatted code',
  play: async ({ canvasElement, args }) => {
    await userEvent.tab();
    const input = inputOf(canvasElement);
    await expect(input).toHaveFocus();
    await userEvent.keyboard('12abc34501de35');
    await expect(input).toHaveValue('12.ABC.345/01DE-35');
    await expect(args.onChange).toHaveBeenLastCalledWith('12ABC34501DE35');
    // The field is full: it ignores another digit.
    await userEvent.keyboard('9');
    await expect(input).toHaveValue('12.ABC.345/01DE-35');
    await userEvent.tab();
    await expect(args.onBlur).toHaveBeenCalledTimes(1);
  },
};

export const PastingFormattedText: Story = {
  name: 'Accepts pasted text with formatting',
  play: async ({ canvasElement, args }) => {
    const input = inputOf(canvasElement);
    await insert(input, ' 12.abc.345/01de-35\u00A0');
    await expect(input).toHaveValue('12.ABC.345/01DE-35');
    await expect(args.onChange).toHaveBeenLastCalledWith('12ABC34501DE35');
    input.select();
    await insert(input, '11444777000161');
    await expect(input).toHaveValue('11.444.777/0001-61');
    await expect(args.onChange).toHaveBeenLastCalledWith('11444777000161');
  },
};

export const PastingAnInternationalNumber: Story = {
  name: 'Accepts a pasted phone number with its country code',
  args: { ...phone, description: undefined },
  play: async ({ canvasElement, args }) => {
    const input = inputOf(canvasElement);
    await insert(input, '+55 (11) 98765-4321');
    await expect(input).toHaveValue('(11) 98765-4321');
    await expect(args.onChange).toHaveBeenLastCalledWith('11987654321');
    input.select();
    await insert(input, '11 3333 4444');
    await expect(input).toHaveValue('(11) 3333-4444');
    await insert(input, '5');
    await expect(input).toHaveValue('(11) 33334-4445');
  },
};

export const PastingRubbish: Story = {
  name: 'Ignores characters that do not match the pattern',
  args: { label: 'Postal code', pattern: '00000-000', description: undefined },
  play: async ({ canvasElement, args }) => {
    const input = inputOf(canvasElement);
    await insert(input, '<b>não é um CEP</b>');
    await expect(input).toHaveValue('');
    await insert(input, 'CEP: 01310-100, São Paulo');
    await expect(input).toHaveValue('01310-100');
    await expect(args.onChange).toHaveBeenLastCalledWith('01310100');
  },
};

export const KeysOfTheField: Story = {
  name: 'Backspace and Delete skip points and dashes, Ctrl+V inserts a formatted code',
  play: async ({ canvasElement, args }) => {
    const input = inputOf(canvasElement);
    await userEvent.click(input);
    await userEvent.keyboard('abc');
    await expect(input).toHaveValue('AB.C');
    await userEvent.keyboard('{Backspace}{Backspace}');
    await expect(args.onChange).toHaveBeenLastCalledWith('A');
    await userEvent.clear(input);
    await userEvent.paste('12.abc.345/01de-35');
    await expect(args.onChange).toHaveBeenLastCalledWith('12ABC34501DE35');
    input.setSelectionRange(2, 2);
    // The first press moves over the point.
    await userEvent.keyboard('{Delete}{Delete}');
    await expect(args.onChange).toHaveBeenLastCalledWith('12BC34501DE35');
  },
};

export const CaretStays: Story = {
  name: 'Keeps the caret position while typing and deleting',
  args: { value: '12345678000195' },
  play: async ({ canvasElement, args }) => {
    const input = inputOf(canvasElement);
    await userEvent.click(input);
    input.setSelectionRange(4, 6);
    await edit(input, 'delete');
    await expect(args.onChange).toHaveBeenLastCalledWith('123678000195');
    await expect(input.selectionStart).toBe(4);
    await insert(input, '99');
    await waitFor(() => expect(input).toHaveValue('12.399.678/0001-95'));
    await expect(input.selectionStart).toBe(7);
  },
};

export const NullIsEmpty: Story = {
  args: { value: null },
  play: async ({ canvasElement }) => {
    await expect(inputOf(canvasElement)).toHaveValue('');
  },
};

export const ValueWithMask: Story = {
  name: 'Accepts a formatted value',
  args: { value: '12.ABC.345/01DE-35' },
  play: async ({ canvasElement }) => {
    await expect(inputOf(canvasElement)).toHaveValue('12.ABC.345/01DE-35');
  },
};

const save = fn();

function InForm() {
  const { control, handleSubmit, reset } = useForm({ defaultValues: { cnpj: '' } });
  return (
    <Form aria-label="Tenant" onSubmit={handleSubmit(({ cnpj }) => save(cnpj))}>
      <Controller
        control={control}
        name="cnpj"
        rules={{ minLength: { value: 14, message: 'Enter all 14 characters of the CNPJ.' } }}
        render={({ field, fieldState }) => (
          <MaskedField {...field} label="CNPJ" pattern={CNPJ} errorMessage={fieldState.error?.message} />
        )}
      />
      <Button type="submit">Save</Button>
      <Button onPress={() => reset()}>Reset</Button>
    </Form>
  );
}

export const WithReactHookForm: Story = {
  name: 'In a form: takes the focus on error, submits the unformatted value, resets',
  render: () => <InForm />,
  play: async ({ canvasElement }) => {
    save.mockClear();
    const canvas = within(canvasElement);
    const input = inputOf(canvasElement);
    await insert(input, '12.ABC.345');
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(input).toHaveFocus());
    await expect(input).toHaveAccessibleDescription('Enter all 14 characters of the CNPJ.');
    input.setSelectionRange(input.value.length, input.value.length);
    await insert(input, '01DE35');
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(save).toHaveBeenCalledWith('12ABC34501DE35'));
    await userEvent.click(canvas.getByRole('button', { name: 'Reset' }));
    await expect(input).toHaveValue('');
  },
};
