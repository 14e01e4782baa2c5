import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, within } from 'storybook/test';
import { describe } from '../../docs/describe.ts';
import { disabled, focused, hovered, longText, rightToLeft } from '../../docs/states.tsx';
import { Form } from '../Form/Form.tsx';
import { ScanField } from './ScanField.tsx';

const onSubmit = fn();

const meta = {
  title: 'Fields/ScanField',
  component: ScanField,
  args: {
    label: 'Badge or bar code',
    placeholder: 'Scan or type a code',
    enterLabel: 'Use the code',
    onScan: fn(),
  },
  parameters: describe({
    use: 'where codes come one after the other from a scanner that works as a keyboard: a counter, a count, a receipt.',
    avoid: 'for a code that is typed once: TextField.',
    anatomy: 'label · box with a sign, the code, a button · the answer to the last code.',
    words: 'The label names what may be scanned. The answer names what was found.',
    a11y: 'The answer is a status and is announced. The focus stays in the field after each code.',
    keys: { Enter: 'uses the code; the field is empty again' },
  }),
} satisfies Meta<typeof ScanField>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {};
export const Found: Story = { args: { result: { tone: 'success', text: 'Luva nitrílica, size 9' } } };
export const Unknown: Story = { args: { result: { tone: 'danger', text: 'No piece has the code 789123.' } } };
export const Loading: Story = {
  args: { pendingLabel: 'Looking up the code', result: { tone: 'success', text: 'Luva nitrílica, size 9' } },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('status')).toHaveTextContent('Looking up the code');
    await expect(within(canvasElement).queryByText(/Luva nitrílica/)).toBeNull();
  },
};
export const Invalid: Story = { args: { errorMessage: 'The scanner sends no codes. Check its cable.' } };
export const Disabled: Story = { args: { isDisabled: true }, ...disabled };
export const Hover: Story = hovered;
export const Focus: Story = focused;
export const RightToLeft: Story = rightToLeft;
export const LongText: Story = {
  args: { result: { tone: 'success', text: 'Luva nitrílica, size 9' } },
  ...longText,
};

export const Keyboard: Story = {
  name: 'Uses each code at once, keeps the focus, and does not send the form around it',
  render: (args) => (
    <Form aria-label="Count" onSubmit={onSubmit}>
      <ScanField {...args} />
    </Form>
  ),
  play: async ({ canvasElement, args }) => {
    const input = within(canvasElement).getByRole('textbox', { name: 'Badge or bar code' });
    await userEvent.type(input, '7891234567895{Enter}');
    await expect(args.onScan).toHaveBeenLastCalledWith('7891234567895');
    await expect(input).toHaveValue('');
    await expect(input).toHaveFocus();
    await userEvent.keyboard(' 42 {Enter}');
    await expect(args.onScan).toHaveBeenLastCalledWith('42');
    await userEvent.keyboard('{Enter}');
    await expect(args.onScan).toHaveBeenCalledTimes(2);
    await expect(onSubmit).not.toHaveBeenCalled();
  },
};

export const Pointer: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    const button = canvas.getByRole('button', { name: 'Use the code' });
    await expect(button).toBeDisabled();
    await userEvent.type(canvas.getByRole('textbox'), 'CRACHÁ 42');
    await userEvent.click(button);
    await expect(args.onScan).toHaveBeenLastCalledWith('CRACHÁ 42');
    await expect(canvas.getByRole('textbox')).toHaveFocus();
  },
};
