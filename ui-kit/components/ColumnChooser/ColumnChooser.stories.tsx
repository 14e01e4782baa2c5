import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { describe } from '../../docs/describe.ts';
import { focused, hovered } from '../../docs/states.tsx';
import { Inline } from '../Inline/Inline.tsx';
import { Stack } from '../Stack/Stack.tsx';
import { Table } from '../Table/Table.tsx';
import { ColumnChooser, type ColumnChooserProps } from './ColumnChooser.tsx';
import { arrangeColumns } from './columnChoice.ts';

type Row = Record<string, string>;

const rows: Row[] = [
  { id: '1', name: 'Ana Martins', code: '10023', sector: 'Produção', role: 'Operadora', group: 'Solda' },
  { id: '2', name: 'João Prado', code: '10024', sector: 'Logística', role: 'Motorista', group: 'Geral' },
];

const columns = [
  { id: 'name', header: 'Name', isIdentity: true },
  { id: 'code', header: 'Code' },
  { id: 'sector', header: 'Sector' },
  { id: 'role', header: 'Role' },
  { id: 'group', header: 'Group' },
];

const order = {
  upLabel: (header: string) => `Move ${header} up`,
  downLabel: (header: string) => `Move ${header} down`,
  movedText: (header: string, place: number, total: number) => `${header} is now column ${place} of ${total}`,
};

function WithTable(args: ColumnChooserProps) {
  const [choice, setChoice] = useState(args.choice);
  return (
    <Stack align="stretch">
      <Inline>
        <ColumnChooser
          {...args}
          choice={choice}
          onChange={(next) => {
            setChoice(next);
            args.onChange(next);
          }}
        />
      </Inline>
      <Table
        caption="Employees"
        columns={arrangeColumns(args.columns, choice).map((column) => ({
          ...column,
          cell: (row: Row) => row[column.id],
        }))}
        rows={rows}
        getRowKey={(row) => row['id'] ?? ''}
      />
    </Stack>
  );
}

const meta = {
  title: 'Data/ColumnChooser',
  component: ColumnChooser,
  render: WithTable,
  args: { label: 'Columns', columns, choice: { hidden: [] }, onChange: fn(), resetLabel: 'Reset columns', order },
  parameters: describe({
    use: 'with a table that has more columns than every user needs. Put it into `actions` of FilterBar and store the choice per user.',
    avoid: 'for a table with four columns: show all of them.',
    anatomy: 'button · a checkbox per column, always on for the identity column · arrows for the order · reset.',
    words: 'The headers of the columns; "Move Sector up".',
    a11y: 'Checkboxes and buttons, no dragging (WCAG 2.5.7). A move is announced and the arrow keeps the focus.',
    keys: {
      'Enter, Space': 'opens the panel, changes a checkbox, moves a column',
      Tab: 'moves from checkbox to arrows to the next column',
      Escape: 'closes the panel; the focus returns to the button',
    },
  }),
} satisfies Meta<typeof ColumnChooser>;

export default meta;
type Story = StoryObj<typeof meta>;

const open = async (canvasElement: HTMLElement) => {
  await userEvent.click(within(canvasElement).getByRole('button', { name: 'Columns' }));
  return within(await screen.findByRole('dialog', { name: 'Columns' }));
};

const headersIn = (canvasElement: HTMLElement) =>
  [...canvasElement.querySelectorAll('th[scope="col"]')].map((header) => header.textContent);

const opened = async ({ canvasElement }: { canvasElement: HTMLElement }) => {
  await open(canvasElement);
};

export const Playground: Story = {};
export const Hover: Story = hovered;
export const Focus: Story = focused;
export const Open: Story = { play: opened };
export const ShowAndHideOnly: Story = { args: { order: undefined }, play: opened };
export const SomeHidden: Story = { args: { choice: { hidden: ['code', 'group'] } }, play: opened };
export const RightToLeft: Story = { globals: { direction: 'rtl' }, play: opened };
export const Phone: Story = { globals: { viewport: { value: 'phone' } }, play: opened };
export const LongText: Story = {
  args: { columns: [...columns, { id: 'long', header: 'Certificadodeaprovação'.repeat(6) }] },
  play: opened,
};
export const StaleChoice: Story = {
  name: 'Ignores columns in a stored choice that no longer exist',
  args: { choice: { hidden: ['gone'], order: ['gone', 'role', 'code'] } },
  play: async ({ canvasElement }) => {
    await expect(headersIn(canvasElement)).toEqual(['Name', 'Role', 'Sector', 'Code', 'Group']);
  },
};

export const Pointer: Story = {
  play: async ({ canvasElement, args }) => {
    const panel = await open(canvasElement);
    await expect(panel.getByRole('checkbox', { name: 'Name' })).toBeDisabled();
    await userEvent.click(panel.getByRole('checkbox', { name: 'Sector' }));
    await expect(args.onChange).toHaveBeenLastCalledWith({ hidden: ['sector'] });
    await expect(headersIn(canvasElement)).toEqual(['Name', 'Code', 'Role', 'Group']);
    await userEvent.click(panel.getByRole('button', { name: 'Move Group up' }));
    await expect(headersIn(canvasElement)).toEqual(['Name', 'Code', 'Group', 'Role']);
    await userEvent.click(panel.getByRole('button', { name: 'Reset columns' }));
    await expect(headersIn(canvasElement)).toEqual(['Name', 'Code', 'Sector', 'Role', 'Group']);
  },
};

export const Keyboard: Story = {
  play: async ({ canvasElement }) => {
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    const panel = within(await screen.findByRole('dialog', { name: 'Columns' }));
    const down = panel.getByRole('button', { name: 'Move Code down' });
    down.focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(panel.getByRole('button', { name: 'Move Code down' })).toHaveFocus());
    await waitFor(() => expect(document.body).toHaveTextContent('Code is now column 3 of 5'));
    await userEvent.keyboard('{Enter}{Enter}');
    await expect(headersIn(canvasElement)).toEqual(['Name', 'Sector', 'Role', 'Group', 'Code']);
    await waitFor(() => expect(panel.getByRole('button', { name: 'Move Code up' })).toHaveFocus());
    panel.getByRole('checkbox', { name: 'Role' }).focus();
    await userEvent.keyboard(' ');
    await expect(headersIn(canvasElement)).toEqual(['Name', 'Sector', 'Group', 'Code']);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(within(canvasElement).getByRole('button', { name: 'Columns' })).toHaveFocus());
  },
};
