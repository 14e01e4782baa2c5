import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, screen, userEvent, within } from 'storybook/test';
import { describe } from '../../docs/describe.ts';
import { disabled, focused, hovered, invalid, readOnly } from '../../docs/states.tsx';
import { DateRangePicker, type DateRangePickerProps } from './DateRangePicker.tsx';

function Controlled({ onChange, value: first = null, ...args }: DateRangePickerProps) {
  const [value, setValue] = useState(first);
  return (
    <DateRangePicker
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
  title: 'Fields/DateRangePicker',
  component: DateRangePicker,
  render: Controlled,
  args: { label: 'Period', onChange: fn(), clearLabel: 'Clear period' },
  parameters: describe({
    use: 'for a range of dates, both included.',
    keys: {
      digits: 'fill day, month and year in order',
      'ArrowUp, ArrowDown': 'change day, month or year',
      'Tab, ArrowLeft, ArrowRight': 'move through the segments of both dates',
      'Alt+ArrowDown': 'opens the calendar',
      'Arrow keys, PageUp, PageDown': 'move in the calendar',
      'Enter, Space': 'choose the first day, then the last one',
      Escape: 'closes the calendar',
    },
    anatomy: 'label · from – to · calendar button, clear button · help or error.',
    words: 'The label names the period: "Period of withdrawal".',
    avoid: 'for one date: DatePicker; for "last 7 days": SegmentedControl.',
    a11y: 'Two named groups of segments. The calendar announces whether the user chooses the first or the last date.',
  }),
} satisfies Meta<typeof DateRangePicker>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {};
export const Chosen: Story = { args: { value: { start: '2026-11-01', end: '2026-11-17' } } };
export const Invalid: Story = { args: { errorMessage: 'Enter at most 365 days.' }, ...invalid };
export const ReadOnly: Story = {
  args: { value: { start: '2026-11-01', end: '2026-11-17' }, isReadOnly: true },
  ...readOnly,
};
export const Disabled: Story = {
  args: { value: { start: '2026-11-01', end: '2026-11-17' }, isDisabled: true },
  ...disabled,
};
export const Narrow: Story = {
  args: { value: { start: '2026-11-01', end: '2026-11-17' } },
  globals: { viewport: { value: 'phone' } },
};

export const ChoosingInTheCalendar: Story = {
  args: { value: { start: '2026-11-10', end: '2026-11-12' } },
  play: async ({ canvasElement, args }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: /Calendar/ }));
    await screen.findByRole('grid');
    // After the choice of the first day the focus moves to the next day.
    await userEvent.keyboard('{Enter}{ArrowRight}{ArrowRight}{Enter}');
    await expect(args.onChange).toHaveBeenLastCalledWith({ start: '2026-11-10', end: '2026-11-13' });
  },
};

export const OutOfRange: Story = {
  name: 'Dates out of range or in the wrong order make the field invalid',
  args: { value: { start: '2026-11-17', end: '2026-11-01' }, description: 'The first day comes first.' },
  play: async ({ canvasElement }) => {
    await expect(canvasElement.querySelector('[data-invalid]')).not.toBeNull();
  },
};

export const NullIsEmpty: Story = { args: { value: null } };

export const RightToLeft: Story = {
  args: { value: { start: '2026-11-01', end: '2026-11-17' } },
  globals: { direction: 'rtl' },
};

export const Hover: Story = hovered;
export const Focus: Story = focused;
