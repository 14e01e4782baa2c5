import type { Meta, StoryObj } from '@storybook/react-vite';
import { describe } from '../../docs/describe.ts';
import { rightToLeft } from '../../docs/states.tsx';
import { Inline } from '../Inline/Inline.tsx';
import { Stack } from '../Stack/Stack.tsx';
import { Skeleton } from './Skeleton.tsx';

const meta = {
  title: 'Feedback/Skeleton',
  component: Skeleton,
  args: { width: '60%' },
  parameters: describe({
    use: 'in the place and size of what is on its way, so that nothing jumps when it comes.',
    avoid: 'for an answer to an action: a pending Button. Table and StatCard bring their own.',
    a11y: 'Hidden; say once, outside, what is loading. It stands still with reduced motion.',
    anatomy: 'a grey shape of the size of what will come.',
    words: 'None; the place that waits says what it waits for.',
  }),
} satisfies Meta<typeof Skeleton>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {};
export const Person: Story = {
  render: () => (
    <Inline gap={3} isWrapped={false}>
      <Skeleton width="32px" height={32} isRound />
      <Stack gap={2}>
        <Skeleton width="160px" />
        <Skeleton width="110px" height={10} />
      </Stack>
    </Inline>
  ),
};
export const ReducedMotion: Story = { globals: { motion: 'reduced' } };

export const RightToLeft: Story = rightToLeft;
