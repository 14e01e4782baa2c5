import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { describe } from '../../docs/describe.ts';
import { focused, hovered } from '../../docs/states.tsx';
import { trendPoints } from '../../showcase/dashboardData.ts';
import { EmptyState } from '../EmptyState/EmptyState.tsx';
import { BarChart } from './BarChart.tsx';

const meta = {
  title: 'Charts/BarChart',
  component: BarChart,
  args: {
    title: 'Withdrawals',
    detail: 'last 14 days',
    viewAsTableLabel: 'View as table',
    viewAsChartLabel: 'View as chart',
    pointHeader: 'Day',
    points: trendPoints,
    series: [
      { id: 'delivered', label: 'Delivered', color: 1 },
      { id: 'failed', label: 'Failed', color: 2, isDashed: true },
    ],
  },
  parameters: describe({
    use: 'to compare one to four series over a few periods.',
    avoid: 'for many points (TrendChart) and for long names (BarList, with a separate line for the name).',
    anatomy: 'title and detail · button to the table · plot with axes · legend.',
    words: 'The title names what is counted, the detail the period.',
    a11y: 'A button shows the values as a table. Series differ by hatching, not only by colour.',
    keys: {
      Tab: 'moves to the chart',
      'ArrowLeft, ArrowRight': 'move from group to group',
      'Home, End': 'first and last group',
      Escape: 'hides the values',
    },
  }),
} satisfies Meta<typeof BarChart>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {};
export const Hover: Story = hovered;
export const Focus: Story = focused;
export const Stacked: Story = { args: { isStacked: true } };
export const Empty: Story = {
  args: { points: [], emptyState: <EmptyState variant="new" title="No withdrawals yet" /> },
};
export const OnePoint: Story = { args: { points: trendPoints.slice(0, 1) } };
export const AllZero: Story = {
  args: { points: trendPoints.map((point) => ({ ...point, values: { delivered: 0, failed: 0 } })) },
};
export const WithGaps: Story = {
  args: {
    points: trendPoints.map((point, index) =>
      index === 5 ? { ...point, values: { delivered: null, failed: Number.NaN } } : point,
    ),
  },
};
export const LongText: Story = {
  args: {
    points: trendPoints.map((point) => ({
      ...point,
      shortLabel: 'Segunda-feira'.repeat(4),
      label: point.label.repeat(9),
    })),
    series: [
      { id: 'delivered', label: 'Entregues'.repeat(20), color: 1 },
      { id: 'failed', label: 'Com falha', color: 2, isDashed: true },
    ],
  },
};
export const TenThousandPoints: Story = {
  args: {
    points: Array.from({ length: 10_000 }, (_, index) => ({
      id: String(index),
      shortLabel: String(index),
      label: `Point ${index}`,
      values: { delivered: index % 100, failed: index % 9 },
    })),
  },
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(canvasElement.querySelector('[data-bar]')).not.toBeNull());
    await expect(canvasElement.querySelectorAll('[data-bar]').length).toBeLessThanOrEqual(240);
  },
};
export const SpeaksByKeyboard: Story = {
  name: 'Has a name, and announces each group of the arrow keys',
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    (await canvas.findByRole('application', { name: 'Withdrawals, last 14 days' })).focus();
    await userEvent.keyboard('{ArrowRight}');
    const spoken = () => [...document.querySelectorAll('[aria-live]')].map(({ textContent }) => textContent).join();
    await waitFor(() => expect(spoken()).toContain('4 November, Delivered 44, Failed 8'));
    await expect(canvas.getByText('4 November')).toBeVisible();
    for (const [key, group] of [
      ['{End}', '17 November'],
      ['{ArrowLeft}', '16 November'],
      ['{Home}', '4 November'],
    ] as const) {
      await userEvent.keyboard(key);
      await waitFor(() => expect(spoken(), key).toContain(group));
    }
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(canvas.queryByText('4 November')).toBeNull());
  },
};
export const Phone: Story = { globals: { viewport: { value: 'phone' } } };
export const RightToLeft: Story = { globals: { direction: 'rtl' } };

export const ViewAsTable: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByText('View as table'));
    const table = within(canvas.getByRole('table', { name: 'Withdrawals' }));
    await expect(table.getByRole('row', { name: /4 November 44 8/ })).toBeVisible();
    await userEvent.keyboard('{Enter}');
    await expect(canvas.queryByRole('table')).toBeNull();
  },
};
