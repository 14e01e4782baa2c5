import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, userEvent, within } from 'storybook/test';
import { describe } from '../../docs/describe.ts';
import { focused, hovered, longText, rightToLeft } from '../../docs/states.tsx';
import { SegmentedControl, type SegmentedControlProps } from './SegmentedControl.tsx';

function Controlled({ value: first, onChange, ...args }: SegmentedControlProps) {
  const [value, setValue] = useState(first);
  return (
    <SegmentedControl
      {...args}
      value={value}
      onChange={(next) => {
        setValue(next);
        onChange(next);
      }}
    />
  );
}

const meta = {
  title: 'Actions/SegmentedControl',
  component: SegmentedControl,
  render: Controlled,
  args: {
    label: 'Time range',
    value: 'week',
    onChange: fn(),
    options: [
      { value: 'today', label: 'Today' },
      { value: 'week', label: 'Week' },
      { value: 'month', label: 'Month' },
      { value: 'year', label: 'Year' },
    ],
  },
  parameters: describe({
    use: 'for two to five short choices that change the view at once.',
    avoid: 'in forms: RadioGroup or Select.',
    keys: { Tab: 'moves to the chosen segment', 'ArrowLeft, ArrowRight': 'move', 'Space, Enter': 'choose' },
    anatomy: 'two to five segments in one frame, one of them selected.',
    words: 'One or two words per segment, all of one kind.',
    a11y: 'A radio group with one Tab stop. Arrow keys move, Space chooses.',
  }),
} satisfies Meta<typeof SegmentedControl>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {};
export const Phone: Story = { globals: { viewport: { value: 'phone' } } };

export const PointerAndKeyboard: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByText('Month'));
    await expect(args.onChange).toHaveBeenLastCalledWith('month');
    await userEvent.keyboard('{ArrowRight} ');
    await expect(args.onChange).toHaveBeenLastCalledWith('year');
    await expect(canvas.getByRole('radio', { name: 'Year' })).toBeChecked();
    // The chosen segment stays chosen.
    await userEvent.click(canvas.getByText('Year'));
    await expect(canvas.getByRole('radio', { name: 'Year' })).toBeChecked();
  },
};

export const Hover: Story = hovered;
export const Focus: Story = focused;
export const RightToLeft: Story = rightToLeft;
export const LongText: Story = longText;
