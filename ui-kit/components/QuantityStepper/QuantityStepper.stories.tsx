import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, userEvent, within } from 'storybook/test';
import { describe } from '../../docs/describe.ts';
import { disabled, focused, hovered, invalid, longText, rightToLeft } from '../../docs/states.tsx';
import { QuantityStepper, type QuantityStepperProps } from './QuantityStepper.tsx';

function Controlled({ onChange, value: first = null, ...args }: QuantityStepperProps) {
  const [value, setValue] = useState(first);
  return (
    <QuantityStepper
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
  title: 'Fields/QuantityStepper',
  component: QuantityStepper,
  render: Controlled,
  args: { label: 'Pieces', value: 2, minValue: 1, maxValue: 5, onChange: fn() },
  parameters: describe({
    use: 'for a small quantity that is mostly changed by one: pieces to hand out, a count at a shelf.',
    avoid: 'for large or fractional numbers: NumberField.',
    anatomy: 'label · less · number · more · unit · help or error.',
    words: 'The label names the things: "Pieces". `description` says why the limit is what it is.',
    a11y: 'A text field with the role of a number; React Aria names the buttons in the language of the page. A button that has reached its limit is disabled.',
    keys: { 'ArrowUp, ArrowDown': 'one more, one less', 'Home, End': 'the limits', digits: 'type the quantity' },
  }),
} satisfies Meta<typeof QuantityStepper>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {};
export const Large: Story = { args: { size: 'large', unit: 'pairs', description: 'At most 5 in 30 days.' } };
export const Invalid: Story = { args: { errorMessage: 'Only 1 piece is left.', value: 3 }, ...invalid };
export const Disabled: Story = { args: { isDisabled: true }, ...disabled };
export const ReadOnly: Story = {
  args: { isReadOnly: true },
  play: async ({ canvasElement, args }) => {
    await userEvent.click(within(canvasElement).getByRole('textbox'));
    await userEvent.keyboard('4{ArrowUp}');
    await userEvent.tab();
    await expect(args.onChange).not.toHaveBeenCalled();
    await expect(within(canvasElement).queryByRole('button')).toBeNull();
  },
};
export const NullIsEmpty: Story = {
  args: { value: null },
  play: async ({ canvasElement, args }) => {
    await expect(within(canvasElement).getByRole('textbox')).toHaveValue('');
    await userEvent.click(within(canvasElement).getByRole('button', { name: /Increase/ }));
    await expect(args.onChange).toHaveBeenLastCalledWith(1);
  },
};
export const Hover: Story = hovered;
export const Focus: Story = focused;
export const RightToLeft: Story = {
  args: { unit: 'pairs' },
  ...rightToLeft,
  play: async (scene) => {
    await rightToLeft.play(scene);
    const [less, more] = within(scene.canvasElement).getAllByRole('button');
    await expect(less?.getBoundingClientRect().left).toBeGreaterThan(more?.getBoundingClientRect().left ?? 0);
  },
};
export const LongText: Story = { args: { unit: 'pairs', description: 'At most 5 in 30 days.' }, ...longText };

export const Pointer: Story = {
  name: 'The buttons stop at the limits, and are large enough for a finger',
  args: { size: 'large', value: 4 },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    const more = canvas.getByRole('button', { name: /Increase/ });
    await expect(more.getBoundingClientRect().width).toBeGreaterThanOrEqual(64);
    await userEvent.click(more);
    await expect(args.onChange).toHaveBeenLastCalledWith(5);
    await expect(more).toBeDisabled();
    await userEvent.click(canvas.getByRole('button', { name: /Decrease/ }));
    await expect(args.onChange).toHaveBeenLastCalledWith(4);
  },
};

export const Keyboard: Story = {
  play: async ({ canvasElement, args }) => {
    const input = within(canvasElement).getByRole('textbox', { name: 'Pieces' });
    await userEvent.tab();
    await expect(input).toHaveFocus();
    await userEvent.keyboard('{ArrowUp}');
    await expect(args.onChange).toHaveBeenLastCalledWith(3);
    await userEvent.keyboard('{End}');
    await expect(args.onChange).toHaveBeenLastCalledWith(5);
    await userEvent.clear(input);
    await userEvent.keyboard('99');
    await userEvent.tab();
    await expect(args.onChange).toHaveBeenLastCalledWith(5);
    await expect(input).toHaveValue('5');
  },
};

export const Cleared: Story = {
  name: 'Reports a cleared field as null',
  play: async ({ canvasElement, args }) => {
    await userEvent.clear(within(canvasElement).getByRole('textbox', { name: 'Pieces' }));
    await userEvent.tab();
    await expect(args.onChange).toHaveBeenLastCalledWith(null);
  },
};
