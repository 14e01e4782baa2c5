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
    use: 'for recent events, newest first.',
    avoid: 'for the steps of one record: Timeline.',
    words: 'What happened, then where and who.',
    anatomy: 'per entry: icon in the colour of its tone · what happened · where and who · time.',
    a11y: 'A list. The title must contain the meaning of the tone.',
  }),
} satisfies Meta<typeof ActivityList>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {};
export const Phone: Story = { globals: { viewport: { value: 'phone' } } };

export const RightToLeft: Story = rightToLeft;
export const LongText: Story = longText;
