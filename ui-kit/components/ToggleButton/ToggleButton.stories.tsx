import type { Meta, StoryObj } from '@storybook/react-vite';
import { Star } from 'lucide-react';
import { useState } from 'react';
import { expect, fn, userEvent, within } from 'storybook/test';
import { describe } from '../../docs/describe.ts';
import { disabled, focused, hovered, longText, rightToLeft } from '../../docs/states.tsx';
import { ToggleButton, type ToggleButtonProps } from './ToggleButton.tsx';

function Controlled({ value: first, onChange, ...args }: ToggleButtonProps) {
  const [value, setValue] = useState(first);
  return (
    <ToggleButton
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
  title: 'Actions/ToggleButton',
  component: ToggleButton,
  render: Controlled,
  args: { label: 'Only offline', value: false, onChange: fn() },
  parameters: describe({
    use: 'for a filter or a way to look at a page that is on or off, among other buttons.',
    avoid: 'in forms: Checkbox. For a setting: Switch. For one of several choices: SegmentedControl.',
    anatomy: 'a button with a text and perhaps an icon; pressed, it has a border and a background.',
    words: 'What is on, in one or two words. The text stays the same when it is pressed.',
    a11y: 'A button with `aria-pressed`. The state shows in border and weight, not by colour alone.',
    keys: { 'Space, Enter': 'turn it on or off' },
  }),
} satisfies Meta<typeof ToggleButton>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {};
export const On: Story = { args: { value: true } };
export const WithIcon: Story = { args: { icon: Star, value: true, size: 'small' } };
export const NullIsOff: Story = {
  args: { value: null },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('button')).toHaveAttribute('aria-pressed', 'false');
  },
};
export const Hover: Story = hovered;
export const Focus: Story = focused;
export const Disabled: Story = { args: { value: true, isDisabled: true }, ...disabled };
export const RightToLeft: Story = { args: { icon: Star }, ...rightToLeft };
export const LongText: Story = { args: { value: true }, ...longText };

export const PointerAndKeyboard: Story = {
  play: async ({ canvasElement, args }) => {
    const button = within(canvasElement).getByRole('button', { name: 'Only offline', pressed: false });
    await userEvent.click(button);
    await expect(args.onChange).toHaveBeenLastCalledWith(true);
    await expect(button).toHaveAttribute('aria-pressed', 'true');
    await userEvent.keyboard(' ');
    await expect(args.onChange).toHaveBeenLastCalledWith(false);
    await userEvent.keyboard('{Enter}');
    await expect(button).toHaveAttribute('aria-pressed', 'true');
  },
};
