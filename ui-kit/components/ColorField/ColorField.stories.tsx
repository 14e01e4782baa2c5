import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { describe } from '../../docs/describe.ts';
import { Button } from '../Button/Button.tsx';
import { Form } from '../Form/Form.tsx';
import { ColorField, type ColorFieldProps } from './ColorField.tsx';

function Controlled({ onChange, value: first = null, ...args }: ColorFieldProps) {
  const [value, setValue] = useState(first);
  return (
    <ColorField
      {...args}
      value={value}
      onChange={(next) => {
        setValue(next);
        onChange?.(next);
      }}
    />
  );
}

const presets = [
  { color: '#12325a', label: 'Navy' },
  { color: '#0f766e', label: 'Teal' },
  { color: '#7a1fa2', label: 'Purple' },
  { color: '#b42318', label: 'Red' },
  { color: '#ffd600', label: 'Yellow' },
  { color: '#ffffff', label: 'White' },
];

const meta = {
  title: 'Fields/ColorField',
  component: ColorField,
  render: Controlled,
  args: {
    label: 'Primary colour',
    description: 'Of buttons and links. Text on it is chosen so that it can be read.',
    pickerLabel: 'Choose a colour',
    presetsLabel: 'Suggested colours',
    presets,
    onChange: fn(),
    onBlur: fn(),
  },
  parameters: describe({
    use: 'for a free choice of a colour: a tenant’s primary colour.',
    avoid: 'for a few fixed choices (RadioGroup) and for colours of states, which are fixed.',
    anatomy:
      'button with the colour, which opens the area of shades and the slider of hues · box with the hexadecimal value · suggestions.',
    words: 'Suggestions have names. The help text names the use of the colour.',
    a11y: 'The value is text, so that users can set it without seeing colours. Suggestions are a list of names. Shades and hues are sliders; React Aria labels them in the language of the page. On blur an incomplete value returns to the last valid one.',
    keys: {
      'digits, letters': 'a to f: type the value; Enter or blur applies it',
      'ArrowUp, ArrowDown': 'in the box: one step',
      'Ctrl+V': 'accepts `#b42318`, `rgb(180 35 24)` and `hsl(4 76% 40%)`',
      'Arrow keys': 'move in the area, the slider and the suggestions',
      Escape: 'closes the area',
    },
  }),
} satisfies Meta<typeof ColorField>;

export default meta;
type Story = StoryObj<typeof meta>;

const inputOf = (canvasElement: HTMLElement) => within(canvasElement).getByRole('textbox', { name: 'Primary colour' });

export const Playground: Story = { args: { value: '#12325a' } };
export const Empty: Story = {};
export const WithoutPresets: Story = { args: { value: '#0f766e', presets: [] } };
export const Hover: Story = {
  args: { value: '#0f766e' },
  play: async ({ canvasElement }) => {
    await userEvent.hover(inputOf(canvasElement));
    await expect(canvasElement.querySelector('[data-hovered]')).not.toBeNull();
  },
};
export const Focus: Story = { args: { value: '#0f766e', autoFocus: true } };
export const Invalid: Story = {
  args: { errorMessage: 'Choose a colour.', isRequired: true },
  play: async ({ canvasElement }) => {
    await expect(inputOf(canvasElement)).toBeInvalid();
    await expect(inputOf(canvasElement)).toHaveAccessibleDescription('Choose a colour.');
  },
};
export const Disabled: Story = { args: { value: '#7a1fa2', isDisabled: true } };
export const ReadOnly: Story = { args: { value: '#7a1fa2', isReadOnly: true } };
export const RightToLeft: Story = { args: { value: '#0f766e' }, globals: { direction: 'rtl' } };
export const LongText: Story = {
  args: {
    label: 'Cor principal da identidade visual da empresa em botões, ligações e gráficos',
    description: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft',
    presets: Array.from({ length: 24 }, (_, index) => ({
      color: `#${(0x10_20_30 + index * 0x09_05_07).toString(16).padStart(6, '0')}`,
      label: `Shade ${index + 1}`,
    })),
  },
  globals: { viewport: { value: 'phone' } },
};

export const Typing: Story = {
  name: 'Applies a typed value on Enter and on blur',
  play: async ({ canvasElement, args }) => {
    const input = inputOf(canvasElement);
    await userEvent.click(input);
    await userEvent.keyboard('0f766e{Enter}');
    await expect(args.onChange).toHaveBeenLastCalledWith('#0f766e');
    await userEvent.clear(input);
    await userEvent.keyboard('b42318{Enter}');
    await expect(args.onChange).toHaveBeenLastCalledWith('#b42318');
    await userEvent.keyboard('{ArrowUp}');
    await expect(args.onChange).toHaveBeenLastCalledWith('#b42319');
    await userEvent.keyboard('{ArrowDown}');
    await expect(args.onChange).toHaveBeenLastCalledWith('#b42318');
    await userEvent.clear(input);
    await userEvent.keyboard('#B42');
    await userEvent.tab();
    await expect(args.onChange).toHaveBeenLastCalledWith('#bb4422');
    await expect(args.onBlur).toHaveBeenCalled();
    await userEvent.clear(input);
    await userEvent.tab();
    await expect(args.onChange).toHaveBeenLastCalledWith(null);
  },
};

