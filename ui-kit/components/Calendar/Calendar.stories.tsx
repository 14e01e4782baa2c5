import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, userEvent, within } from 'storybook/test';
import { describe } from '../../docs/describe.ts';
import { focused, hovered, rightToLeft } from '../../docs/states.tsx';
import { Calendar, type CalendarProps } from './Calendar.tsx';

function Controlled({ onChange, value: first = null, ...args }: CalendarProps) {
  const [value, setValue] = useState(first);
  return (
    <Calendar
      {...args}
      value={value}
      onChange={(next) => {
        setValue(next);
        onChange?.(next);
      }}
    />
  );
}

const HOLIDAY = '2026-11-20';

const meta = {
  title: 'Fields/Calendar',
  component: Calendar,
  render: Controlled,
  args: { label: 'Day of delivery', value: '2026-11-17', onChange: fn() },
  parameters: describe({
    use: 'where choosing a day is the task of the page, or the days around it matter.',
    avoid: 'in a form: DatePicker. For a range of dates: DateRangePicker.',
    anatomy: 'month and year · buttons to the month before and after · weekdays · days, today underlined.',
    words: 'Only its name for screen readers: "Day of delivery".',
    a11y: 'A grid with a name. Each day has its full date as name. React Aria announces the month.',
    keys: {
      'Arrow keys': 'move by day and week',
      'PageUp, PageDown': 'move by month, with Shift by year',
      'Home, End': 'first and last day of the month',
      'Enter, Space': 'choose',
    },
  }),
} satisfies Meta<typeof Calendar>;

export default meta;
type Story = StoryObj<typeof meta>;

const dayOf = (canvasElement: HTMLElement, name: RegExp) => within(canvasElement).getByRole('button', { name });

export const Playground: Story = {};
export const NullIsNoDay: Story = {
  args: { value: null },
  play: async ({ canvasElement }) => {
    await expect(canvasElement.querySelector('[data-selected]')).toBeNull();
  },
};
export const Portuguese: Story = { globals: { locale: 'pt-BR' } };
export const Invalid: Story = {
  args: { errorMessage: 'Nobody works on this day. Choose another one.' },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('alert')).toHaveTextContent('Nobody works on this day');
  },
};
export const DaysThatCannotBeChosen: Story = {
  args: { minValue: '2026-11-10', isDateUnavailable: (date) => date === HOLIDAY },
  play: async ({ canvasElement, args }) => {
    const holiday = dayOf(canvasElement, /November 20, 2026/);
    await expect(holiday).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(holiday);
    await userEvent.click(dayOf(canvasElement, /November 9, 2026/));
    await expect(args.onChange).not.toHaveBeenCalled();
    await userEvent.click(dayOf(canvasElement, /November 19, 2026/));
    await expect(args.onChange).toHaveBeenLastCalledWith('2026-11-19');
  },
};
export const Disabled: Story = {
  args: { isDisabled: true },
  play: async ({ canvasElement, args }) => {
    await userEvent.click(dayOf(canvasElement, /November 18, 2026/));
    await expect(args.onChange).not.toHaveBeenCalled();
    await userEvent.tab();
    await expect(canvasElement.contains(document.activeElement)).toBe(false);
  },
};
export const ReadOnly: Story = {
  args: { isReadOnly: true },
  play: async ({ canvasElement, args }) => {
    await userEvent.click(dayOf(canvasElement, /November 18, 2026/));
    await userEvent.keyboard('{ArrowRight}{Enter}');
    await expect(args.onChange).not.toHaveBeenCalled();
  },
};
export const Hover: Story = hovered;
export const Focus: Story = focused;
export const RightToLeft: Story = {
  ...rightToLeft,
  play: async (scene) => {
    await rightToLeft.play(scene);
    const [before, after] = [/November 16, 2026/, /November 17, 2026/].map((name) =>
      dayOf(scene.canvasElement, name).getBoundingClientRect(),
    );
    await expect(before?.left).toBeGreaterThan(after?.left ?? 0);
  },
};
export const LongText: Story = {
  args: { errorMessage: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft' },
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvasElement }) => {
    await expect(canvasElement.scrollWidth).toBeLessThanOrEqual(canvasElement.clientWidth);
  },
};

export const Keyboard: Story = {
  play: async ({ canvasElement, args }) => {
    dayOf(canvasElement, /November 17, 2026/).focus();
    await userEvent.keyboard('{ArrowRight}{ArrowDown}{Enter}');
    await expect(args.onChange).toHaveBeenLastCalledWith('2026-11-25');
    await userEvent.keyboard('{PageDown}{Enter}');
    await expect(args.onChange).toHaveBeenLastCalledWith('2026-12-25');
    await expect(within(canvasElement).getByRole('grid', { name: /December 2026/ })).toBeVisible();
  },
};
