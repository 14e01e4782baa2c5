import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { describe } from '../../docs/describe.ts';
import { focused, hovered } from '../../docs/states.tsx';
import { EmptyState } from '../EmptyState/EmptyState.tsx';
import { DonutChart } from './DonutChart.tsx';

const sectors = [
  { id: '1', label: 'Produção', value: 268, href: '#1' },
  { id: '2', label: 'Fundição', value: 141, href: '#2' },
  { id: '3', label: 'Manutenção', value: 96, href: '#3' },
  { id: '4', label: 'Logística', value: 88, href: '#4' },
];

const meta = {
  title: 'Charts/DonutChart',
  component: DonutChart,
  args: {
    title: 'Employees by sector',
    detail: 'today',
    viewAsTableLabel: 'View as table',
    viewAsChartLabel: 'View as chart',
    parts: sectors,
    formatShare: (share) => `${Math.round(share * 100)} %`,
    formatValue: (value) => value.toLocaleString('en'),
    totalLabel: 'employees',
    othersLabel: 'Others',
    headers: { part: 'Sector', value: 'Employees', share: 'Share' },
  },
  parameters: describe({
    use: 'for two to five parts of a total, if the share is more important than the value.',
    avoid: 'for comparisons (BarList, since lengths are easier to compare than angles) and for states (StackedBar).',
    anatomy:
      'title and detail · button to the table · ring with the total in the middle · legend with value and share of each part.',
    words: 'The total has a noun: "593 employees". If there are more than five parts, the smallest are "Others".',
    a11y: 'The ring is decorative: names, values and shares are text next to it. A button shows them as a table.',
    keys: { Tab: 'moves to the button and to parts with a link', Enter: 'opens the link' },
  }),
} satisfies Meta<typeof DonutChart>;

export default meta;
type Story = StoryObj<typeof meta>;

const sectorsOf = (element: HTMLElement) => element.querySelectorAll('[data-slice]');

export const Playground: Story = {};
export const Hover: Story = hovered;
export const Focus: Story = focused;
export const Empty: Story = {
  args: { parts: [], emptyState: <EmptyState variant="new" title="No employees yet" /> },
};
export const OnePart: Story = {
  args: { parts: sectors.slice(0, 1) },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText('100 %')).toBeVisible();
  },
};
export const AllZero: Story = {
  args: { parts: sectors.map((part) => ({ ...part, value: 0 })) },
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(sectorsOf(canvasElement)).toHaveLength(1));
    await expect(within(canvasElement).getAllByText('0 %')).toHaveLength(4);
  },
};
export const OddValues: Story = {
  name: 'Counts 0 for a negative value and for no number; the table shows a dash for no number',
  args: {
    parts: [
      ...sectors.slice(0, 2),
      { id: '8', label: 'Negative', value: -5 },
      { id: '9', label: 'None', value: Number.NaN },
    ],
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await waitFor(() => expect(sectorsOf(canvasElement)).toHaveLength(2));
    await userEvent.click(canvas.getByText('View as table'));
    await expect(canvas.getByRole('row', { name: 'None – –' })).toBeVisible();
  },
};
export const LongText: Story = {
  args: {
    title: 'Funcionáriosporsetor'.repeat(6),
    totalLabel: 'funcionários ativos',
    parts: sectors.map((part) => ({ ...part, label: part.label.repeat(14), value: part.value * 1_000_000 })),
  },
};
export const ManyParts: Story = {
  name: 'Shows the four largest of 10,000 parts and the others; the table shows all',
  args: {
    parts: Array.from({ length: 10_000 }, (_, index) => ({ id: String(index), label: `Part ${index}`, value: index })),
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await waitFor(() => expect(sectorsOf(canvasElement)).toHaveLength(5));
    await expect(canvas.getAllByRole('listitem').map((item) => item.textContent)).toContain('Others49,955,010100 %');
    await userEvent.click(canvas.getByText('View as table'));
    await expect(canvas.getAllByRole('row')).toHaveLength(101);
  },
};
export const Phone: Story = { globals: { viewport: { value: 'phone' } } };
export const RightToLeft: Story = { globals: { direction: 'rtl' } };

export const ViewAsTable: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.tab();
    await expect(canvas.getByText('View as table')).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    const table = within(canvas.getByRole('table', { name: 'Employees by sector' }));
    await expect(table.getByRole('row', { name: 'Produção 268 45 %' })).toBeVisible();
    await userEvent.click(canvas.getByText('View as chart'));
    await expect(canvas.queryByRole('table')).toBeNull();
  },
};
