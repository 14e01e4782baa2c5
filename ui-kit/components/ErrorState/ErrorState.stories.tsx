import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, within } from 'storybook/test';
import { describe } from '../../docs/describe.ts';
import { rightToLeft } from '../../docs/states.tsx';
import { Button } from '../Button/Button.tsx';
import { ErrorState } from './ErrorState.tsx';

const retry = fn();

const meta = {
  title: 'Feedback/ErrorState',
  component: ErrorState,
  args: {
    title: 'Could not load employees',
    tip: 'Nothing was changed. Check your connection, then try again.',
    actions: (
      <Button variant="primary" onPress={retry}>
        Try again
      </Button>
    ),
    requestId: { label: 'Request', value: '01JCX3M7Q8', copyLabel: 'Copy request id', copiedLabel: 'Copied' },
  },
  parameters: describe({
    use: 'instead of content that could not be loaded.',
    avoid: 'for errors of a form (ErrorSummary) or of an action (Toast).',
    words: 'What happened; what was not affected; what to do.',
    a11y: 'Announced when it appears.',
    anatomy: 'icon · what happened · what was not affected and what to do · actions · request id to copy.',
  }),
} satisfies Meta<typeof ErrorState>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {
  play: async ({ canvasElement }) => {
    retry.mockClear();
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Try again' }));
    await expect(retry).toHaveBeenCalledTimes(1);
  },
};
export const WithoutId: Story = { args: { requestId: undefined } };
export const LongText: Story = { args: { tip: 'ETIMEDOUT'.repeat(60) } };

export const RightToLeft: Story = { ...Playground, ...rightToLeft };
