import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, within } from 'storybook/test';
import { describe } from '../../docs/describe.ts';
import { trendPoints } from '../../showcase/dashboardData.ts';
import { EmptyState } from '../EmptyState/EmptyState.tsx';
import { TrendChart } from './TrendChart.tsx';

const meta = {
  title: 'Charts/TrendChart',
  component: TrendChart,
  args: {
    title: 'Withdrawals',
    detail: 'last 14 days',
    viewAsTableLabel: 'View as table',
    viewAsChartLabel: 'View as chart',
    pointHeader: 'Day',
    points: trendPoints,
    series: [
      { id: 'delivered', label: 'Delivered', color: 1, isArea: true },
      { id: 'failed', label: 'Failed', color: 2, isDashed: true },
    ],
  },
  parameters: describe({
    use: 'for one to four figures over time.',
    avoid: 'for parts of a whole (BarList, StackedBar).',
    a11y: 'The same figures are a table at the press of a button. Lines differ by dashes, not only by colour.',
    keys: { Tab: 'reaches the chart', 'ArrowLeft, ArrowRight': 'go from point to point' },
  }),
} satisfies Meta<typeof TrendChart>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {};
export const Empty: Story = {
  args: { points: [], emptyState: <EmptyState variant="new" title="No withdrawals yet" /> },
};
export const OnePoint: Story = { args: { points: trendPoints.slice(0, 1) } };
export const WithGaps: Story = {
  args: {
    points: trendPoints.map((point, index) =>
      index === 5 ? { ...point, values: { delivered: null, failed: null } } : point,
    ),
  },
};
export const Phone: Story = { globals: { viewport: { value: 'phone' } } };

export const ViewAsTable: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByText('View as table'));
    const table = within(canvas.getByRole('table', { name: 'Withdrawals' }));
    await expect(table.getAllByRole('row')).toHaveLength(15);
    await expect(table.getByRole('row', { name: /4 November 44 8/ })).toBeVisible();
    await userEvent.keyboard('{Enter}');
    await expect(canvas.queryByRole('table')).toBeNull();
  },
};
