import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, within } from 'storybook/test';
import { describe } from '../../docs/describe.ts';
import { longText, rightToLeft } from '../../docs/states.tsx';
import { LinkTabs } from './LinkTabs.tsx';

const meta = {
  title: 'Data/LinkTabs',
  component: LinkTabs,
  args: {
    label: 'Saved views',
    currentId: 'lacking',
    items: [
      { id: 'all', label: 'All', href: '#all', count: 682 },
      { id: 'lacking', label: 'Lacking items', href: '#lacking', count: 37 },
      { id: 'inactive', label: 'Inactive', href: '#inactive', count: 21 },
    ],
  },
  parameters: describe({
    use: 'for views of a list that have addresses. A count shows the number of records of a view.',
    avoid: 'for panels without addresses: Tabs.',
    a11y: 'A navigation with links; `aria-current` marks the current view.',
    anatomy: 'a row of links, with counts; the current one is underlined.',
    words: 'One or two words and a count.',
    keys: { Tab: 'moves from link to link', Enter: 'opens it' },
  }),
} satisfies Meta<typeof LinkTabs>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {
  play: async ({ canvasElement }) => {
    const current = within(canvasElement).getByRole('link', { current: 'page' });
    await expect(current).toHaveTextContent('Lacking items');
  },
};
export const PointerAndKeyboard: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('link', { name: /^All/ }));
    await expect(location.hash).toBe('#all');
    await userEvent.tab();
    await userEvent.tab();
    await expect(canvas.getByRole('link', { name: /^Inactive/ })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect(location.hash).toBe('#inactive');
  },
};
export const Phone: Story = {
  name: 'On a phone the row scrolls to the current tab',
  args: {
    currentId: 'refused',
    items: ['All', 'Today', 'To approve', 'Waiting for result', 'Failed', 'Refused', 'Discrepancies'].map((label) => ({
      id: label.toLowerCase(),
      label,
      href: `#${label}`,
      count: 42,
    })),
  },
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvasElement }) => {
    const { left, right } = within(canvasElement).getByRole('link', { current: 'page' }).getBoundingClientRect();
    await expect(left).toBeGreaterThanOrEqual(0);
    await expect(right).toBeLessThanOrEqual(window.innerWidth);
  },
};

export const RightToLeft: Story = { ...Playground, ...rightToLeft };
export const LongText: Story = { ...Playground, ...longText };
