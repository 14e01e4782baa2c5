import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { describe } from '../../docs/describe.ts';
import { focused, hovered } from '../../docs/states.tsx';
import { columns, type Machine, Machines, manyMachines, onSort, pressAction } from '../../showcase/machineTable.tsx';
import { Button } from '../Button/Button.tsx';
import { Card } from '../Card/Card.tsx';
import { EmptyState } from '../EmptyState/EmptyState.tsx';
import { ErrorState } from '../ErrorState/ErrorState.tsx';
import { Pagination } from '../Pagination/Pagination.tsx';
import { Table } from './Table.tsx';

const meta = {
  title: 'Data/Table',
  component: Machines,
  subcomponents: { Table },
  parameters: describe({
    use: 'for a page of records, at most 100: long lists are paged, not virtualised, so that the browser’s search, print and screen readers find every row. The caller sorts, filters and pages; the table shows all of `rows`.',
    avoid: 'for two or three facts: DescriptionList.',
    anatomy:
      'sticky header with sort buttons · rows, with a checkbox if selectable · identity cell with the link of the row · actions at the end · a dash instead of a missing value.',
    words:
      'A header is a noun, short enough for its column. The empty state names the reason: no records yet, or no match.',
    a11y: 'A native table with a name; `aria-sort` on sorted columns; the identity cell is the row header. Below 640 px each row is a card and keeps its roles.',
    keys: {
      Tab: 'moves to sort buttons, checkboxes, row links and actions',
      Enter: 'sorts, or opens the row',
      Space: 'sorts, or changes a checkbox',
    },
  }),
} satisfies Meta<typeof Machines>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {};
export const Hover: Story = hovered;
export const Focus: Story = focused;
export const Dense: Story = { args: { isDense: true } };
export const Loading: Story = { args: { loading: { label: 'Loading machines', rows: 3 } } };
export const Empty: Story = {
  args: { rows: [], emptyState: <EmptyState variant="filtered" title="No machine matches" /> },
};
export const OpenRow: Story = { args: { currentRowKey: '2' } };
export const ChangedRow: Story = { args: { flashKeys: new Set(['3']) } };
export const ChangedRowWithoutMotion: Story = { args: { flashKeys: new Set(['3']) }, globals: { motion: 'reduced' } };
export const CardsAt360: Story = { globals: { viewport: { value: 'phone' } } };
export const RightToLeft: Story = { globals: { direction: 'rtl' } };
export const LongText: Story = {
  args: { rows: [{ id: '1', name: 'Máquina'.repeat(30), model: 'V'.repeat(120), stock: 1_000_000, isOnline: true }] },
};
export const HundredRows: Story = { args: { rows: manyMachines(100) } };

export const Failed: Story = {
  args: {
    rows: [],
    emptyState: (
      <ErrorState title="Could not load machines" tip="Nothing was changed." actions={<Button>Try again</Button>} />
    ),
  },
};

const allMachines = manyMachines(10_000);

function TenThousand() {
  const [start, setStart] = useState(0);
  const size = 100;
  return (
    <Card padding="none">
      <Table
        caption="Machines"
        columns={columns}
        rows={allMachines.slice(start, start + size)}
        getRowKey={(row) => row.id}
      />
      <Pagination
        label="Pages of machines"
        rangeText={`${start + 1}–${start + size} of 10,000`}
        previousLabel="Previous"
        nextLabel="Next"
        hasPrevious={start > 0}
        hasNext={start + size < allMachines.length}
        onPrevious={() => setStart(start - size)}
        onNext={() => setStart(start + size)}
      />
    </Card>
  );
}

export const TenThousandRecords: Story = {
  name: 'Shows 10,000 records in pages of at most 100 rows',
  render: () => <TenThousand />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvasElement.querySelectorAll('tbody tr')).toHaveLength(100);
    await userEvent.click(canvas.getByRole('button', { name: 'Next' }));
    await expect(canvas.getByText('101–200 of 10,000')).toBeVisible();
    await expect(canvasElement.querySelectorAll('tbody tr')).toHaveLength(100);
    await expect(canvas.getByRole('rowheader', { name: /M-100/ })).toBeVisible();
  },
};

const nulls: Machine[] = [
  { id: '1', name: '', model: undefined, stock: null, isOnline: true },
  { id: '2', name: 'M-03', model: '', stock: Number.NaN, isOnline: false },
  { id: '3', name: 'M-04', model: 'Vision V3', stock: 0, isOnline: false },
];

export const NoValues: Story = {
  name: 'Shows a dash instead of a missing value; 0 is a value',
  args: {
    rows: nulls,
    noValueLabel: 'not set',
    columns: columns.map((column) => (column.id === 'name' ? { ...column, cell: (row) => row.name } : column)),
  },
  play: async ({ canvasElement }) => {
    const rows = within(canvasElement).getAllByRole('row').slice(1);
    await expect(rows.map((row) => row.querySelector('[data-label="Pieces"]')?.textContent)).toEqual([
      '–not set',
      '–not set',
      '0',
    ]);
    await expect(within(canvasElement).getByRole('link', { name: 'not set' })).toHaveAttribute('href', '#machine-1');
  },
};

