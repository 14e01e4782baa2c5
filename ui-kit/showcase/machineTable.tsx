import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { fn } from 'storybook/test';
import { Card } from '../components/Card/Card.tsx';
import { IconButton } from '../components/IconButton/IconButton.tsx';
import { IdentityCell } from '../components/IdentityCell/IdentityCell.tsx';
import { StatusBadge } from '../components/StatusBadge/StatusBadge.tsx';
import { Table, type TableColumn, type TableProps, type TableSort } from '../components/Table/Table.tsx';

/** A sample machine. */
export type Machine = {
  id: string;
  name: string;
  model: string | undefined;
  stock: number | null;
  isOnline: boolean;
};

const machines: Machine[] = [
  { id: '1', name: 'M-01 Portaria', model: 'Vision V3', stock: 212, isOnline: true },
  { id: '2', name: 'M-03 Produção', model: 'Vision V3', stock: 188, isOnline: true },
  { id: '3', name: 'M-07 Fundição', model: 'Compact', stock: 41, isOnline: false },
];

/** Creates `count` machines; every seventh is offline. */
export const manyMachines = (count: number): Machine[] =>
  Array.from({ length: count }, (_, index) => ({
    id: String(index),
    name: `M-${index}`,
    model: 'Vision V3',
    stock: index,
    isOnline: index % 7 > 0,
  }));

export const pressAction = fn();

export const columns: TableColumn<Machine>[] = [
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

export const onSort = fn();

/** A table of machines. Its header shows the chosen sort order; the rows are not reordered. */
export function Machines(props: Partial<TableProps<Machine>>) {
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
