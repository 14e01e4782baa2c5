import type { Meta, StoryObj } from '@storybook/react-vite';
import { KeyRound } from 'lucide-react';
import { expect, userEvent, within } from 'storybook/test';
import { describe } from '../../docs/describe.ts';
import { focused, hovered } from '../../docs/states.tsx';
import { Link } from '../Link/Link.tsx';
import { Stack } from '../Stack/Stack.tsx';
import { InfoCard } from './InfoCard.tsx';

const meta = {
  title: 'Data/InfoCard',
  component: InfoCard,
  args: {
    title: 'How a machine signs in',
    icon: KeyRound,
    children: 'Issue a credential, type it into the machine once. Rotating it closes the old connection within 5 s.',
    action: <Link href="#protocol">Read the protocol</Link>,
  },
  parameters: describe({
    use: 'for general information that is not the result of an action.',
    avoid: 'for errors (Alert) and for results of an action (Toast).',
    anatomy: 'icon in the colour of its tone · title · text · one link or button.',
    words: 'The title names the topic; the text explains it in at most two sentences.',
    a11y: 'Plain text, not announced. The icon is decorative, so the text must contain the meaning of the tone.',
    keys: { Tab: 'moves to its link or button' },
  }),
} satisfies Meta<typeof InfoCard>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {};
export const Hover: Story = hovered;
export const Focus: Story = focused;
export const Warning: Story = { args: { tone: 'warning', title: 'No credential yet', action: undefined } };
export const Tones: Story = {
  render: (args) => (
    <Stack gap={3}>
      {(['neutral', 'info', 'success', 'warning', 'danger'] as const).map((tone) => (
        <InfoCard key={tone} {...args} tone={tone} />
      ))}
    </Stack>
  ),
};
export const WithoutAction: Story = { args: { action: undefined } };
export const LongText: Story = {
  args: { title: 'Credencialdamáquina'.repeat(12), children: 'Equipamentodeproteçãoindividual'.repeat(12) },
};
export const Phone: Story = { globals: { viewport: { value: 'phone' } } };
export const RightToLeft: Story = { globals: { direction: 'rtl' } };

export const Shows: Story = {
  name: 'Shows a title, a text and one action, and is not announced [S13]',
  play: async ({ canvas }) => {
    await expect(canvas.getByText('How a machine signs in')).toBeVisible();
    await expect(canvas.getByText(/^Issue a credential/)).toBeVisible();
    await expect(canvas.getAllByRole('link')).toHaveLength(1);
    await expect(
      canvas.getByText(/^Issue a credential/).closest('[role=alert], [role=status], [aria-live]'),
    ).toBeNull();
  },
};

export const KeyboardAndPointer: Story = {
  play: async ({ canvasElement }) => {
    location.hash = '';
    const link = within(canvasElement).getByRole('link', { name: 'Read the protocol' });
    await userEvent.tab();
    await expect(link).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect(location.hash).toBe('#protocol');
    location.hash = '';
    await userEvent.click(link);
    await expect(location.hash).toBe('#protocol');
  },
};
