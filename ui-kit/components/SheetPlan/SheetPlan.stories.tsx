import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { describe } from '../../docs/describe.ts';
import { longText, rightToLeft } from '../../docs/states.tsx';
import { SheetPlan } from './SheetPlan.tsx';

const meta = {
  title: 'Data/SheetPlan',
  component: SheetPlan,
  args: {
    page: { width: 210, height: 297 },
    label: { width: 63.5, height: 38.1 },
    columns: 3,
    rows: 7,
    left: 7.2,
    top: 15.15,
    pitch: { x: 66.04, y: 38.1 },
    start: 5,
  },
  parameters: describe({
    use: 'to show where labels are on a sheet of paper.',
    avoid: 'for a plan of places that are chosen: ChannelGrid.',
    anatomy: 'paper · used labels with a dashed frame · labels to be printed.',
    words: 'No text of its own. The field beside it names the first label.',
    a11y: 'Decorative, so it is hidden from assistive technology.',
  }),
} satisfies Meta<typeof SheetPlan>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {
  play: async ({ canvasElement }) => {
    await expect(canvasElement.querySelectorAll('rect[data-used]')).toHaveLength(4);
    await expect(canvasElement.querySelectorAll('path')).toHaveLength(17);
  },
};
export const OneLabel: Story = {
  args: {
    page: { width: 100, height: 50 },
    label: { width: 100, height: 50 },
    columns: 1,
    rows: 1,
    left: 0,
    top: 0,
    pitch: { x: 100, y: 50 },
    start: 1,
  },
};
export const RightToLeft: Story = rightToLeft;
export const LongText: Story = longText;
