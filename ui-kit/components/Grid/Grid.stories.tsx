import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { describe } from '../../docs/describe.ts';
import { longText, rightToLeft } from '../../docs/states.tsx';
import { Card } from '../Card/Card.tsx';
import { Grid } from './Grid.tsx';

const meta = {
  title: 'Layout/Grid',
  component: Grid,
  args: {
    minColumn: 160,
    children: ['One', 'Two', 'Three', 'Four'].map((title) => (
      <Card key={title} title={title}>
        Folds by itself
      </Card>
    )),
  },
  parameters: describe({
    use: 'for cards in columns: as many as fit (`minColumn`) or in fixed proportions (`parts`).',
    avoid: 'for data in rows and columns: Table.',
    anatomy: 'columns of equal width or fixed proportions, one column if it is narrow.',
    words: 'It has no texts.',
    a11y: 'It has no role for assistive technology. The reading order is the order of its children.',
  }),
} satisfies Meta<typeof Grid>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {};
export const Parts: Story = {
  args: {
    parts: '2-1',
    children: [
      <Card key="2" title="Two thirds">
        Below 992 px one column
      </Card>,
      <Card key="1" title="One third">
        Below 992 px one column
      </Card>,
    ],
  },
};
export const LastSticky: Story = {
  args: {
    ...Parts.args,
    isLastSticky: true,
  },
};
export const LastStickyInOneColumn: Story = {
  name: 'Shows the last part at the bottom of a narrow window',
  globals: { viewport: { value: 'phone' } },
  args: {
    parts: '3-2',
    isLastSticky: true,
    children: [
      <Card key="long" title="Products">
        <div style={{ blockSize: '300vh' }}>Below 992 px one column</div>
      </Card>,
      <Card key="basket" title="To hand out" footer="Hand out">
        Below 992 px one column
      </Card>,
    ],
  },
  play: async ({ canvas }) => {
    const foot = canvas.getByText('Hand out').getBoundingClientRect();
    await expect(foot.bottom).toBeLessThanOrEqual(window.innerHeight);
    await expect(foot.top).toBeGreaterThan(window.innerHeight / 2);
  },
};
export const StickyBesideOnly: Story = {
  ...LastStickyInOneColumn,
  name: 'Leaves an empty last part at its place in a narrow window',
  args: { ...LastStickyInOneColumn.args, isLastSticky: 'beside' },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Hand out').getBoundingClientRect().top).toBeGreaterThan(window.innerHeight);
  },
};
export const Phone: Story = { globals: { viewport: { value: 'phone' } } };
export const Empty: Story = { args: { children: null } };
export const LongText: Story = longText;
export const RightToLeft: Story = rightToLeft;
