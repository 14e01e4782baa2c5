import type { Meta, StoryObj } from '@storybook/react-vite';
import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { expect, fn, userEvent, within } from 'storybook/test';
import { describe } from '../../docs/describe.ts';
import { Card } from '../Card/Card.tsx';
import { EmptyState } from '../EmptyState/EmptyState.tsx';
import { IconButton } from '../IconButton/IconButton.tsx';
import { IdentityCell } from '../IdentityCell/IdentityCell.tsx';
import { StatusBadge } from '../StatusBadge/StatusBadge.tsx';
import { Table, type TableColumn, type TableProps, type TableSort } from './Table.tsx';

interface Machine {
  id: string;
  name: string;
  model: string;
  stock: number;
  isOnline: boolean;
}

const machines: Machine[] = [
  { id: '1', name: 'M-01 Portaria', model: 'Vision V3', stock: 212, isOnline: true },
  { id: '2', name: 'M-03 Produção', model: 'Vision V3', stock: 188, isOnline: true },
  { id: '3', name: 'M-07 Fundição', model: 'Compact', stock: 41, isOnline: false },
];

const pressAction = fn();

const columns: TableColumn<Machine>[] = [
  {
    id: 'name',
    header: 'Machine',
    isIdentity: true,
    isSortable: true,
    skeleton: 'two-lines',
    cell: (row) => <IdentityCell title={row.name} detail={row.model} />,
  },
  { id: 'stock', header: 'Pieces', align: 'end', isSortable: true, cell: (row) => row.stock },
  { id: 'model', header: 'Model', hideBelow: 'large', cell: (row) => row.model },
  {
    id: 'status',
    header: 'Status',
    cell: (row) => (
      <StatusBadge tone={row.isOnline ? 'success' : 'danger'}>
        {row.isOnline ? 'Online' : 'Offline for 42 min'}
      </StatusBadge>
    ),
  },
  {
    id: 'actions',
    header: 'Actions',
    isActions: true,
    cell: (row) => (
      <IconButton icon={Ellipsis} label={`Actions of ${row.name}`} onPress={pressAction} hasTooltip={false} />
    ),
  },
];

const onSort = fn();

function Machines(props: Partial<TableProps<Machine>>) {
  const [sort, setSort] = useState<TableSort>({ column: 'name', direction: 'ascending' });
  return (
    <Card padding="none">
      <Table
        caption="Machines"
        columns={columns}
        rows={machines}
        getRowKey={(row) => row.id}
        getRowHref={(row) => `#machine-${row.id}`}
        sort={sort}
        onSortChange={(next) => {
          setSort(next);
          onSort(next);
        }}
        {...props}
      />
    </Card>
  );
}

const meta = {
  title: 'Data/Table',
  component: Machines,
  parameters: describe({
    use: 'for a page of records, at most 100. Sorting, filtering and paging are the caller’s: it shows what it is given.',
    avoid: 'for two or three facts: DescriptionList.',
    anatomy: 'sticky header with sort buttons · rows · identity cell that is the row’s link · actions at the end.',
    a11y: 'A native table with a name; `aria-sort` on sorted columns; the identity cell is the row header. Narrower than 640 px each row is a card and the roles stay.',
    keys: { Tab: 'goes to sort buttons, row links and actions', Enter: 'sorts, or opens the row' },
  }),
} satisfies Meta<typeof Machines>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {};
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
export const HundredRows: Story = {
  args: {
    rows: Array.from({ length: 100 }, (_, index) => ({
      id: String(index),
      name: `M-${index}`,
      model: 'Vision V3',
      stock: index,
      isOnline: index % 7 > 0,
    })),
  },
};

export const SortingByKeyboard: Story = {
  play: async ({ canvasElement }) => {
    onSort.mockClear();
    const canvas = within(canvasElement);
    await expect(canvas.getByRole('columnheader', { name: 'Machine' })).toHaveAttribute('aria-sort', 'ascending');
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    await expect(onSort).toHaveBeenLastCalledWith({ column: 'name', direction: 'descending' });
    await expect(canvas.getByRole('columnheader', { name: 'Machine' })).toHaveAttribute('aria-sort', 'descending');
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
