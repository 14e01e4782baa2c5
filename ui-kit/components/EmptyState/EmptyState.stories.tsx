import type { Meta, StoryObj } from '@storybook/react-vite';
import { Plus, Users } from 'lucide-react';
import { describe } from '../../docs/describe.ts';
import { longText, rightToLeft } from '../../docs/states.tsx';
import { Button } from '../Button/Button.tsx';
import { EmptyState } from './EmptyState.tsx';

const meta = {
  title: 'Feedback/EmptyState',
  component: EmptyState,
  args: {
    variant: 'new',
    title: 'No employees yet',
    description: 'Add the people who receive protective equipment, or import them from a file.',
    icon: Users,
    action: (
      <Button variant="primary" icon={Plus}>
        New employee
      </Button>
    ),
  },
  parameters: describe({
    use: 'instead of the rows of an empty list. `new`: no records yet; `filtered`: no record matches.',
    words: 'What appears here and how. The action creates the first record or clears the filters.',
    anatomy: 'icon · title · one sentence · one action.',
    avoid: 'while data loads (Skeleton) or if it could not be loaded (ErrorState).',
    a11y: 'The icon is decorative; the title is normal text.',
  }),
} satisfies Meta<typeof EmptyState>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {};
export const Filtered: Story = {
  args: {
    variant: 'filtered',
    icon: undefined,
    title: 'No employee matches',
    description: 'Try fewer filters or another spelling.',
    action: <Button>Clear filters</Button>,
  },
};
export const TitleOnly: Story = { args: { description: undefined, action: undefined } };

export const RightToLeft: Story = rightToLeft;
export const LongText: Story = longText;
