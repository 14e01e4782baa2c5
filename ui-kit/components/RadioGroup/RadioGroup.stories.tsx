import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, within } from 'storybook/test';
import { describe } from '../../docs/describe.ts';
import { disabled, focused, hovered, invalid, longText, readOnly, rightToLeft } from '../../docs/states.tsx';
import { RadioGroup } from './RadioGroup.tsx';

const meta = {
  title: 'Fields/RadioGroup',
  component: RadioGroup,
  args: {
    label: 'Access',
    options: [
      { value: 'pin', label: 'PIN', description: 'Typed at the machine' },
      { value: 'biometry', label: 'Biometry', description: 'Kept by the machine, never by us' },
      { value: 'card', label: 'Card', description: 'This machine has no reader', isDisabled: true },
    ],
    onChange: fn(),
  },
  parameters: describe({
    use: 'to choose one of two to five options that are all visible.',
    avoid: 'for more options: Select.',
    keys: { 'Arrow keys': 'choose', Tab: 'enters and leaves the group' },
    anatomy: 'label · options, each with an optional explanation · help or error.',
    words: 'The options are of one kind and exclude each other.',
    a11y: 'One Tab stop. Arrow keys move and choose. Screen readers read each explanation with its option.',
  }),
} satisfies Meta<typeof RadioGroup>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('radio', { name: /^Card/ })).toBeDisabled();
  },
};
export const Horizontal: Story = { args: { orientation: 'horizontal', defaultValue: 'pin' } };
export const Invalid: Story = {
  args: { errorMessage: 'Choose how the person is known.', isRequired: true },
  ...invalid,
};
export const ReadOnly: Story = { args: { isReadOnly: true, value: 'pin' }, ...readOnly };
export const Disabled: Story = { args: { isDisabled: true, value: 'pin' }, ...disabled };

export const NullIsNoChoice: Story = {
  args: { value: null },
  play: async ({ canvasElement }) => {
    for (const radio of within(canvasElement).getAllByRole('radio')) await expect(radio).not.toBeChecked();
  },
};

export const PointerAndKeyboard: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByText('PIN'));
    await expect(args.onChange).toHaveBeenLastCalledWith('pin');
    await userEvent.keyboard('{ArrowDown}');
    await expect(args.onChange).toHaveBeenLastCalledWith('biometry');
  },
};

export const Hover: Story = hovered;
export const Focus: Story = focused;
export const RightToLeft: Story = rightToLeft;
export const LongText: Story = longText;
