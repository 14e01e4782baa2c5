import type { Meta, StoryObj } from '@storybook/react-vite';
import { describe } from '../../docs/describe.ts';
import { longText, rightToLeft } from '../../docs/states.tsx';
import { Stack } from '../Stack/Stack.tsx';
import { Text } from './Text.tsx';

const meta = {
  title: 'Layout/Text',
  component: Text,
  args: { children: 'One of four left in 30 days.' },
  parameters: describe({
    use: 'for text between components: a note, a figure, a code.',
    avoid: 'for titles (Heading) and for states (StatusBadge, which also has an icon).',
    anatomy: 'one run of text; size, tone and weight come from the tokens.',
    words: 'A sentence ends with a full stop; a fact of a few words does not.',
    a11y: 'A tone is only a colour: the text must contain its meaning. A text with `isTruncated` must be complete elsewhere.',
  }),
} satisfies Meta<typeof Text>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {};
export const Sizes: Story = {
  render: () => (
    <Stack gap={2}>
      {(['caption', 'small', 'label', 'body', 'lead', 'figure'] as const).map((size) => (
        <Text key={size} size={size}>
          1,284 withdrawals
        </Text>
      ))}
    </Stack>
  ),
};
export const Tones: Story = {
  render: () => (
    <Stack gap={2}>
      {(['default', 'muted', 'success', 'warning', 'danger', 'info'] as const).map((tone) => (
        <Text key={tone} tone={tone}>
          1,284 withdrawals
        </Text>
      ))}
    </Stack>
  ),
};
export const Weights: Story = {
  render: () => (
    <Stack gap={2}>
      {(['regular', 'medium', 'strong'] as const).map((weight) => (
        <Text key={weight} weight={weight}>
          1,284 withdrawals
        </Text>
      ))}
    </Stack>
  ),
};
export const Mono: Story = { args: { isMono: true, children: '01JCX3M7Q8' } };
export const Truncated: Story = {
  args: { isTruncated: true, element: 'p', children: 'Cut to one line. '.repeat(40) },
  globals: { viewport: { value: 'phone' } },
};
export const Empty: Story = { args: { children: null } };
export const LongText: Story = longText;
export const RightToLeft: Story = rightToLeft;
