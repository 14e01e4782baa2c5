import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { describe } from '../../docs/describe.ts';
import { focused, hovered } from '../../docs/states.tsx';
import { type Machine, Machines, manyMachines } from '../../showcase/machineTable.tsx';
import { Button } from '../Button/Button.tsx';
import type { SelectedKeys } from './selection.ts';
import type { TableProps } from './Table.tsx';

type SampleProps = {
  first?: SelectedKeys;
  totalCount?: number;
  canSelectAll?: boolean;
  isSelectable?: (row: Machine) => boolean;
  countText?: (count: number) => string;
} & Pick<TableProps<Machine>, 'rows' | 'loading' | 'isDense'>;

const restart = fn();
const onChange = fn();

function Sample({
  first = new Set(),
  totalCount = 1240,
  canSelectAll = true,
  isSelectable,
  countText = (count) => `${count.toLocaleString('en')} selected`,
  ...table
}: SampleProps) {
  const [selected, setSelected] = useState<SelectedKeys>(first);
  return (
    <Machines
      {...table}
      selection={{
        selected,
        onChange: (next) => {
          setSelected(next);
          onChange(next === 'all' ? next : [...next]);
        },
        totalCount,
        rowLabel: (row) => `Select ${row.name}`,
        pageLabel: 'Select all on this page',
        barLabel: 'Selected machines',
        countText,
        selectAllLabel: canSelectAll ? `Select all ${totalCount.toLocaleString('en')} machines` : undefined,
        clearLabel: 'Clear selection',
        isSelectable,
        actions: (
          <Button size="small" onPress={restart}>
            Restart machines
          </Button>
        ),
      }}
    />
  );
}

const meta = {
  title: 'Data/Table with selection',
  component: Sample,
  args: { rows: manyMachines(6) },
  beforeEach: () => [restart, onChange].forEach((mock) => mock.mockClear()),
  parameters: describe({
    use: 'for actions on several records. The caller stores the selection; it stays when the page changes.',
    avoid: 'for actions on one record: the menu of the row.',
    anatomy:
      'a checkbox in the header for the page · a checkbox per row · a bar below the rows: count, select all, clear, actions.',
    words:
      'The bar contains the count. The select-all button contains the total: "Select all 1,240 machines". Actions are a verb and a noun.',
    a11y: 'The name of each checkbox contains its row. The count is announced when it changes. The bar is a toolbar with a name. When it is removed, the focus moves to the checkbox in the header.',
    keys: {
      Tab: 'moves from checkbox to checkbox, then to the bar',
      Space: 'changes a checkbox',
      'Shift+Space': 'changes all checkboxes from the last changed one to this one, as a click with Shift does',
      'ArrowLeft, ArrowRight': 'move within the bar',
    },
  }),
} satisfies Meta<typeof Sample>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {};
export const Hover: Story = hovered;
export const Focus: Story = focused;
export const Some: Story = {
  args: { first: new Set(['1', '4']) },
  play: async ({ canvasElement }) => {
    const look = (name: string) => {
      const box = within(canvasElement).getByRole('checkbox', { name });
      const { backgroundColor } = getComputedStyle(box);
      return { backgroundColor, sign: getComputedStyle(box, '::before').content };
    };
    const [off, on, some] = [look('Select M-0'), look('Select M-1'), look('Select all on this page')];
    await expect(off.sign).toBe('none');
    await expect([on.sign, some.sign]).toEqual(['""', '""']);
    await expect(on.backgroundColor).not.toBe(off.backgroundColor);
    await expect(some.backgroundColor).toBe(on.backgroundColor);
  },
};
export const WholePage: Story = { args: { first: new Set(['0', '1', '2', '3', '4', '5']) } };
export const AllPages: Story = { args: { first: 'all' } };
export const OnOtherPagesOnly: Story = { args: { first: new Set(['701', '702']) } };
export const SomeAreDisabled: Story = {
  name: 'Rows that cannot be chosen have a disabled box, and stay out of the selection',
  args: { isSelectable: (row) => row.isOnline },
  play: async ({ canvasElement }) => {
    onChange.mockClear();
    const canvas = within(canvasElement);
    const offline = canvas.getByRole('checkbox', { name: 'Select M-0' });
    await expect(offline).toBeDisabled();
    await userEvent.click(canvas.getByRole('checkbox', { name: 'Select all on this page' }));
    await expect(onChange).toHaveBeenLastCalledWith(['1', '2', '3', '4', '5']);
    await expect(offline).not.toBeChecked();
  },
};
export const Dense: Story = { args: { first: new Set(['1']), isDense: true } };
export const Loading: Story = { args: { rows: [], loading: { label: 'Loading machines', rows: 6 } } };
export const Empty: Story = { args: { rows: [], totalCount: 0 } };
export const Cards: Story = { args: { first: new Set(['1']) }, globals: { viewport: { value: 'phone' } } };
export const RightToLeft: Story = { args: { first: new Set(['1']) }, globals: { direction: 'rtl' } };
export const LongText: Story = {
  args: {
    first: 'all',
    rows: manyMachines(2).map((row) => ({ ...row, name: 'Máquinadedistribuição'.repeat(8) })),
    countText: (count) => `${count} máquinas de distribuição de equipamentos de proteção individual selecionadas`,
  },
};

