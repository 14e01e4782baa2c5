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
    use: 'where rows would be. `new`: nothing was made yet; `filtered`: there is something, but nothing matches.',
    words: 'Says what comes here and how; the action makes the first one or clears the filters.',
    anatomy: 'icon · title · one sentence · one action.',
    avoid: 'while data is on its way (Skeleton) or when it could not be loaded (ErrorState).',
    a11y: 'The icon is decoration; the title is read where the content would be.',
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
