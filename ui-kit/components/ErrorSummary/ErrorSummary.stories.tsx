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
    use: 'above the fields of a form after a failed submit, with all errors. Each field also shows its own error.',
    avoid:
      'for an error of the server without a field: Alert. For a hint while the user types: `description` of the field.',
    anatomy: 'icon · title with the number of errors · one line per error, a link if it has a field.',
    words: 'A line contains the field and what to do: "Name: Enter a name".',
    a11y: 'An alert that takes the focus each time `focusKey` changes; its lines move the focus to their fields. It renders nothing without errors.',
    keys: { Tab: 'moves to the first line', Enter: 'moves the focus to the field' },
  }),
} satisfies Meta<typeof ErrorSummary>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {};
export const WithoutFields: Story = {
  name: 'Shows an error without a field as plain text',
  args: { title: 'Nothing was saved', errors: [{ message: 'Somebody else has changed this machine.' }] },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).queryByRole('link')).toBeNull();
    // Nothing was submitted yet.
    await expect(within(canvasElement).getByRole('alert')).not.toHaveFocus();
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
    title: 'Check 13 fields',
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
  name: 'Takes the focus after each failed submit; its lines work by keyboard and by pointer',
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
