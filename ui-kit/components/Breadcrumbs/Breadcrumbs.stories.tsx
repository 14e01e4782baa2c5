import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, within } from 'storybook/test';
import { describe } from '../../docs/describe.ts';
import { Breadcrumbs } from './Breadcrumbs.tsx';

const meta = {
  title: 'Shell/Breadcrumbs',
  component: Breadcrumbs,
  args: {
    label: 'Breadcrumbs',
    items: [
      { id: '1', label: 'Dashboard', href: '#' },
      { id: '2', label: 'Inventory management' },
      { id: '3', label: 'Machines', href: '#machines' },
      { id: '4', label: 'M-05' },
    ],
  },
  parameters: describe({
    use: 'on every page below the dashboard.',
    a11y: 'A navigation. The last item is the current page and not a link.',
    anatomy: 'links from the top page to the parent · the current page, without a link.',
    words: 'The titles of the pages, unchanged.',
    avoid: 'on a top page, which has no parent.',
    keys: { Tab: 'moves from link to link', Enter: 'opens it' },
  }),
} satisfies Meta<typeof Breadcrumbs>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {
  play: async ({ canvasElement }) => {
    const nav = within(within(canvasElement).getByRole('navigation', { name: 'Breadcrumbs' }));
    await expect(nav.getAllByRole('link')).toHaveLength(2);
    await expect(nav.getByText('M-05')).toHaveAttribute('aria-current', 'page');
  },
};
export const LastHasAddress: Story = {
  name: 'Shows the last one as text, also when it has an address',
  args: {
    items: [
      { id: '1', label: 'Machines', href: '#machines' },
      { id: '2', label: 'M-05', href: '#m-05' },
    ],
  },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getAllByRole('link')).toHaveLength(1);
    await expect(within(canvasElement).getByText('M-05')).toHaveAttribute('aria-current', 'page');
  },
};
export const RightToLeft: Story = { globals: { direction: 'rtl' } };
export const LongText: Story = {
  args: {
    items: [
      { id: '1', label: 'Dashboard', href: '#' },
      { id: '2', label: 'Máquina'.repeat(30) },
    ],
  },
  globals: { viewport: { value: 'phone' } },
};
