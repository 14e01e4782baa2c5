import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, within } from 'storybook/test';
import { describe } from '../../docs/describe.ts';
import { Checkbox } from './Checkbox.tsx';

const meta = {
  title: 'Fields/Checkbox',
  component: Checkbox,
  args: { label: 'Requires approval', onChange: fn() },
  parameters: describe({
    use: 'for yes or no within a form that is saved later.',
    avoid: 'for what takes effect at once: Switch.',
    keys: { Space: 'changes it' },
  }),
} satisfies Meta<typeof Checkbox>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {};
export const Checked: Story = { args: { defaultValue: true, description: 'Each withdrawal waits for an approver.' } };
export const Indeterminate: Story = { args: { isIndeterminate: true, label: 'All sectors' } };
export const Invalid: Story = { args: { errorMessage: 'Accept the terms to go on.', isRequired: true } };
export const Disabled: Story = { args: { isDisabled: true, value: true } };
export const LongText: Story = { args: { label: 'Autorizo a entrega sem aprovação prévia '.repeat(6) } };

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
