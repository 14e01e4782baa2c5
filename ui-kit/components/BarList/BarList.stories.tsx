import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, within } from 'storybook/test';
import { describe } from '../../docs/describe.ts';
import { longText } from '../../docs/states.tsx';
import { BarList } from './BarList.tsx';

const meta = {
  title: 'Data/BarList',
  component: BarList,
  args: {
    label: 'Employees by sector',
    items: [
      { id: '1', label: 'Produção', value: 268, valueLabel: '268', href: '#produção' },
      { id: '2', label: 'Fundição', value: 141, valueLabel: '141', href: '#fundição' },
      { id: '3', label: 'Others', value: 37, valueLabel: '37' },
    ],
  },
  parameters: describe({
    use: 'to compare parts, instead of pie slices. The longest bar fills the line.',
    a11y: 'A list: name and figure are text, the bar is decorative.',
    anatomy: 'per row: name · bar · value.',
    words: 'Names that users know; the value with its unit.',
    avoid: 'for change over time (TrendChart) or parts of a whole (StackedBar).',
  }),
} satisfies Meta<typeof BarList>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {};
export const AllZero: Story = { args: { items: [{ id: '1', label: 'Produção', value: 0, valueLabel: '0' }] } };
export const Negative: Story = {
  name: 'Draws no bar for less than nothing, and the others by the largest',
  args: {
    items: [
      { id: '1', label: 'Produção', value: 8, valueLabel: '8' },
      { id: '2', label: 'Fundição', value: 4, valueLabel: '4' },
      { id: '3', label: 'Others', value: -4, valueLabel: '−4' },
    ],
  },
  play: async ({ canvasElement }) => {
    const bars = within(canvasElement)
      .getAllByRole('listitem')
      .map((item) => item.querySelector('[style]'));
    await expect(bars.map((bar) => bar?.getAttribute('style'))).toEqual(
      ['100%', '50%', '0%'].map((share) => `inline-size: ${share};`),
    );
  },
};
export const Empty: Story = { args: { items: [], emptyState: 'No employees yet' } };
export const RightToLeft: Story = { globals: { direction: 'rtl' } };

export const LongText: Story = longText;
