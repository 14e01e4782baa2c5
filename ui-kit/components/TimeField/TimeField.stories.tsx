import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { describe } from '../../docs/describe.ts';
import { focused, hovered, rightToLeft } from '../../docs/states.tsx';
import { TimeField, type TimeFieldProps } from './TimeField.tsx';

function Controlled({ onChange, value: first = null, ...args }: TimeFieldProps) {
  const [value, setValue] = useState(first);
  return (
    <TimeField
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
  title: 'Fields/TimeField',
  component: TimeField,
  render: Controlled,
  args: { label: 'Start of the shift', onChange: fn(), clearLabel: 'Clear time' },
  parameters: describe({
    use: 'for a time of day. Its value is ISO 8601 (`06:30`), shown with 12 or 24 hours by the page’s language.',
    avoid: 'for a moment: DatePicker and TimeField side by side. For a duration: NumberField with a unit.',
    anatomy: 'label · hours, minutes, AM or PM · clear button · help or error.',
    words: 'The label names the time: "Start of the shift".',
    a11y: 'Hours and minutes are spin buttons with names in the language of the page.',
    keys: {
      digits: 'fill hours and minutes in order',
      'ArrowUp, ArrowDown': 'change hours or minutes',
      'ArrowLeft, ArrowRight': 'move between them',
      Backspace: 'clears a part',
    },
  }),
} satisfies Meta<typeof TimeField>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {};
export const Chosen: Story = {
  name: 'A field that can be changed has the box of a field',
  args: { value: '06:30' },
  play: async ({ canvasElement }) => {
    const box = within(canvasElement).getAllByRole('group')[0];
    await expect(box && getComputedStyle(box).borderTopColor).not.toBe('rgba(0, 0, 0, 0)');
  },
};
export const TwentyFourHours: Story = {
  args: { value: '18:05' },
  globals: { locale: 'pt-BR' },
  play: async ({ canvasElement }) => {
    const parts = within(canvasElement).getAllByRole('spinbutton');
    await expect(parts.map((part) => part.textContent)).toEqual(['18', '05']);
  },
};
export const Invalid: Story = {
  args: { value: '23:00', errorMessage: 'Enter a time before 22:00.', isRequired: true },
};
export const OutOfRange: Story = {
  args: { value: '05:00', minValue: '06:00', maxValue: '22:00', description: 'From 6 to 22 o’clock.' },
  play: async ({ canvasElement }) => {
    await expect(canvasElement.querySelector('[data-invalid]')).not.toBeNull();
    await userEvent.click(within(canvasElement).getByRole('spinbutton', { name: /hour/ }));
    await userEvent.keyboard('07');
    await waitFor(() => expect(canvasElement.querySelector('[data-invalid]')).toBeNull());
  },
};
export const NullIsEmpty: Story = { args: { value: null } };
export const NoTimeIsEmpty: Story = { args: { value: '6h30' } };
export const Disabled: Story = {
  args: { value: '06:30', isDisabled: true },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    for (const part of canvas.getAllByRole('spinbutton')) await expect(part).toHaveAttribute('aria-disabled', 'true');
    await expect(canvas.queryByRole('button')).toBeNull();
    await userEvent.tab();
    await expect(canvasElement.contains(document.activeElement)).toBe(false);
  },
};
export const ReadOnly: Story = {
  args: { value: '06:30', isReadOnly: true },
  play: async ({ canvasElement, args }) => {
    await userEvent.click(within(canvasElement).getByRole('spinbutton', { name: /hour/ }));
    await userEvent.keyboard('11{ArrowUp}');
    await expect(args.onChange).not.toHaveBeenCalled();
  },
};
export const Hover: Story = hovered;
export const Focus: Story = focused;
/** Hours before minutes, from left to right, as clocks are read in Arabic and Hebrew too. */
export const RightToLeft: Story = {
  args: { value: '06:30' },
  ...rightToLeft,
  play: async (story) => {
    await rightToLeft.play(story);
    const places = within(story.canvasElement)
      .getAllByRole('spinbutton')
      .map((part) => [part.getAttribute('data-type'), part.getBoundingClientRect().left] as const);
    const fromLeft = places.toSorted(([, one], [, other]) => one - other).map(([type]) => type);
    await expect(fromLeft).toEqual(['dayPeriod', 'hour', 'minute']);
  },
};
export const LongText: Story = {
  args: {
    value: '06:30',
    label: 'Início do turno da manhã na fundição',
    description: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft',
  },
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvasElement }) => {
    await expect(canvasElement.scrollWidth).toBeLessThanOrEqual(canvasElement.clientWidth);
  },
};

export const Typing: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('spinbutton', { name: /hour/ }));
    await userEvent.keyboard('0630p');
    await expect(args.onChange).toHaveBeenLastCalledWith('18:30');
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
    await expect(canvas.getByRole('spinbutton', { name: /minute/ })).toHaveFocus();
    await userEvent.keyboard('{ArrowUp}');
    await expect(args.onChange).toHaveBeenLastCalledWith('18:31');
    await userEvent.click(canvas.getByRole('button', { name: 'Clear time' }));
    await expect(args.onChange).toHaveBeenLastCalledWith(null);
  },
};
