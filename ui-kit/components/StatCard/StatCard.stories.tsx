import type { Meta, StoryObj } from '@storybook/react-vite';
import { Workflow } from 'lucide-react';
import { expect, userEvent, within } from 'storybook/test';
import { describe } from '../../docs/describe.ts';
import { focused, hovered } from '../../docs/states.tsx';
import { Link } from '../Link/Link.tsx';
import { StatCard } from './StatCard.tsx';

const meta = {
  title: 'Data/StatCard',
  component: StatCard,
  args: {
    label: 'Machines online',
    icon: Workflow,
    value: '11 of 12',
    href: '#machines',
    reason: 'M-07 Fundição offline for 42 min',
  },
  decorators: [
    (Story) => (
      <div style={{ maxInlineSize: 280 }}>
        <Story />
      </div>
    ),
  ],
  parameters: describe({
    use: 'for one number, a link to its list and the reason to act.',
    avoid: 'for figures that need no action, and for a trend over time (TrendChart).',
    anatomy: 'label with icon · figure with a link to its list · trend · reason to act.',
    words: 'The reason names the record: "M-07 offline for 42 min".',
    a11y: 'The figure is the link, and its name includes the label. A pointer can press anywhere on the card.',
    keys: { Tab: 'moves to the figure, then to links in the reason', Enter: 'opens the link' },
  }),
} satisfies Meta<typeof StatCard>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {
  play: async ({ canvasElement }) => {
    const link = within(canvasElement).getByRole('link', { name: 'Machines online: 11 of 12' });
    await expect(link).toHaveAttribute('href', '#machines');
  },
};
export const Hover: Story = hovered;
export const Focus: Story = focused;
export const TrendUp: Story = {
  args: {
    label: 'Withdrawals',
    value: '1,284',
    reason: undefined,
    trend: { direction: 'up', isGood: true, figure: '8.2 %', text: 'against last week' },
  },
};
export const TrendBad: Story = {
  args: {
    label: 'Failed deliveries',
    value: '31',
    reason: undefined,
    trend: { direction: 'up', isGood: false, figure: '12 %', text: 'against last week' },
  },
};
export const LinkInTheReason: Story = {
  args: {
    label: 'Safety compliance',
    value: '94.6 %',
    reason: (
      <>
        37 of 682 employees lack an item · <Link href="#who">see who</Link>
      </>
    ),
  },
};
export const WithoutLink: Story = { args: { href: undefined } };
export const Loading: Story = { args: { isLoading: true } };
export const Zero: Story = { args: { value: 0, reason: 'No machine is set up yet' } };
export const NoValue: Story = {
  name: 'Shows a dash without a value',
  args: { value: null, reason: 'Not measured yet' },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('link', { name: 'Machines online: –' })).toBeVisible();
  },
};
export const EmptyText: Story = {
  ...NoValue,
  name: 'Shows a dash for an empty text',
  args: { value: '', reason: 'Not measured yet' },
};
export const RightToLeft: Story = { globals: { direction: 'rtl' } };

export const KeyboardAndPointer: Story = {
  play: async ({ canvasElement }) => {
    location.hash = '';
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    await expect(location.hash).toBe('#machines');
    location.hash = '';
    const card = canvasElement.querySelector('section');
    const { right, top } = card?.getBoundingClientRect() ?? { right: 0, top: 0 };
    const corner = document.elementFromPoint(right - 12, top + 12);
    if (corner) await userEvent.click(corner);
    await expect(location.hash).toBe('#machines');
  },
};
export const LongText: Story = {
  args: { label: 'Funcionários sem equipamento obrigatório', value: '123,456,789', reason: 'Setor'.repeat(30) },
};
