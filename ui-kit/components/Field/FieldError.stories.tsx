import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, within } from 'storybook/test';
import { describe } from '../../docs/describe.ts';
import { FieldError } from './FieldError.tsx';

const meta = {
  title: 'Fields/FieldError',
  component: FieldError,
  args: { message: 'Add at least one product.' },
  parameters: describe({
    use: 'for an error of several fields: a row, a group, a whole list.',
    avoid: 'for the error of one field: its `errorMessage`. For all errors of a form: ErrorSummary.',
    anatomy: 'icon · what is wrong and what to do.',
    words: 'One sentence with what to do: "Add at least one product".',
    a11y: 'An alert, announced when it appears. Set its `id` as `aria-describedby` of the group. It renders nothing without a message. It is not interactive.',
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
