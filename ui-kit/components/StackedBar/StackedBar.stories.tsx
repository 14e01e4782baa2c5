import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, within } from 'storybook/test';
import { describe } from '../../docs/describe.ts';
import { longText, rightToLeft } from '../../docs/states.tsx';
import { StackedBar } from './StackedBar.tsx';

const meta = {
  title: 'Data/StackedBar',
  component: StackedBar,
  args: {
    label: 'Products by stock',
    parts: [
      { id: 'in', label: 'in stock', value: 96, valueLabel: '96', tone: 'success', href: '#in' },
      { id: 'low', label: 'low', value: 6, valueLabel: '6', tone: 'warning', href: '#low' },
      { id: 'out', label: 'out', value: 3, valueLabel: '3', tone: 'danger', href: '#out' },
    ],
  },
  parameters: describe({
    use: 'for a total divided into a few states.',
    a11y: 'The legend below contains the figures as text; the bar is decorative.',
    anatomy: 'one bar of parts · a legend with words and values.',
    words: 'Each part has a name, so that colour is not the only sign.',
    avoid: 'for more than five parts or for comparing bars: BarList.',
  }),
} satisfies Meta<typeof StackedBar>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {};
export const OnePart: Story = {
  args: { parts: [{ id: 'in', label: 'in stock', value: 9, valueLabel: '9', tone: 'success' }] },
};
export const AllZero: Story = {
  args: { parts: [{ id: 'in', label: 'in stock', value: 0, valueLabel: '0', tone: 'success' }] },
  play: async ({ canvasElement }) => {
    await expect(canvasElement.querySelector('[aria-hidden="true"] > *')).toBeNull();
    await expect(within(canvasElement).getByText('in stock')).toBeVisible();
  },
};

export const RightToLeft: Story = rightToLeft;
export const LongText: Story = longText;
