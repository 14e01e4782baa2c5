import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { describe } from '../../docs/describe.ts';
import { focused, hovered, longText, rightToLeft } from '../../docs/states.tsx';
import { Stack } from '../Stack/Stack.tsx';
import { TextField } from '../TextField/TextField.tsx';
import { SaveBar, type SaveBarProps } from './SaveBar.tsx';

/** A page with a field: a changed name shows the bar. */
function PageWithBar({ onSave, onDiscard, ...args }: SaveBarProps) {
  const [saved, setSaved] = useState('M-07 Portaria');
  const [name, setName] = useState(saved);
  return (
    <Stack gap={4}>
      <TextField label="Name" value={name} onChange={setName} />
      <SaveBar
        {...args}
        hasChanges={args.hasChanges || name !== saved}
        onSave={() => {
          setSaved(name);
          onSave();
        }}
        onDiscard={() => {
          setName(saved);
          onDiscard();
        }}
      />
    </Stack>
  );
}

const meta = {
  title: 'Actions/SaveBar',
  component: SaveBar,
  args: {
    hasChanges: true,
    text: '3 unsaved changes',
    saveLabel: 'Save',
    onSave: fn(),
    discardLabel: 'Discard',
    onDiscard: fn(),
  },
  parameters: describe({
    use: 'for a long page of settings: saving must be in sight wherever the user is.',
    avoid: 'for a short form: FormActions below it. In a Drawer or Dialog: their footer.',
    anatomy: 'what is unsaved · discard, save · the reason if saving failed.',
    words: 'How many changes there are. "Discard", not "Cancel": the page stays open.',
    a11y: 'A group at the lower edge. The text is announced when the bar appears. When it disappears, the focus returns to where it was before.',
    keys: { Tab: 'moves to the buttons', 'Enter, Space': 'saves or discards' },
  }),
} satisfies Meta<typeof SaveBar>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {};
export const NothingToSave: Story = {
  args: { hasChanges: false },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).queryByRole('group')).toBeNull();
  },
};
export const Pending: Story = {
  args: { isPending: true, pendingLabel: 'Saving' },
  play: async ({ canvasElement, args }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Saving' }));
    await expect(args.onSave).not.toHaveBeenCalled();
    await expect(within(canvasElement).getByRole('button', { name: 'Discard' })).toBeDisabled();
  },
};
export const Failed: Story = { args: { errorMessage: 'Could not save. Nothing was changed; try again.' } };
export const Disabled: Story = {
  args: { isDisabled: true, text: 'Correct the 2 marked fields' },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('button', { name: 'Save' })).toBeDisabled();
    await expect(within(canvasElement).getByRole('button', { name: 'Discard' })).toBeEnabled();
  },
};
export const Hover: Story = hovered;
export const Focus: Story = focused;
export const Phone: Story = { globals: { viewport: { value: 'phone' } } };
export const RightToLeft: Story = rightToLeft;
export const LongText: Story = longText;

export const Keyboard: Story = {
  name: 'Appears with the first change; the focus returns to the field after saving',
  args: { hasChanges: false },
  render: (args) => <PageWithBar {...args} />,
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    const input = canvas.getByRole('textbox', { name: 'Name' });
    await userEvent.type(input, ' 2');
    await expect(canvas.getByRole('button', { name: 'Save' })).toBeVisible();
    await expect(document.querySelector('[aria-live="polite"] > span')).toHaveTextContent('3 unsaved changes');
    await userEvent.tab();
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    await expect(args.onSave).toHaveBeenCalledTimes(1);
    await expect(canvas.queryByRole('button', { name: 'Save' })).toBeNull();
    await waitFor(() => expect(input).toHaveFocus());
    await expect(input).toHaveValue('M-07 Portaria 2');
  },
};

export const Pointer: Story = {
  args: { hasChanges: false },
  render: (args) => <PageWithBar {...args} />,
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    const input = canvas.getByRole('textbox', { name: 'Name' });
    await userEvent.type(input, ' 2');
    await userEvent.click(canvas.getByRole('button', { name: 'Discard' }));
    await expect(args.onDiscard).toHaveBeenCalledTimes(1);
    await expect(input).toHaveValue('M-07 Portaria');
    await expect(canvas.queryByRole('button')).toBeNull();
  },
};
