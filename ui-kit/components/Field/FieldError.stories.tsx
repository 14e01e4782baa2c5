import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, within } from 'storybook/test';
import { describe } from '../../docs/describe.ts';
import { FieldError } from './FieldError.tsx';

const meta = {
  title: 'Fields/FieldError',
  component: FieldError,
  args: { message: 'Add at least one product.' },
  parameters: describe({
    use: 'for an error that belongs to several fields at once: a row, a group, a whole list.',
    avoid: 'for the error of one field: its `errorMessage`. For all errors of a form: ErrorSummary.',
    anatomy: 'sign · what is wrong and what to do.',
    words: 'One sentence that says what to do: "Add at least one product".',
    a11y: 'An alert: it is spoken when it comes. Give its `id` to `aria-describedby` of the group. Without a message there is nothing. It is not interactive.',
  }),
} satisfies Meta<typeof FieldError>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {};
export const NoMessage: Story = {
  args: { message: undefined },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).queryByRole('alert')).toBeNull();
  },
};
export const LongText: Story = {
  args: {
    message: `${'Donaudampfschifffahrtselektrizitätenhauptbetriebswerk'.repeat(3)}: corrija todas as linhas indicadas.`,
  },
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvasElement }) => {
    const alert = within(canvasElement).getByRole('alert');
    await expect(alert.scrollWidth).toBeLessThanOrEqual(alert.clientWidth);
  },
};
export const RightToLeft: Story = { globals: { direction: 'rtl' } };
