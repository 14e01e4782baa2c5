import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { describe } from '../../docs/describe.ts';
import { keysAround } from '../../docs/keysAround.ts';
import { disabled, focused, hovered, longText, rightToLeft } from '../../docs/states.tsx';
import { InlineEdit, type InlineEditProps } from './InlineEdit.tsx';

/** Keeps the saved value, as a screen does. */
function Saved({ value: first, onSave, ...args }: InlineEditProps) {
  const [value, setValue] = useState(first);
  return (
    <InlineEdit
      {...args}
      value={value}
      onSave={async (next) => {
        const refusal = await onSave(next);
        if (refusal === undefined) setValue(next);
        return refusal;
      }}
    />
  );
}

const meta = {
  title: 'Fields/InlineEdit',
  component: InlineEdit,
  render: Saved,
  args: {
    label: 'Name of the machine',
    value: 'M-07 Portaria',
    onSave: fn<InlineEditProps['onSave']>(async () => undefined),
    editLabel: 'Change',
    saveLabel: 'Save',
    cancelLabel: 'Cancel',
    emptyText: 'No name yet',
    validate: (value) => (value.trim() === '' ? 'Enter a name.' : undefined),
  },
  parameters: describe({
    use: 'for one short value that is read often and changed rarely: the name on the page of a record.',
    avoid: 'for several values that belong together: Form. For values that need an explanation: a page of its own.',
    anatomy: 'label · value with a pencil · while open: the field, save and cancel, an error below.',
    words: 'The label is a noun; `emptyText` says what is missing.',
    a11y: 'A group with the label as name. The button has the value and "Change" as its name. After saving the button has the focus.',
    keys: { 'Enter, Space': 'opens the field', Enter: 'saves', Escape: 'restores the value' },
  }),
} satisfies Meta<typeof InlineEdit>;

export default meta;
type Story = StoryObj<typeof meta>;

const openField = async (canvasElement: HTMLElement) => {
  await userEvent.click(within(canvasElement).getByRole('button', { name: /Change/ }));
  return within(canvasElement).getByRole('textbox', { name: 'Name of the machine' });
};

export const Playground: Story = {};
export const NullIsEmpty: Story = {
  args: { value: null },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('button', { name: /No name yet/ })).toBeVisible();
  },
};
export const Open: Story = { play: async ({ canvasElement }) => void (await openField(canvasElement)) };
export const Invalid: Story = {
  play: async ({ canvasElement, args }) => {
    const input = await openField(canvasElement);
    await userEvent.clear(input);
    await userEvent.keyboard('{Enter}');
    await expect(args.onSave).not.toHaveBeenCalled();
    await expect(input).toHaveAccessibleDescription('Enter a name.');
    await expect(input).toBeInvalid();
  },
};
export const Refused: Story = {
  args: { onSave: fn<InlineEditProps['onSave']>(async () => 'Another machine has this name.') },
  play: async ({ canvasElement }) => {
    const input = await openField(canvasElement);
    await userEvent.clear(input);
    await userEvent.keyboard('M-01 Portaria{Enter}');
    await waitFor(() => expect(input).toHaveAccessibleDescription('Another machine has this name.'));
    await expect(input).toHaveFocus();
    await expect(input).toHaveValue('M-01 Portaria');
  },
};
export const Loading: Story = {
  name: 'Waits for the result of saving',
  args: { onSave: fn<InlineEditProps['onSave']>(() => new Promise(() => undefined)) },
  play: async ({ canvasElement }) => {
    const input = await openField(canvasElement);
    await userEvent.type(input, 'M-08{Enter}');
    await expect(input).toHaveAttribute('readonly');
    await expect(within(canvasElement).getByRole('button', { name: 'Save' })).toBeDisabled();
  },
};
export const ReadOnly: Story = {
  args: { isReadOnly: true },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText('M-07 Portaria')).toBeVisible();
    await expect(within(canvasElement).queryByRole('button')).toBeNull();
  },
};
export const Disabled: Story = { args: { isDisabled: true }, ...disabled };
export const Hover: Story = hovered;
export const Focus: Story = focused;
export const RightToLeft: Story = rightToLeft;
export const LongText: Story = longText;

export const Keyboard: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    const input = await canvas.findByRole('textbox');
    await waitFor(() => expect(input).toHaveFocus());
    await userEvent.keyboard('M-09 Fundição{Enter}');
    const button = await canvas.findByRole('button', { name: /^M-09 Fundição ?, Change$/ });
    await waitFor(() => expect(button).toHaveFocus());
    await expect(args.onSave).toHaveBeenCalledWith('M-09 Fundição');
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(canvas.getByRole('textbox')).toHaveFocus());
    const around = keysAround();
    await userEvent.keyboard('discarded{Escape}');
    await waitFor(() => expect(canvas.getByRole('button', { name: /^M-09 Fundição/ })).toHaveFocus());
    await expect(args.onSave).toHaveBeenCalledTimes(1);
    // A drawer around the field would close.
    await expect(around()).not.toContain('Escape');
  },
};

export const Pointer: Story = {
  play: async ({ canvasElement, args }) => {
    const input = await openField(canvasElement);
    await userEvent.type(input, ' 2');
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Save' }));
    await expect(args.onSave).toHaveBeenCalledTimes(1);
    await userEvent.click(await within(canvasElement).findByRole('button', { name: /Change/ }));
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Cancel' }));
    await expect(within(canvasElement).queryByRole('textbox')).toBeNull();
  },
};

export const NothingChanged: Story = {
  name: 'Saves nothing if the value is the same',
  play: async ({ canvasElement, args }) => {
    await openField(canvasElement);
    await userEvent.keyboard('{Enter}');
    await expect(within(canvasElement).queryByRole('textbox')).toBeNull();
    await expect(args.onSave).not.toHaveBeenCalled();
  },
};
