import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, within } from 'storybook/test';
import { describe } from '../../docs/describe.ts';
import { disabled, focused, hovered, invalid, longText, readOnly, rightToLeft } from '../../docs/states.tsx';
import { Checkbox } from './Checkbox.tsx';

const meta = {
  title: 'Fields/Checkbox',
  component: Checkbox,
  args: { label: 'Requires approval', onChange: fn() },
  parameters: describe({
    use: 'for yes or no in a form that is saved later.',
    avoid: 'for an immediate effect: Switch.',
    keys: { Space: 'changes it' },
    anatomy: 'box · label · optional help or error.',
    words: 'The label states what is true if it is checked.',
    a11y: 'A native checkbox; the indeterminate state is announced as mixed.',
  }),
} satisfies Meta<typeof Checkbox>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {};
export const Checked: Story = { args: { defaultValue: true, description: 'Each withdrawal waits for an approver.' } };
export const Indeterminate: Story = {
  args: { isIndeterminate: true, label: 'All sectors' },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('checkbox')).toBePartiallyChecked();
  },
};
export const Invalid: Story = {
  args: { label: 'The person signed', errorMessage: 'Nothing is handed out without a signature.', isRequired: true },
  ...invalid,
};
export const ReadOnly: Story = { args: { isReadOnly: true, value: true }, ...readOnly };
export const Disabled: Story = { args: { isDisabled: true, value: true }, ...disabled };
export const DisabledAndOff: Story = {
  args: { isDisabled: true, value: false },
  play: async ({ canvasElement }) => {
    const icon = canvasElement.querySelector('svg');
    if (!icon) throw new Error('The box has no icon');
    await expect(getComputedStyle(icon).color).toBe('rgba(0, 0, 0, 0)');
  },
};
export const NullIsUnchecked: Story = {
  args: { value: null },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('checkbox')).not.toBeChecked();
  },
};
export const LongText: Story = { args: { description: 'Each withdrawal waits for an approver.' }, ...longText };

export const PointerAndKeyboard: Story = {
  play: async ({ canvasElement, args }) => {
    const box = within(canvasElement).getByRole('checkbox', { name: 'Requires approval' });
    await userEvent.click(within(canvasElement).getByText('Requires approval'));
    await expect(args.onChange).toHaveBeenLastCalledWith(true);
    box.focus();
    await userEvent.keyboard(' ');
    await expect(args.onChange).toHaveBeenLastCalledWith(false);
  },
};

export const Hover: Story = hovered;
export const Focus: Story = focused;
export const RightToLeft: Story = rightToLeft;
