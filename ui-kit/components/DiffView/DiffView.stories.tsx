import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, within } from 'storybook/test';
import { describe } from '../../docs/describe.ts';
import { DiffView, type DiffTexts } from './DiffView.tsx';
import { diffEntries } from './diffEntries.ts';

const texts: DiffTexts = {
  field: 'Field',
  before: 'Before',
  after: 'After',
  kinds: { added: 'added', removed: 'removed', changed: 'changed', unchanged: 'unchanged' },
  noValue: 'not set',
  empty: 'Nothing was changed.',
};

const names: Record<string, string> = {
  name: 'Name',
  sector: 'Sector',
  email: 'E-mail',
  phone: 'Phone',
  active: 'Active',
  address: 'Address',
  city: 'City',
  zip: 'Postal code',
  sizes: 'Sizes',
  glove: 'Gloves',
  boot: 'Boots',
};

const options = {
  labelOf: (path: readonly (string | number)[]) => {
    const part = path.at(-1) ?? '';
    return typeof part === 'number' ? `${part + 1}` : (names[part] ?? part);
  },
  textOf: (value: string | number | boolean) => {
    if (typeof value === 'boolean') return value ? 'yes' : 'no';
    return String(value);
  },
};

const before = {
  name: 'Rita Souza',
  sector: 'Produção',
  phone: '(11) 3333-4444',
  email: null,
  active: true,
  address: { city: 'Recife', zip: '50000-000' },
};
const after = {
  name: 'Rita Souza Lima',
  sector: 'Produção',
  phone: null,
  email: 'rita@acme.com.br',
  active: false,
  address: { city: 'Olinda', zip: '53000-000' },
};

const meta = {
  title: 'Data/DiffView',
  component: DiffView,
  args: { label: 'Changes of Rita Souza', entries: diffEntries(before, after, options), texts },
  parameters: describe({
    use: 'to show changes: in an audit log, before a form overwrites another user’s change, in an import. `diffEntries` finds the differences of two records; the caller formats names and values.',
    avoid: 'for the values of one record (DescriptionList), and for small changes in long texts.',
    anatomy:
      'per field: icon, name, old value struck through, new value. Fields of a group are indented. In a narrow container the values are below the name.',
    words:
      'Fields have the same names as in their form. Values are formatted as on the screen: "yes", "17/11/2026", never `true` or a key.',
    a11y: 'A table with a name. The row header of each field contains "added", "removed" or "changed" after the name. Values are `del` and `ins`; colour, strike-through and icon show the same. It is not interactive and not a Tab stop.',
  }),
} satisfies Meta<typeof DiffView>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {
  play: async ({ canvasElement }) => {
    const table = within(within(canvasElement).getByRole('table', { name: 'Changes of Rita Souza' }));
    await expect(table.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual([
      'Name, changed',
      'Phone, removed',
      'E-mail, added',
      'Active, changed',
      'Address',
      'City, changed',
      'Postal code, changed',
    ]);
    const row = within(table.getByRole('row', { name: /^Phone/ }));
    await expect(row.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(['(11) 3333-4444', 'not set']);
  },
};
export const Added: Story = {
  name: 'Shows all fields of a new record as added',
  args: { entries: diffEntries(null, after, options) },
  play: async ({ canvasElement }) => {
    await expect(canvasElement.querySelectorAll('del')).toHaveLength(0);
    await expect(canvasElement.querySelectorAll('ins')).toHaveLength(6);
  },
};
export const Removed: Story = {
  name: 'Shows all fields of a deleted record as removed',
  args: { entries: diffEntries(before, null, options) },
};
export const WithUnchanged: Story = {
  args: { entries: diffEntries(before, after, { ...options, withUnchanged: true }) },
};
export const Nested: Story = {
  args: {
    entries: diffEntries(
      { sizes: { glove: { left: 'M', right: 'M' }, boot: ['40', '41'] } },
      { sizes: { glove: { left: 'M', right: 'G' }, boot: ['40'] } },
      options,
    ),
  },
};
export const Empty: Story = { args: { entries: [] } };
export const NoValues: Story = {
  name: 'Shows a text for null and empty values',
  args: {
    entries: [
      { id: '1', label: 'E-mail', before: null, after: 'rita@acme.com.br' },
      { id: '2', label: 'Phone', before: '', after: undefined },
      { id: '3', label: 'Stock', before: '0', after: null },
    ],
  },
  play: async ({ canvasElement }) => {
    const rows = within(canvasElement).getAllByRole('row').slice(1);
    await expect(rows.map((row) => [...row.querySelectorAll('td')].map(({ textContent }) => textContent))).toEqual([
      ['not set', 'rita@acme.com.br'],
      ['not set', 'not set'],
      ['0', 'not set'],
    ]);
  },
};
export const LongText: Story = {
  args: {
    entries: [
      {
        id: '1',
        label: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerk',
        before: 'Equipamentodeproteçãoindividual'.repeat(6),
        after: 'Luva isolante de borracha classe 0 para trabalhos em instalações energizadas até 1000 V. '.repeat(4),
      },
      { id: '2', label: 'Note', before: 'one line', after: 'one line\nand another' },
    ],
  },
};
export const Narrow: Story = { globals: { viewport: { value: 'phone' } } };
export const RightToLeft: Story = { globals: { direction: 'rtl' } };
export const HundredFields: Story = {
  args: {
    entries: Array.from({ length: 100 }, (_, index) => ({
      id: String(index),
      label: `Channel ${index + 1}`,
      before: String(index),
      after: String(index + 1),
    })),
  },
  play: async ({ canvasElement }) => {
    await expect(canvasElement.querySelectorAll('tbody tr')).toHaveLength(100);
  },
};
