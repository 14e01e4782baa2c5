import type { Meta, StoryObj } from '@storybook/react-vite';
import { describe } from '../../docs/describe.ts';
import { longText, rightToLeft } from '../../docs/states.tsx';
import { activity } from '../../showcase/dashboardData.ts';
import { ActivityList } from './ActivityList.tsx';

const meta = {
  title: 'Data/ActivityList',
  component: ActivityList,
  args: { label: 'Activity', items: activity },
  parameters: describe({
    use: 'for what happened lately, newest first.',
    avoid: 'for the steps of one record: Timeline.',
    words: 'What happened, then where and who.',
    anatomy: 'per entry: time · what happened · where, with a tone’s mark.',
    a11y: 'A list; the tone is also said in words.',
  }),
} satisfies Meta<typeof ActivityList>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {};
export const Phone: Story = { globals: { viewport: { value: 'phone' } } };

export const RightToLeft: Story = rightToLeft;
export const LongText: Story = longText;
