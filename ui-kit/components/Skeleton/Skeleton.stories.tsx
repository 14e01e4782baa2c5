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
    use: 'in the place and size of loading content, so that the layout does not move when it appears.',
    avoid: 'while an action runs: a pending Button. Table and StatCard have their own skeletons.',
    a11y: 'Hidden from screen readers; announce once elsewhere what is loading. It does not move with reduced motion.',
    anatomy: 'a grey shape in the size of the expected content.',
    words: 'It has no texts; the component around it names what is loading.',
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