export const CompactPage: Story = { globals: { density: 'compact' } };

export const IdentityFirstInCards: Story = {
  name: 'Starts a card with the identity cell, in any order of columns',
  args: { columns: columns.toReversed() },
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvasElement }) => {
    const [first] = canvasElement.querySelectorAll('tbody tr');
    const cells = [...(first?.querySelectorAll('td:not([data-actions]), th') ?? [])]
      .map((cell) => ({ label: cell.getAttribute('data-label'), box: cell.getBoundingClientRect() }))
      .filter(({ box }) => box.height > 0);
    await expect(cells.length).toBeGreaterThan(2);
    await expect(cells.toSorted((a, b) => a.box.top - b.box.top)[0]?.label).toBe('Machine');
  },
};

function InScroller() {
  return (
    <section aria-label="Scrolls" tabIndex={0} style={{ blockSize: 320, overflow: 'auto' }}>
      <Machines rows={manyMachines(60)} />
    </section>
  );
}

export const StickyHeader: Story = {
  name: 'Keeps the header visible while rows scroll',
  globals: { viewport: { value: 'desktop' } },
  render: () => <InScroller />,
  play: async ({ canvasElement }) => {
    const scroller = within(canvasElement).getByRole('region', { name: 'Scrolls' });
    const header = within(canvasElement).getByRole('columnheader', { name: 'Machine' });
    await expect(header.getBoundingClientRect().top).toBeGreaterThanOrEqual(scroller.getBoundingClientRect().top);
    scroller.scrollTop = 900;
    await waitFor(() =>
      expect(header.getBoundingClientRect().top - scroller.getBoundingClientRect().top).toBeLessThanOrEqual(1),
    );
    const { left, top, height } = header.getBoundingClientRect();
    const topElement = document.elementFromPoint(left + 20, top + height / 2);
    await expect(header.contains(topElement)).toBe(true);
  },
};

export const SortingByKeyboard: Story = {
  play: async ({ canvasElement }) => {
    onSort.mockClear();
    const canvas = within(canvasElement);
    const arrow = () => canvas.getByRole('columnheader', { name: 'Machine' }).querySelector('svg');
    await expect(canvas.getByRole('columnheader', { name: 'Machine' })).toHaveAttribute('aria-sort', 'ascending');
    await expect(arrow()).toHaveClass('lucide-arrow-up');
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    await expect(onSort).toHaveBeenLastCalledWith({ column: 'name', direction: 'descending' });
    await expect(canvas.getByRole('columnheader', { name: 'Machine' })).toHaveAttribute('aria-sort', 'descending');
    await expect(arrow()).toHaveClass('lucide-arrow-down');
    await userEvent.click(canvas.getByRole('button', { name: 'Pieces' }));
    await expect(onSort).toHaveBeenLastCalledWith({ column: 'stock', direction: 'ascending' });
  },
};

export const RowsAreLinks: Story = {
  play: async ({ canvasElement }) => {
    pressAction.mockClear();
    const canvas = within(canvasElement);
    location.hash = '';
    await userEvent.click(canvas.getByText('41'));
    await expect(location.hash).toBe('#machine-3');
    await userEvent.click(canvas.getByRole('button', { name: 'Actions of M-01 Portaria' }));
    await expect(pressAction).toHaveBeenCalledTimes(1);
    await expect(location.hash).toBe('#machine-3');
    const link = canvas.getByRole('link', { name: /M-03 Produção/ });
    link.focus();
    await userEvent.keyboard('{Enter}');
    await expect(location.hash).toBe('#machine-2');
    location.hash = '';
  },
};

export const SkeletonHasTheHeightOfRows: Story = {
  render: () => (
    <>
      <Machines />
      <Machines caption="Machines, loading" loading={{ label: 'Loading machines', rows: 3 }} />
    </>
  ),
  play: async ({ canvasElement }) => {
    const [rows, skeletons] = [...canvasElement.querySelectorAll('tbody')].map(
      (body) => body.getBoundingClientRect().height,
    );
    await expect(skeletons).toBe(rows);
  },
};

export const SkeletonOfCards: Story = {
  name: 'While it loads on a phone, it shows cards with the labels of the columns',
  args: { loading: { label: 'Loading machines', rows: 3 } },
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvasElement }) => {
    const card = canvasElement.querySelector('tbody tr');
    const name = card?.querySelector('[data-identity] [aria-hidden]');
    await expect(name?.getBoundingClientRect().width).toBeGreaterThan(64);
    const cells = [...(card?.querySelectorAll('td:not([data-identity], [data-actions])') ?? [])];
    const shown = cells.filter((cell) => getComputedStyle(cell).display !== 'none');
    await expect(shown.length).toBeGreaterThan(0);
    for (const cell of shown) {
      await expect(getComputedStyle(cell, '::before').content).toContain(cell.getAttribute('data-label'));
      await expect(cell.querySelector('span')?.getBoundingClientRect().width).toBe(64);
    }
  },
};
