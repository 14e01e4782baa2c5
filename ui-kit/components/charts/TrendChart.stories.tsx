import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fireEvent, userEvent, waitFor, within } from 'storybook/test';
import { describe } from '../../docs/describe.ts';
import { focused, hovered } from '../../docs/states.tsx';
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
    use: 'for one to four series over time.',
    avoid: 'for parts of a total (DonutChart, StackedBar) and for values without an order (BarList, BarChart).',
    anatomy: 'title and detail · button to the table · plot with axes · legend.',
    words: 'The title names what is counted, the detail the period: "Withdrawals, last 14 days".',
    a11y: 'A button shows the values as a table. Lines differ by dashes, not only by colour.',
    keys: {
      Tab: 'moves to the chart',
      'ArrowLeft, ArrowRight': 'move from point to point',
      'Home, End': 'first and last point',
      Escape: 'hides the values',
    },
  }),
} satisfies Meta<typeof TrendChart>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {};
export const Hover: Story = hovered;
export const Focus: Story = focused;
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
export const AllZero: Story = {
  args: { points: trendPoints.map((point) => ({ ...point, values: { delivered: 0, failed: 0 } })) },
};
export const NoNumbers: Story = {
  name: 'Shows a gap for a value that is not a number',
  args: {
    points: trendPoints.map((point, index) =>
      index % 4 === 2 ? { ...point, values: { delivered: Number.NaN, failed: Number.POSITIVE_INFINITY } } : point,
    ),
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await waitFor(() => expect(canvasElement.querySelector('[data-line]')).not.toBeNull());
    for (const path of canvasElement.querySelectorAll('path')) {
      await expect(path.getAttribute('d') ?? '').not.toMatch(/NaN|Infinity/);
    }
    await userEvent.click(canvas.getByText('View as table'));
    await expect(canvas.getByRole('row', { name: '6 November – –' })).toBeVisible();
  },
};
export const LongText: Story = {
  args: {
    title: 'Retiradasdeequipamentosdeproteção'.repeat(5),
    points: trendPoints.map((point) => ({
      ...point,
      shortLabel: 'Segunda-feira'.repeat(4),
      label: point.label.repeat(12),
    })),
    series: [
      { id: 'delivered', label: 'Entregues'.repeat(20), color: 1, isArea: true },
      { id: 'failed', label: 'Com falha', color: 2, isDashed: true },
    ],
    formatValue: (value) => `${value} unidades`,
  },
};
export const RightToLeft: Story = { globals: { direction: 'rtl' } };

const tenThousand = Array.from({ length: 10_000 }, (_, index) => ({
  id: String(index),
  shortLabel: String(index),
  label: `Point ${index}`,
  values: { delivered: index === 7777 ? 400 : Math.round(60 + 40 * Math.sin(index / 200)), failed: index % 9 },
}));

export const TenThousandPoints: Story = {
  name: 'Keeps all peaks of 10,000 points in the plot; the table has all rows',
  args: { points: tenThousand },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await waitFor(() => expect(canvasElement.querySelector('[data-line]')).not.toBeNull());
    const length = canvasElement.querySelector('[data-line]')?.getAttribute('d')?.length ?? 0;
    await expect(length).toBeGreaterThan(500);
    await expect(length).toBeLessThan(40_000);
    await userEvent.click(canvas.getByText('View as table'));
    const scroller = canvas.getByRole('group', { name: 'Withdrawals' });
    await expect(within(scroller).getAllByRole('row')).toHaveLength(101);
    scroller.scrollTop = scroller.scrollHeight;
    await waitFor(() => expect(within(scroller).getAllByRole('row').length).toBeGreaterThan(150));
  },
};

const spoken = () => [...document.querySelectorAll('[aria-live]')].map(({ textContent }) => textContent).join();
const findChart = (canvasElement: HTMLElement) =>
  within(canvasElement).findByRole('application', { name: 'Withdrawals, last 14 days' });

export const SpeaksByKeyboard: Story = {
  name: 'Has a name; arrow keys, Home and End announce a point and show it; Escape hides it',
  play: async ({ canvasElement }) => {
    (await findChart(canvasElement)).focus();
    for (const [key, day] of [
      ['{ArrowRight}', '4 November, Delivered 44, Failed 8'],
      ['{ArrowRight}', '5 November'],
      ['{End}', '17 November'],
      ['{ArrowRight}', '17 November'],
      ['{ArrowLeft}', '16 November'],
      ['{Home}', '4 November'],
    ] as const) {
      await userEvent.keyboard(key);
      await waitFor(() => expect(spoken()).toContain(day));
      await expect(within(canvasElement).getByText(day.split(',')[0] ?? '')).toBeVisible();
    }
    await userEvent.keyboard('{Escape}');
    await expect(within(canvasElement).queryByText('4 November')).toBeNull();
  },
};

export const KeysRightToLeft: Story = {
  name: 'From right to left, the left arrow key leads to the next point',
  globals: { direction: 'rtl' },
  play: async ({ canvasElement }) => {
    (await findChart(canvasElement)).focus();
    await userEvent.keyboard('{Home}{ArrowLeft}');
    await expect(within(canvasElement).getByText('5 November')).toBeVisible();
    await userEvent.keyboard('{ArrowRight}');
    await expect(within(canvasElement).getByText('4 November')).toBeVisible();
  },
};

export const Pointer: Story = {
  name: 'Shows the point under the pointer, and hides it when the pointer leaves',
  play: async ({ canvasElement }) => {
    const chart = await findChart(canvasElement);
    const { left, right, top } = chart.getBoundingClientRect();
    await fireEvent.pointerMove(chart, { clientX: right - 2, clientY: top + 20 });
    await expect(within(canvasElement).getByText('17 November')).toBeVisible();
    await fireEvent.pointerMove(chart, { clientX: left + 2, clientY: top + 20 });
    await expect(within(canvasElement).getByText('4 November')).toBeVisible();
    await userEvent.pointer({ target: document.body });
    await fireEvent.pointerOut(chart);
    await waitFor(() => expect(within(canvasElement).queryByText('4 November')).toBeNull());
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
