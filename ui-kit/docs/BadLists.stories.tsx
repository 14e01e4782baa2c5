import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { Accordion } from '../components/Accordion/Accordion.tsx';
import { Alert } from '../components/Alert/Alert.tsx';
import { Breadcrumbs } from '../components/Breadcrumbs/Breadcrumbs.tsx';
import { Button } from '../components/Button/Button.tsx';
import { ComboBox } from '../components/ComboBox/ComboBox.tsx';
import { DescriptionList } from '../components/DescriptionList/DescriptionList.tsx';
import { EmptyState } from '../components/EmptyState/EmptyState.tsx';
import { IdentityCell } from '../components/IdentityCell/IdentityCell.tsx';
import { Menu } from '../components/Menu/Menu.tsx';
import { MultiSelect } from '../components/MultiSelect/MultiSelect.tsx';
import { RadioGroup } from '../components/RadioGroup/RadioGroup.tsx';
import { Select } from '../components/Select/Select.tsx';
import type { Option } from '../components/Select/OptionList.tsx';
import { Stack } from '../components/Stack/Stack.tsx';
import { StatusBadge } from '../components/StatusBadge/StatusBadge.tsx';
import { Table } from '../components/Table/Table.tsx';
import { Tabs } from '../components/Tabs/Tabs.tsx';
import { Tag } from '../components/Tag/Tag.tsx';
import { TextField } from '../components/TextField/TextField.tsx';
import { Tree } from '../components/Tree/Tree.tsx';
import { withoutFaults } from './withoutFaults.ts';

const meta = {
  title: 'Start here/Bad input in lists',
  tags: ['!autodocs'],
  beforeEach: withoutFaults,
} satisfies Meta;

export default meta;
type Story = StoryObj<typeof meta>;

const texts = { placeholder: 'Choose a sector', emptyText: 'No results', loadingText: 'Loading…' };

/** Options as a faulty server sends them: the compiler does not see what is in the text. */
const fromServer = (text: string): Option[] => JSON.parse(text);

const changed = fn();

function Choices({ options }: { options: readonly Option[] }) {
  return (
    <Stack>
      <Select {...texts} label="Sector" options={options} onChange={changed} />
      <ComboBox {...texts} label="Employee" options={options} onChange={changed} />
      <MultiSelect {...texts} label="Products" searchLabel="Search" options={options} onChange={changed} />
    </Stack>
  );
}

/** Opens a list of options, returns it, and closes it after that. */
async function inList(open: () => Promise<void>, check: (options: HTMLElement[]) => Promise<void>) {
  await open();
  await screen.findByRole('listbox');
  await waitFor(() => expect(screen.queryAllByRole('option').length).toBeGreaterThan(0));
  await check(screen.getAllByRole('option'));
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
}

export const NullLabels: Story = {
  name: 'An option without a label shows its value, and can be found by it',
  render: () => <Choices options={fromServer('[{"value":"cutting","label":null},{"value":"assembly"}]')} />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const named = async (options: HTMLElement[]) =>
      expect(options.map((option) => option.textContent)).toEqual(['cutting', 'assembly']);
    await inList(() => userEvent.click(canvas.getByRole('button', { name: /Sector/ })), named);
    await inList(() => userEvent.click(canvas.getByRole('button', { name: /Products/ })), named);
    changed.mockClear();
    await userEvent.type(canvas.getByRole('combobox'), 'asse');
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1));
    await userEvent.click(screen.getByRole('option', { name: 'assembly' }));
    await expect(changed).toHaveBeenLastCalledWith('assembly');
    await expect(canvas.getByRole('combobox')).toHaveValue('assembly');
  },
};

export const OneValue: Story = {
  name: 'Two options with one value are one option',
  render: () => (
    <Choices
      options={[
        { value: 'cutting', label: 'Cutting' },
        { value: 'cutting', label: 'Cutting (former)' },
        { value: 'assembly', label: 'Assembly' },
      ]}
    />
  ),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const both = async (options: HTMLElement[]) =>
      expect(options.map((option) => option.textContent)).toEqual(['Cutting', 'Assembly']);
    await inList(() => userEvent.click(canvas.getByRole('button', { name: /Sector/ })), both);
    await inList(() => userEvent.click(canvas.getByRole('button', { name: /Products/ })), both);
  },
};

/** A word of 200 letters, without a place to break. */
const WORD = 'Sicherheitsschuhregal'.repeat(10).slice(0, 200);

export const LongWords: Story = {
  name: 'A word of 200 letters breaks or is cut in 320 px',
  render: () => (
    <div data-testid="frame" style={{ inlineSize: 320 }}>
      <Stack>
        <Breadcrumbs
          label={WORD}
          items={[
            { id: 'one', label: WORD, href: '#one' },
            { id: 'two', label: WORD },
          ]}
        />
        <Alert tone="danger" title={WORD}>
          {WORD}
        </Alert>
        <Button variant="primary">{WORD}</Button>
        <StatusBadge tone="success">{WORD}</StatusBadge>
        <Tag>{WORD}</Tag>
        <TextField label={WORD} description={WORD} placeholder={WORD} defaultValue={WORD} />
        <TextField label={WORD} errorMessage={WORD} end={WORD} />
        <Choices options={[{ value: 'word', label: WORD, description: WORD }]} />
        <RadioGroup label={WORD} options={[{ value: 'word', label: WORD, description: WORD }]} />
        <Menu label={WORD} trigger={<Button>{WORD}</Button>} entries={[{ id: 'word', label: WORD }]} />
        <DescriptionList items={[{ label: WORD, value: WORD }]} />
        <EmptyState variant="new" title={WORD} description={WORD} />
        <IdentityCell avatarName={WORD} title={WORD} detail={WORD} />
        <Tabs label={WORD} items={[{ id: 'word', label: WORD, content: WORD }]} />
        <Accordion items={[{ id: 'word', title: WORD, content: WORD }]} />
        <Tree label={WORD} items={[{ id: 'word', label: WORD }]} />
      </Stack>
    </div>
  ),
  play: async ({ canvasElement }) => {
    const frame = within(canvasElement).getByTestId('frame');
    const end = frame.getBoundingClientRect().right + 1;
    const wide = [...frame.querySelectorAll<HTMLElement>('*')].filter(
      (part) =>
        part.getBoundingClientRect().right > end &&
        part.closest('[role="tablist"], [data-hidden], [hidden], svg, [aria-hidden="true"]') === null,
    );
    await expect(wide.map((part) => part.outerHTML.replaceAll(WORD, 'WORD').slice(0, 160))).toEqual([]);
    await inList(
      () => userEvent.click(within(canvasElement).getByRole('button', { name: /Sector/ })),
      async ([option]) => expect(option && option.scrollWidth - option.clientWidth).toBeLessThanOrEqual(0),
    );
  },
};

export const LongWordsInTable: Story = {
  name: 'A word of 200 letters in a table scrolls inside the table',
  render: () => (
    <div data-testid="frame" style={{ inlineSize: 320 }}>
      <Table
        caption={WORD}
        columns={[
          { id: 'name', header: WORD, isIdentity: true, cell: (row: { name: string }) => row.name },
          { id: 'again', header: 'Name', cell: (row: { name: string }) => row.name },
        ]}
        rows={[{ name: WORD }]}
        getRowKey={(row) => row.name}
      />
    </div>
  ),
  play: async ({ canvasElement }) => {
    const frame = within(canvasElement).getByTestId('frame');
    await expect(frame.scrollWidth).toBeLessThanOrEqual(frame.clientWidth);
  },
};
