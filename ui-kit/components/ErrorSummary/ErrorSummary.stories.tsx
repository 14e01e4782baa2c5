import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { describe } from '../../docs/describe.ts';
import { Button } from '../Button/Button.tsx';
import { ErrorSummary, type ErrorSummaryProps } from './ErrorSummary.tsx';

const errors = [
  { name: 'name', message: 'Name: Enter a name.' },
  { name: 'channels', message: 'Number of channels: Enter how many it has.' },
];

const meta = {
  title: 'Fields/ErrorSummary',
  component: ErrorSummary,
  args: { title: 'Check 2 fields', errors, onSelect: fn() },
  parameters: describe({
    use: 'above the fields of a form after a failed submit: all that keeps it from being saved. Each field shows its own error too.',
    avoid:
      'for what went wrong on the server without a field to blame: Alert. For a hint while one types: the field’s own help.',
    anatomy: 'sign · title with the number of errors · a line an error, a link where it has a field.',
    words: 'A line names the field and says what to do: "Name: Enter a name".',
    a11y: 'An alert that takes the focus each time `focusKey` changes; its lines move the focus to their fields. Without errors there is nothing.',
    keys: { Tab: 'goes to the first line', Enter: 'moves the focus to the field' },
  }),
} satisfies Meta<typeof ErrorSummary>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {};
export const WithoutFields: Story = {
  name: 'An error without a field is plain text',
  args: { title: 'Check 1 field', errors: [{ message: 'Somebody else has changed this machine.' }] },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).queryByRole('link')).toBeNull();
  },
};
export const Hover: Story = {
  play: async ({ canvasElement }) => {
    const link = within(canvasElement).getByText('Name: Enter a name.');
    await userEvent.hover(link);
    await expect(link).toHaveAttribute('data-hovered');
  },
};
export const NoErrors: Story = {
  args: { errors: [] },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).queryByRole('alert')).toBeNull();
  },
};
export const LongText: Story = {
  args: {
    errors: [
      { name: 'a', message: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft' },
      ...Array.from({ length: 12 }, (_, index) => ({
        name: `f${index}`,
        message: `Channel ${index + 1}: Enter a product.`,
      })),
    ],
  },
  globals: { viewport: { value: 'phone' } },
};
export const RightToLeft: Story = { globals: { direction: 'rtl' } };

function Submitting(args: ErrorSummaryProps) {
  const [attempts, setAttempts] = useState(0);
  return (
    <>
      <ErrorSummary {...args} errors={attempts > 0 ? args.errors : []} focusKey={attempts} />
      <Button onPress={() => setAttempts(attempts + 1)}>Save</Button>
    </>
  );
}

export const TakesTheFocus: Story = {
  name: 'Takes the focus after each failed submit; lines by keyboard and by pointer',
  render: Submitting,
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    const button = canvas.getByRole('button', { name: 'Save' });
    await userEvent.click(button);
    await waitFor(() => expect(canvas.getByRole('alert')).toHaveFocus());
    await userEvent.click(button);
    await waitFor(() => expect(canvas.getByRole('alert')).toHaveFocus());
    await userEvent.keyboard('{Tab}{Enter}');
    await expect(args.onSelect).toHaveBeenLastCalledWith('name');
    await userEvent.click(canvas.getByText(/^Number of channels/));
    await expect(args.onSelect).toHaveBeenLastCalledWith('channels');
  },
};
