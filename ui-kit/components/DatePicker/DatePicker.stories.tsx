import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { describe } from '../../docs/describe.ts';
import { disabled, focused, hovered, invalid, readOnly } from '../../docs/states.tsx';
import { DatePicker, type DatePickerProps } from './DatePicker.tsx';

function Controlled({ onChange, value: first = null, ...args }: DatePickerProps) {
  const [value, setValue] = useState(first);
  return (
    <DatePicker
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
  title: 'Fields/DatePicker',
  component: DatePicker,
  render: Controlled,
  args: { label: 'Valid until', onChange: fn(), clearLabel: 'Clear date' },
  parameters: describe({
    use: 'for a date. Its value is ISO 8601 (`2026-11-17`), shown in the format of the page’s language.',
    avoid: 'for a range of dates: DateRangePicker.',
    keys: {
      digits: 'fill day, month and year in order',
      'ArrowUp, ArrowDown': 'change day, month or year',
      'Alt+ArrowDown': 'opens the calendar',
      'Arrow keys, PageUp, PageDown': 'move in the calendar',
    },
    a11y: 'Day, month and year are spin buttons with names. React Aria announces dates in the language of the page.',
    anatomy: 'label · day, month, year · calendar button, clear button · help or error.',
    words: 'The label names the date: "Admission date". The language sets its format.',
  }),
} satisfies Meta<typeof DatePicker>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {};
export const Chosen: Story = { args: { value: '2027-03-14' } };
export const Portuguese: Story = { args: { label: 'Válido até', value: '2027-03-14' }, globals: { locale: 'pt-BR' } };
export const Invalid: Story = { args: { errorMessage: 'Enter a day in the future.', isRequired: true }, ...invalid };
export const OutOfRange: Story = {
  args: { value: '2020-01-01', minValue: '2026-01-01', description: 'From 2026 on.' },
  play: async ({ canvasElement }) => {
    await expect(canvasElement.querySelector('[data-invalid]')).not.toBeNull();
  },
};
export const TypedOutOfRange: Story = {
  name: 'A typed date out of range makes the field invalid; the calendar does not allow it',
  args: { value: '2026-11-17', minValue: '2026-11-10', maxValue: '2026-11-20', description: '10 to 20 November.' },
  play: async ({ canvasElement, args }) => {
    await userEvent.click(within(canvasElement).getByRole('spinbutton', { name: /year/ }));
    await userEvent.keyboard('2031');
    await expect(args.onChange).toHaveBeenLastCalledWith('2031-11-17');
    await waitFor(() => expect(canvasElement.querySelector('[data-invalid]')).not.toBeNull());
    await userEvent.keyboard('2026');
    await waitFor(() => expect(canvasElement.querySelector('[data-invalid]')).toBeNull());
    await userEvent.click(within(canvasElement).getByRole('button', { name: /Calendar/ }));
    await screen.findByRole('grid');
    const day = screen.getByRole('button', { name: /November 21, 2026/ });
    await expect(day).toHaveAttribute('aria-disabled', 'true');
    await userEvent.keyboard('{Escape}');
  },
};
export const NullIsEmpty: Story = { args: { value: null } };
export const NoDateIsEmpty: Story = { args: { value: 'not a date' } };
export const ReadOnly: Story = { args: { value: '2027-03-14', isReadOnly: true }, ...readOnly };
export const Disabled: Story = { args: { value: '2027-03-14', isDisabled: true }, ...disabled };
export const RightToLeft: Story = { args: { value: '2027-03-14' }, globals: { direction: 'rtl' } };

export const Typing: Story = {
  play: async ({ canvasElement, args }) => {
    await userEvent.click(within(canvasElement).getByRole('spinbutton', { name: /month/ }));
    await userEvent.keyboard('03142027');
    await expect(args.onChange).toHaveBeenLastCalledWith('2027-03-14');
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Clear date' }));
    await expect(args.onChange).toHaveBeenLastCalledWith(null);
  },
};

export const Calendar: Story = {
  args: { value: '2026-11-17' },
  play: async ({ canvasElement, args }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: /Calendar/ }));
    await screen.findByRole('grid');
    await userEvent.keyboard('{ArrowRight}{Enter}');
    await expect(args.onChange).toHaveBeenLastCalledWith('2026-11-18');
  },
};

export const Open: Story = {
  args: { value: '2026-11-17' },
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: /Calendar/ }));
    const grid = await screen.findByRole('grid', { name: 'November 2026' });
    await waitFor(() => expect(grid).toBeVisible());
  },
};

export const Hover: Story = hovered;
export const Focus: Story = focused;
