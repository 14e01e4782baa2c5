import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { describe } from '../../docs/describe.ts';
import { focused, longText, rightToLeft } from '../../docs/states.tsx';
import { type Machine, manyMachines } from '../../showcase/machineTable.tsx';
import { Button } from '../Button/Button.tsx';
import { EmptyState } from '../EmptyState/EmptyState.tsx';
import type { TableSort } from '../Table/ColumnHeader.tsx';
import { DataGrid, type DataGridProps, type GridColumn } from './DataGrid.tsx';

const restart = fn();
const onResize = fn();
const all = manyMachines(10_000);

const columns: readonly GridColumn<Machine>[] = [
  {
    id: 'name',
    header: 'Machine',
    cell: (row) => row.name,
    width: 160,
    pin: 'start',
    isIdentity: true,
    isSortable: true,
    isResizable: true,
  },
  { id: 'stock', header: 'Now', cell: (row) => row.stock, width: 120, align: 'end', group: 'Pieces', isSortable: true },
  { id: 'least', header: 'At least', cell: () => 40, width: 120, align: 'end', group: 'Pieces' },
  { id: 'model', header: 'Model', cell: (row) => row.model, width: 240, isResizable: true },
  { id: 'place', header: 'Place', cell: () => 'Joinville', width: 240 },
  {
    id: 'actions',
    header: 'Actions',
    cell: (row) => (
      <Button size="small" onPress={() => restart(row.id)}>
        Restart
      </Button>
    ),
    width: 110,
    pin: 'end',
    isActions: true,
  },
];

/** A grid of machines that sorts by one column. */
function Machines(props: Partial<DataGridProps<Machine>>) {
  const [sort, setSort] = useState<TableSort>({ column: 'stock', direction: 'ascending' });
  const rows = sort.direction === 'ascending' ? all : all.toReversed();
  return (
    <DataGrid
      caption="Machines"
      columns={columns}
      rows={rows}
      getRowKey={(row) => row.id}
      height={400}
      sort={sort}
      onSortChange={setSort}
      resizeLabel={(header) => `Width of ${header}`}
      onColumnResize={onResize}
      {...props}
    />
  );
}

const meta = {
  title: 'Data/DataGrid',
  component: Machines,
  subcomponents: { DataGrid },
  parameters: describe({
    use: 'to compare hundreds or thousands of rows at once: all channels, a year of counts.',
    avoid: 'for pages of records: Table, which the browser can search and print, and which becomes cards on phones.',
    anatomy:
      'names of groups of columns · sticky header with sort buttons and edges to drag · pinned columns at both sides · rows of one line.',
    words: 'Headers as in Table. A group is a noun that its columns share: "Pieces: now, at least".',
    a11y: 'A native table with the count of all rows and the number of each one. The scrolling region can be reached. A row with the focus stays rendered.',
    keys: {
      Tab: 'moves to the region, sort buttons, edges and actions',
      'Arrow keys in the region': 'scroll',
      'ArrowLeft, ArrowRight on an edge': 'change the width of the column',
      'Enter on an edge': 'restores the width',
    },
  }),
} satisfies Meta<typeof Machines>;

export default meta;
type Story = StoryObj<typeof meta>;

const region = (canvasElement: HTMLElement) => within(canvasElement).getByRole('region', { name: 'Machines' });
const headerOf = (canvasElement: HTMLElement, name: RegExp) =>
  within(canvasElement).getByRole('columnheader', { name });

export const Playground: Story = {};
export const Hover: Story = {
  play: async ({ canvasElement }) => {
    const sort = within(canvasElement).getByRole('button', { name: 'Machine' });
    await userEvent.hover(sort);
    await expect(sort).toHaveAttribute('data-hovered');
  },
};
export const Focus: Story = focused;
export const Loading: Story = { args: { loading: { label: 'Loading machines' } } };
export const Empty: Story = {
  args: { rows: [], emptyState: <EmptyState variant="filtered" title="No machine matches" /> },
};
export const Phone: Story = {
  name: 'On a narrow screen no column is pinned',
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvasElement }) => {
    const cell = within(canvasElement).getByRole('rowheader', { name: 'M-0' });
    await waitFor(() => expect(getComputedStyle(cell).position).toBe('static'));
    await expect(canvasElement.scrollWidth).toBeLessThanOrEqual(canvasElement.clientWidth);
  },
};
export const RightToLeft: Story = {
  ...rightToLeft,
  play: async (scene) => {
    await rightToLeft.play(scene);
    const edge = within(scene.canvasElement).getByRole('separator', { name: 'Width of Model' });
    edge.focus();
    // The column grows towards its end, which is at the left.
    await userEvent.keyboard('{ArrowLeft}');
    await expect(edge).toHaveAttribute('aria-valuenow', '250');
  },
};
export const LongText: Story = longText;
export const ThousandsOfRows: Story = {
  name: 'Renders 10,000 rows only near the visible part, and counts them all',
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const scroller = region(canvasElement);
    await expect(canvas.getByRole('table')).toHaveAttribute('aria-rowcount', '10002');
    await expect(canvas.getAllByRole('rowheader').length).toBeLessThan(40);
    scroller.scrollTop = 5000 * 40;
    const middle = await canvas.findByRole('rowheader', { name: 'M-5002' });
    await expect(middle.closest('tr')).toHaveAttribute('aria-rowindex', '5005');
    const { top, bottom } = scroller.getBoundingClientRect();
    await expect(middle.getBoundingClientRect().top).toBeGreaterThan(top);
    await expect(middle.getBoundingClientRect().bottom).toBeLessThan(bottom);
    scroller.scrollTop = scroller.scrollHeight;
    await expect(await canvas.findByRole('rowheader', { name: 'M-9999' })).toBeVisible();
    await expect(canvas.getAllByRole('rowheader').length).toBeLessThan(40);
  },
};