export const BadText: Story = {
  name: 'Rejects text that is not a colour',
  args: { value: '#12325a' },
  play: async ({ canvasElement, args }) => {
    const input = inputOf(canvasElement);
    await userEvent.clear(input);
    await userEvent.type(input, 'zx!y12');
    await expect(input).toHaveValue('12');
    await userEvent.tab();
    await expect(input).toHaveValue('#12325A');
    await expect(args.onChange).not.toHaveBeenCalled();
  },
};

export const NullIsEmpty: Story = { args: { value: null } };
export const NoColourIsEmpty: Story = {
  name: 'Shows an invalid value as empty',
  args: { value: 'reddish', presets: [{ color: 'nothing', label: 'Broken' }, ...presets] },
  play: async ({ canvasElement }) => {
    await expect(inputOf(canvasElement)).toHaveValue('');
    await expect(within(canvasElement).getAllByRole('option')).toHaveLength(presets.length);
  },
};

export const Pasting: Story = {
  name: 'Accepts pasted colours in other notations',
  play: async ({ canvasElement, args }) => {
    await userEvent.click(inputOf(canvasElement));
    await userEvent.paste(' rgb(180, 35, 24) ');
    await expect(args.onChange).toHaveBeenLastCalledWith('#b42318');
    await expect(inputOf(canvasElement)).toHaveValue('#B42318');
    await userEvent.paste('hsl(0, 0%, 100%)');
    await expect(args.onChange).toHaveBeenLastCalledWith('#ffffff');
  },
};

export const Presets: Story = {
  name: 'Chooses a suggestion by pointer and by keyboard',
  args: { value: '#12325a' },
  play: async ({ canvasElement, args }) => {
    const list = within(within(canvasElement).getByRole('listbox', { name: 'Suggested colours' }));
    await expect(list.getByRole('option', { name: /Navy/ })).toHaveAttribute('aria-selected', 'true');
    await userEvent.click(list.getByRole('option', { name: /Purple/ }));
    await expect(args.onChange).toHaveBeenLastCalledWith('#7a1fa2');
    await expect(inputOf(canvasElement)).toHaveValue('#7A1FA2');
    await userEvent.keyboard('{ArrowRight}{Enter}');
    await expect(args.onChange).toHaveBeenLastCalledWith('#b42318');
  },
};

export const Open: Story = {
  args: { value: '#0f766e' },
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Choose a colour' }));
    const dialog = await screen.findByRole('dialog', { name: 'Choose a colour' });
    await waitFor(() => expect(dialog).toBeVisible());
  },
};

export const Choosing: Story = {
  name: 'Chooses from the area by keyboard',
  args: { value: '#b42318' },
  play: async ({ canvasElement, args }) => {
    const trigger = within(canvasElement).getByRole('button', { name: 'Choose a colour' });
    trigger.focus();
    await userEvent.keyboard('{Enter}');
    const dialog = within(await screen.findByRole('dialog', { name: 'Choose a colour' }));
    const [hue] = dialog.getAllByRole('slider', { name: /Hue/ });
    hue?.focus();
    await userEvent.keyboard('{ArrowRight}{ArrowRight}');
    await expect(args.onChange).toHaveBeenCalled();
    await expect(inputOf(canvasElement)).not.toHaveValue('#B42318');
    const turned = hue?.getAttribute('aria-valuetext');
    await userEvent.keyboard('{ArrowLeft}');
    await expect(hue).not.toHaveAttribute('aria-valuetext', turned);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(trigger).toHaveFocus());
  },
};

const save = fn();

function InForm() {
  const { control, handleSubmit } = useForm<{ color: string | null }>({ defaultValues: { color: null } });
  return (
    <Form aria-label="Tenant" onSubmit={handleSubmit(({ color }) => save(color))}>
      <Controller
        control={control}
        name="color"
        rules={{ required: 'Choose a colour.' }}
        render={({ field, fieldState }) => (
          <ColorField
            {...field}
            label="Primary colour"
            pickerLabel="Choose a colour"
            errorMessage={fieldState.error?.message}
          />
        )}
      />
      <Button type="submit">Save</Button>
    </Form>
  );
}

export const WithReactHookForm: Story = {
  name: 'In a form: takes the focus on error, and Enter saves the typed value',
  render: () => <InForm />,
  play: async ({ canvasElement }) => {
    save.mockClear();
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(inputOf(canvasElement)).toHaveFocus());
    await userEvent.keyboard('0f766e{Enter}');
    await waitFor(() => expect(save).toHaveBeenCalledWith('#0f766e'));
  },
};
