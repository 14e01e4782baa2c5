import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, within } from 'storybook/test';
import { describe } from '../../docs/describe.ts';
import { rightToLeft } from '../../docs/states.tsx';
import { Button } from '../Button/Button.tsx';
import { Stack } from '../Stack/Stack.tsx';
import { Alert } from './Alert.tsx';

const meta = {
  title: 'Feedback/Alert',
  component: Alert,
  args: { tone: 'danger', title: 'Your session has expired. Please sign in again.' },
  parameters: describe({
    use: 'for a message about the content around it: above a form, in a card.',
    avoid: 'for the result of an action (Toast) and for a message about the whole page (Banner).',
    words: 'What happened, what was not affected, what to do.',
    a11y: 'Danger and warning are announced when they appear; the others are normal text.',
    anatomy: 'icon of the tone · title · text · actions · optional close button.',
  }),
} satisfies Meta<typeof Alert>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {};
export const Tones: Story = {
  render: () => (
    <Stack gap={3}>
      <Alert tone="danger" title="The machine did not answer.">
        Stock is unchanged. Check its network, then try again.
      </Alert>
      <Alert tone="warning" title="The certificate expires in 12 days." />
      <Alert tone="success" title="All channels are available." />
      <Alert tone="info" title="A restock run is under way." />
      <Alert tone="neutral" title="This machine is inactive." />
    </Stack>
  ),
};
export const WithActions: Story = {
  args: {
    title: 'Someone else changed this employee.',
    children: 'Your changes are kept here.',
    actions: <Button size="small">Reload and re-apply</Button>,
  },
};
export const Closing: Story = {
  args: { onClose: fn(), closeLabel: 'Close message', tone: 'info' },
  play: async ({ canvasElement, args }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Close message' }));
    await expect(args.onClose).toHaveBeenCalledTimes(1);
  },
};
export const LongText: Story = { args: { title: 'NãoFoiPossívelCarregarOsFuncionários'.repeat(8) } };

export const RightToLeft: Story = rightToLeft;