export const FewerRows: Story = {
  name: 'Shows the rows that remain when most of them disappear below the visible part',
  render: function Shrinking() {
    const [rows, setRows] = useState(all);
    return (
      <>
        <Button onPress={() => setRows(all.slice(0, 3))}>Only three</Button>
        <Machines rows={rows} />
      </>
    );
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    region(canvasElement).scrollTop = 5000 * 40;
    await canvas.findByRole('rowheader', { name: 'M-5002' });
    await userEvent.click(canvas.getByRole('button', { name: 'Only three' }));
    await waitFor(() => expect(canvas.getAllByRole('rowheader')).toHaveLength(3));
  },
};

export const FocusStays: Story = {
  name: 'Keeps the focus of a row that is scrolled away',
  play: async ({ canvasElement }) => {
    restart.mockClear();
    const canvas = within(canvasElement);
    const [button] = canvas.getAllByRole('button', { name: 'Restart' });
    button?.focus();
    region(canvasElement).scrollTop = 5000 * 40;
    await canvas.findByRole('rowheader', { name: 'M-5002' });
    await expect(button).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect(restart).toHaveBeenCalledWith('0');
  },
};

export const PinnedColumns: Story = {
  name: 'Pinned columns stay visible while the others scroll',
  globals: { viewport: { value: 'tablet' } },
  play: async ({ canvasElement }) => {
    const scroller = region(canvasElement);
    const canvas = within(canvasElement);
    const name = canvas.getByRole('rowheader', { name: 'M-0' });
    const [action] = canvas.getAllByRole('button', { name: 'Restart' });
    const end = () => scroller.getBoundingClientRect().right - (action?.getBoundingClientRect().right ?? 0);
    await expect(scroller.scrollWidth).toBeGreaterThan(scroller.clientWidth);
    await expect(end()).toBeGreaterThanOrEqual(0);
    const start = name.getBoundingClientRect().left;
    scroller.scrollLeft = 150;
    await expect(name.getBoundingClientRect().left).toBe(start);
    await expect(end()).toBeGreaterThanOrEqual(0);
  },
};

export const GroupedColumns: Story = {
  play: async ({ canvasElement }) => {
    const group = headerOf(canvasElement, /^Pieces$/);
    await expect(group).toHaveAttribute('colspan', '2');
    const { left, right } = group.getBoundingClientRect();
    await expect(headerOf(canvasElement, /^Now/).getBoundingClientRect().left).toBeCloseTo(left, 0);
    await expect(headerOf(canvasElement, /^At least/).getBoundingClientRect().right).toBeCloseTo(right, 0);
  },
};

export const Keyboard: Story = {
  name: 'Sorts, and changes the width of a column by keyboard',
  play: async ({ canvasElement }) => {
    onResize.mockClear();
    const canvas = within(canvasElement);
    canvas.getByRole('button', { name: 'Now' }).focus();
    await userEvent.keyboard('{Enter}');
    await expect(headerOf(canvasElement, /^Now/)).toHaveAttribute('aria-sort', 'descending');
    await expect(await canvas.findByRole('rowheader', { name: 'M-9999' })).toBeVisible();
    const edge = canvas.getByRole('separator', { name: 'Width of Machine' });
    edge.focus();
    await userEvent.keyboard('{ArrowRight}{ArrowRight}');
    await expect(onResize).toHaveBeenLastCalledWith('name', 180);
    await waitFor(() => expect(headerOf(canvasElement, /^Machine/).getBoundingClientRect().width).toBeCloseTo(180, 0));
    await userEvent.keyboard('{Enter}');
    await expect(onResize).toHaveBeenLastCalledWith('name', 160);
  },
};

export const Pointer: Story = {
  name: 'Changes the width of a column by dragging, within its limits',
  play: async ({ canvasElement }) => {
    onResize.mockClear();
    const edge = within(canvasElement).getByRole('separator', { name: 'Width of Model' });
    const drag = async (distance: number) => {
      const { left, top } = edge.getBoundingClientRect();
      const at = (x: number) => ({ clientX: x, clientY: top + 4, pageX: x, pageY: top + 4 });
      await userEvent.pointer([
        { keys: '[MouseLeft>]', target: edge, coords: at(left) },
        { target: edge, coords: at(left + distance) },
        { keys: '[/MouseLeft]', target: edge, coords: at(left + distance) },
      ]);
    };
    await drag(60);
    await expect(onResize).toHaveBeenLastCalledWith('model', 300);
    await drag(-2000);
    await expect(onResize).toHaveBeenLastCalledWith('model', 60);
    await userEvent.dblClick(edge);
    await expect(onResize).toHaveBeenLastCalledWith('model', 240);
  },
};
