import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fireEvent, fn, userEvent, within } from 'storybook/test';
import { describe } from '../../docs/describe.ts';
import { longText, rightToLeft } from '../../docs/states.tsx';
import { SignaturePad, type SignaturePadProps } from './SignaturePad.tsx';

function Controlled({ value: first, onChange, ...args }: SignaturePadProps) {
  const [value, setValue] = useState(first);
  return (
    <SignaturePad
      {...args}
      value={value}
      onChange={(next) => {
        setValue(next);
        onChange(next);
      }}
    />
  );
}

const signature = { width: 600, height: 200, strokes: [[120, 130, 0, 150, 70, 90, 210, 150, 280, 400, 100, 600]] };

const meta = {
  title: 'Fields/SignaturePad',
  component: SignaturePad,
  render: Controlled,
  args: {
    label: 'Signature of Rita Souza',
    placeholder: 'Sign here',
    description: 'I received these items.',
    clearLabel: 'Clear',
    signedText: 'Signed',
    value: null,
    onChange: fn(),
  },
  parameters: describe({
    use: 'for the signature of a person who receives something, on a tablet or with a mouse.',
    avoid: 'as a required field: not everybody can draw. For a consent: Checkbox.',
    anatomy: 'label · button to clear · field with the strokes · description.',
    words: 'The label names the person. The description says what the signature confirms.',
    a11y: 'A group with the label as its name; "signed" is announced. Drawing needs a pointer, so the form accepts an empty field.',
    keys: { 'Enter, Space': 'on the button: clear' },
  }),
} satisfies Meta<typeof SignaturePad>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {};
export const Signed: Story = { args: { value: signature } };
export const Disabled: Story = {
  args: { isDisabled: true },
  play: async ({ canvasElement, args }) => {
    const field = within(canvasElement).getByText('Sign here').parentElement;
    if (!field) throw new Error('The pad has no field');
    field.setPointerCapture = () => undefined;
    await sign(field);
    await expect(args.onChange).not.toHaveBeenCalled();
    await expect(within(canvasElement).getByText('Sign here')).toBeVisible();
  },
};
export const NullIsEmpty: Story = {
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText('Sign here')).toBeVisible();
    await expect(within(canvasElement).queryByRole('button')).toBeNull();
  },
};
export const RightToLeft: Story = rightToLeft;
export const LongText: Story = longText;

/** Draws one stroke in the middle of the field. */
async function sign(field: Element): Promise<void> {
  const { left, top, width, height } = field.getBoundingClientRect();
  const at = (x: number, y: number) => ({
    clientX: left + width * x,
    clientY: top + height * y,
    pointerId: 1,
    isPrimary: true,
    button: 0,
  });
  await fireEvent.pointerDown(field, at(0.25, 0.5));
  await fireEvent.pointerMove(field, at(0.5, 0.25));
  await fireEvent.pointerMove(field, at(1.5, 0.5));
  await fireEvent.pointerUp(field, at(1.5, 0.5));
}

export const PointerAndKeyboard: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    const field = canvas.getByText('Sign here').parentElement;
    if (!field) throw new Error('The pad has no field');
    // A synthetic pointer cannot be captured.
    field.setPointerCapture = () => undefined;
    await sign(field);
    const time = expect.any(Number);
    await expect(args.onChange).toHaveBeenLastCalledWith({
      width: 600,
      height: 200,
      strokes: [[150, 100, 0, 300, 50, time, 600, 100, time]],
    });
    await expect(canvas.getByText('Signed')).toBeInTheDocument();
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    await expect(args.onChange).toHaveBeenLastCalledWith(null);
    await expect(canvas.getByText('Sign here')).toBeVisible();
    await sign(field);
    canvas.getByRole('button', { name: 'Clear' }).focus();
    await userEvent.keyboard(' ');
    await expect(args.onChange).toHaveBeenLastCalledWith(null);
  },
};
