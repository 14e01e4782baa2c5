import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, within } from 'storybook/test';
import { describe } from '../../docs/describe.ts';
import { focused, hovered, longText } from '../../docs/states.tsx';
import { Tabs } from './Tabs.tsx';

const meta = {
  title: 'Data/Tabs',
  component: Tabs,
  args: {
    label: 'Parts of the machine',
    onChange: fn(),
    items: [
      { id: 'channels', label: 'Channels', count: 24, content: 'The front of the machine.' },
      { id: 'credentials', label: 'Credentials', content: 'Issued once, stored hashed.' },
      { id: 'history', label: 'History', content: 'What happened.', isDisabled: true },
    ],
  },
  parameters: describe({
    use: 'for panels of one record, of which one is visible.',
    avoid: 'for views with addresses: LinkTabs.',
    keys: { 'ArrowLeft, ArrowRight': 'change the panel', 'Home, End': 'first and last', Tab: 'moves into the panel' },
    anatomy: 'a row of tabs · the panel of the selected tab.',
    words: 'Nouns of one or two words.',
    a11y: 'A tab list with one Tab stop; arrow keys move. The tab names its panel.',
  }),
} satisfies Meta<typeof Tabs>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('tab', { name: 'History' })).toHaveAttribute('aria-disabled', 'true');
  },
};
export const RightToLeft: Story = { globals: { direction: 'rtl' } };
export const Phone: Story = {
  name: 'On a phone the row scrolls to the selected tab',
  args: {
    selectedId: 'refused',
    items: ['All', 'Today', 'To approve', 'Waiting for result', 'Failed', 'Refused', 'Discrepancies'].map((label) => ({
      id: label.toLowerCase(),
      label,
      count: 42,
      content: `${label}.`,
    })),
  },
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvasElement }) => {
    const { left, right } = within(canvasElement).getByRole('tab', { selected: true }).getBoundingClientRect();
    await expect(left).toBeGreaterThanOrEqual(0);
    await expect(right).toBeLessThanOrEqual(window.innerWidth);
  },
};

export const KeyboardAndPointer: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await userEvent.tab();
    await userEvent.keyboard('{ArrowRight}');
    await expect(canvas.getByRole('tab', { name: 'Credentials' })).toHaveFocus();
    await expect(canvas.getByRole('tabpanel')).toHaveTextContent('Issued once');
    await expect(args.onChange).toHaveBeenLastCalledWith('credentials');
    await userEvent.click(canvas.getByRole('tab', { name: /Channels/ }));
    await expect(canvas.getByRole('tabpanel')).toHaveTextContent('The front');
  },
};

export const Hover: Story = hovered;
export const Focus: Story = focused;
export const LongText: Story = longText;