export const Pointer: Story = {
  name: 'Selects rows, the page and all matching records, and clears the selection, by pointer',
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const page = canvas.getByRole('checkbox', { name: 'Select all on this page' });
    await userEvent.click(canvas.getByRole('checkbox', { name: 'Select M-1' }));
    await expect(onChange).toHaveBeenLastCalledWith(['1']);
    await expect(page).toBePartiallyChecked();
    await waitFor(() =>
      expect(document.querySelector('[aria-live="polite"][aria-atomic]')).toHaveTextContent('1 selected'),
    );
    await userEvent.click(page);
    await expect(page).toBeChecked();
    const bar = within(canvas.getByRole('toolbar', { name: 'Selected machines' }));
    await expect(bar.getByText('6 selected')).toBeVisible();
    await userEvent.click(bar.getByRole('button', { name: 'Select all 1,240 machines' }));
    await expect(onChange).toHaveBeenLastCalledWith('all');
    await expect(bar.getByText('1,240 selected')).toBeVisible();
    await expect(bar.getByRole('button', { name: 'Clear selection' })).toHaveFocus();
    await userEvent.click(bar.getByRole('button', { name: 'Restart machines' }));
    await expect(restart).toHaveBeenCalledTimes(1);
    await userEvent.click(canvas.getByRole('checkbox', { name: 'Select M-0' }));
    await expect(onChange).toHaveBeenLastCalledWith(['1', '2', '3', '4', '5']);
    await userEvent.click(bar.getByRole('button', { name: 'Clear selection' }));
    await expect(canvas.queryByRole('toolbar')).toBeNull();
    await expect(page).toHaveFocus();
    await expect(canvas.queryAllByRole('checkbox', { checked: true })).toEqual([]);
  },
};

export const Keyboard: Story = {
  name: 'Selects a range and runs an action by keyboard',
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    canvas.getByRole('checkbox', { name: 'Select M-1' }).focus();
    await userEvent.keyboard(' ');
    canvas.getByRole('checkbox', { name: 'Select M-4' }).focus();
    await userEvent.keyboard('{Shift>} {/Shift}');
    await expect(onChange).toHaveBeenLastCalledWith(['1', '2', '3', '4']);
    const bar = within(canvas.getByRole('toolbar', { name: 'Selected machines' }));
    bar.getByRole('button', { name: 'Clear selection' }).focus();
    await userEvent.keyboard('{ArrowRight}');
    await expect(bar.getByRole('button', { name: 'Restart machines' })).toHaveFocus();
    await userEvent.keyboard('{ArrowLeft}');
    await expect(bar.getByRole('button', { name: 'Clear selection' })).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}{Enter}');
    await expect(restart).toHaveBeenCalledTimes(1);
  },
};

export const RangeByPointer: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const user = userEvent.setup();
    await user.click(canvas.getByRole('checkbox', { name: 'Select M-4' }));
    await user.keyboard('{Shift>}');
    await user.click(canvas.getByRole('checkbox', { name: 'Select M-2' }));
    await user.keyboard('{/Shift}');
    await expect(onChange).toHaveBeenLastCalledWith(['4', '2', '3']);
  },
};

export const ABoxDoesNotOpenTheRow: Story = {
  play: async ({ canvasElement }) => {
    location.hash = '';
    const box = within(canvasElement).getByRole('checkbox', { name: 'Select M-2' });
    const cell = box.closest('td');
    await userEvent.click(box);
    if (cell) await userEvent.click(cell);
    await expect(location.hash).toBe('');
  },
};

export const RowsDoNotMove: Story = {
  name: 'Does not move rows when the bar appears',
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const row = canvas.getByRole('rowheader', { name: /M-5/ });
    const { top } = row.getBoundingClientRect();
    await userEvent.click(canvas.getByRole('checkbox', { name: 'Select M-0' }));
    await expect(canvas.getByRole('toolbar')).toBeVisible();
    await expect(row.getBoundingClientRect().top).toBe(top);
  },
};
