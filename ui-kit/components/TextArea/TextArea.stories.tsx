import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, within } from 'storybook/test';
import { describe } from '../../docs/describe.ts';
import { disabled, focused, hovered, invalid, readOnly, rightToLeft } from '../../docs/states.tsx';
import { TextArea } from './TextArea.tsx';

const meta = {
  title: 'Fields/TextArea',
  component: TextArea,
  args: { label: 'Observation', onChange: fn() },
  parameters: describe({
    use: 'for a text of several lines. The field grows with the text.',
    avoid: 'for one line (TextField).',
    keys: { Enter: 'starts a new line', Tab: 'leaves the field' },
    anatomy: 'label · box that grows · help or error.',
    words: 'Like TextField. The help text names what readers of the text need.',
    a11y: 'Label, help and error are connected to the input.',
  }),
} satisfies Meta<typeof TextArea>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = { args: { description: 'At most 500 characters.' } };
export const Invalid: Story = {
  args: { errorMessage: 'Write where the machine stands.', isRequired: true },
  ...invalid,
};
export const ReadOnly: Story = { args: { isReadOnly: true, value: 'Next to the east gate.' }, ...readOnly };
export const Disabled: Story = { args: { isDisabled: true, value: 'Next to the east gate.' }, ...disabled };
export const NullIsEmpty: Story = { args: { value: null } };
export const LongText: Story = {
  args: { value: `${'Fica ao lado do portão leste. '.repeat(20)}${'portãoleste'.repeat(20)}` },
};

export const Typing: Story = {
  play: async ({ canvasElement, args }) => {
    const input = within(canvasElement).getByRole('textbox', { name: 'Observation' });
    const height = input.clientHeight;
    await userEvent.type(input, 'one{Enter}two{Enter}three{Enter}four{Enter}five{Enter}six');
    await expect(input).toHaveValue('one\ntwo\nthree\nfour\nfive\nsix');
    await expect(args.onChange).toHaveBeenCalled();
    await expect(input.clientHeight).toBeGreaterThan(height);
  },
};

export const Pointer: Story = {
  args: { onBlur: fn() },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByText('Observation'));
    await expect(canvas.getByRole('textbox')).toHaveFocus();
    await userEvent.paste('Next to the east gate.');
    await expect(args.onChange).toHaveBeenLastCalledWith('Next to the east gate.');
    await userEvent.click(canvasElement);
    await expect(args.onBlur).toHaveBeenCalledTimes(1);
  },
};

export const Hover: Story = { ...Playground, ...hovered };
export const Focus: Story = { ...Playground, ...focused };
export const RightToLeft: Story = { ...Playground, ...rightToLeft };
