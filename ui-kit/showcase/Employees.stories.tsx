import type { Meta, StoryObj } from '@storybook/react-vite';
import { Download, Ellipsis, Plus, Upload } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '../components/Button/Button.tsx';
import { LinkButton } from '../components/Button/LinkButton.tsx';
import { Card } from '../components/Card/Card.tsx';
import { ColumnChooser } from '../components/ColumnChooser/ColumnChooser.tsx';
import { arrangeColumns, type ColumnChoice } from '../components/ColumnChooser/columnChoice.ts';
import { EmptyState } from '../components/EmptyState/EmptyState.tsx';
import { ErrorState } from '../components/ErrorState/ErrorState.tsx';
import { FilterBar } from '../components/FilterBar/FilterBar.tsx';
import { IconButton } from '../components/IconButton/IconButton.tsx';
import { IdentityCell } from '../components/IdentityCell/IdentityCell.tsx';
import { Menu } from '../components/Menu/Menu.tsx';
import { MultiSelect } from '../components/MultiSelect/MultiSelect.tsx';
import { Page } from '../components/Page/Page.tsx';
import { PageHeader } from '../components/PageHeader/PageHeader.tsx';
import { Pagination } from '../components/Pagination/Pagination.tsx';
import { StatusBadge } from '../components/StatusBadge/StatusBadge.tsx';
import type { SelectedKeys } from '../components/Table/selection.ts';
import { Table, type TableColumn, type TableSort } from '../components/Table/Table.tsx';
import { LinkTabs } from '../components/Tabs/LinkTabs.tsx';
import { type Employee, employees } from './employeeData.ts';
import { ShowcaseShell } from './ShowcaseShell.tsx';
import { pageParameters } from './pageParameters.ts';

const meta = {
  title: 'Showcase/Employee list',
  parameters: pageParameters,
  tags: ['!autodocs'],
} satisfies Meta;

export default meta;
type Story = StoryObj<typeof meta>;

const columns: TableColumn<Employee>[] = [
  {
    id: 'name',
    header: 'Name',
    isSortable: true,
    isIdentity: true,
    skeleton: 'two-lines',
    cell: (row) => <IdentityCell title={row.name} detail={row.email} avatarName={row.name} />,
  },
  { id: 'identification', header: 'Identification', isSortable: true, cell: (row) => row.identification },
  { id: 'sector', header: 'Sector', isSortable: true, cell: (row) => row.sector },
  { id: 'role', header: 'Role', hideBelow: 'large', cell: (row) => row.role },
  { id: 'group', header: 'Group', hideBelow: 'medium', cell: (row) => row.group },
  { id: 'status', header: 'Status', cell: (row) => <StatusBadge tone={row.tone}>{row.status}</StatusBadge> },
  {
    id: 'actions',
    header: 'Actions',
    isActions: true,
    cell: (row) => (
      <Menu
        label={`Actions for ${row.name}`}
        trigger={<IconButton icon={Ellipsis} label={`Actions for ${row.name}`} hasTooltip={false} />}
        entries={[
          { id: 'edit', label: 'Edit employee', href: `#edit-${row.id}` },
          { id: 'deactivate', label: 'Deactivate employee', tone: 'danger' },
        ]}
      />
    ),
  },
];

type EmployeesPageProps = {
  rows?: readonly Employee[];
  isLoading?: boolean;
  emptyState?: ReactNode;
};

const sectorOptions = ['Produção', 'Fundição', 'Manutenção', 'Logística', 'Qualidade'].map((name) => ({
  value: name,
  label: name,
}));

type FiltersProps = {
  columnChoice: ColumnChoice;
  onColumnChoice: (choice: ColumnChoice) => void;
};

function Filters({ columnChoice, onColumnChoice }: FiltersProps) {
  const [sectors, setSectors] = useState(['Produção', 'Fundição']);
  const [draft, setDraft] = useState(sectors);
  return (
    <FilterBar
      search={{ label: 'Search employees', placeholder: 'Name, identification, e-mail', clearLabel: 'Clear search' }}
      filters={{
        label: 'Filters',
        count: sectors.length > 0 ? 1 : 0,
        countLabel: '1 active',
        applyLabel: 'Apply',
        clearLabel: 'Clear',
        onApply: () => setSectors(draft),
        onClear: () => setSectors([]),
        onOpenChange: () => setDraft(sectors),
        children: (
          <MultiSelect
            label="Sector"
            placeholder="All sectors"
            options={sectorOptions}
            value={draft}
            onChange={setDraft}
          />
        ),
      }}
      chips={
        sectors.length > 0
          ? [
              {
                id: 'sector',
                label: `Sector: ${sectors.join(', ')}`,
                removeLabel: 'Remove filter Sector',
                onRemove: () => setSectors([]),
              },
            ]
          : []
      }
      actions={
        <ColumnChooser
          label="Columns"
          columns={columns}
          choice={columnChoice}
          onChange={onColumnChoice}
          resetLabel="Reset columns"
          order={{
            upLabel: (header) => `Move ${header} up`,
            downLabel: (header) => `Move ${header} down`,
            movedText: (header, place, total) => `${header} is now column ${place} of ${total}`,
          }}
        />
      }
    />
  );
}

function EmployeesPage({ rows = employees, isLoading, emptyState }: EmployeesPageProps) {
  const [sort, setSort] = useState<TableSort>({ column: 'name', direction: 'ascending' });
  const [columnChoice, setColumnChoice] = useState<ColumnChoice>({ hidden: [] });
  const [selected, setSelected] = useState<SelectedKeys>(new Set());
  return (
    <ShowcaseShell path="/employees">
      <Page>
        <PageHeader
          title="Employees"
          subtitle="People who receive protective equipment"
          breadcrumbs={{
            label: 'Breadcrumbs',
            items: [
              { id: '1', label: 'Dashboard', href: '#' },
              { id: '2', label: 'Organization' },
              { id: '3', label: 'Employees' },
            ],
          }}
          actions={
            <>
              <Button icon={Upload}>Import</Button>
              <Button icon={Download}>Export</Button>
              <LinkButton variant="primary" icon={Plus} href="#new">
                New employee
              </LinkButton>
            </>
          }
        />
        <Card padding="none">
          <LinkTabs
            label="Saved views"
            currentId="all"
            items={[
              { id: 'all', label: 'All', href: '#all', count: 682 },
              { id: 'lacking', label: 'Lacking items', href: '#lacking', count: 37 },
              { id: 'training', label: 'Training expired', href: '#training', count: 34 },
              { id: 'inactive', label: 'Inactive', href: '#inactive', count: 21 },
            ]}
          />
          <Filters columnChoice={columnChoice} onColumnChoice={setColumnChoice} />
          <Table
            caption="Employees"
            columns={arrangeColumns(columns, columnChoice)}
            rows={rows}
            getRowKey={(row) => row.id}
            getRowHref={(row) => `#employee-${row.id}`}
            sort={sort}
            onSortChange={setSort}
            selection={{
              selected,
              onChange: setSelected,
              totalCount: rows.length > 0 ? 409 : 0,
              rowLabel: (row) => `Select ${row.name}`,
              pageLabel: 'Select all on this page',
              barLabel: 'Selected employees',
              countText: (count) => `${count} selected`,
              selectAllLabel: 'Select all 409 employees',
              clearLabel: 'Clear selection',
              actions: <Button size="small">Change group</Button>,
            }}
            loading={isLoading ? { label: 'Loading employees', rows: 9 } : undefined}
            emptyState={emptyState}
          />
          <Pagination
            label="Pages of employees"
            rangeText={rows.length > 0 ? '1–25 of 409' : '0 of 0'}
            previousLabel="Previous"
            nextLabel="Next"
            hasPrevious={false}
            hasNext={rows.length > 0}
            onPrevious={() => undefined}
            onNext={() => undefined}
            pageSize={{ label: 'Rows per page', value: 25, onChange: () => undefined }}
          />
        </Card>
      </Page>
    </ShowcaseShell>
  );
}

export const Default: Story = { render: () => <EmployeesPage /> };
export const Loading: Story = { render: () => <EmployeesPage isLoading /> };

export const EmptyBecauseNew: Story = {
  render: () => (
    <EmployeesPage
      rows={[]}
      emptyState={
        <EmptyState
          variant="new"
          title="No employees yet"
          description="Add the people who receive protective equipment, or import them from a file."
          action={
            <LinkButton variant="primary" icon={Plus} href="#new">
              New employee
            </LinkButton>
          }
        />
      }
    />
  ),
};

export const EmptyBecauseFiltered: Story = {
  render: () => (
    <EmployeesPage
      rows={[]}
      emptyState={
        <EmptyState
          variant="filtered"
          title="No employee matches"
          description="Try fewer filters or another spelling."
          action={<Button>Clear filters</Button>}
        />
      }
    />
  ),
};

export const Failed: Story = {
  render: () => (
    <EmployeesPage
      rows={[]}
      emptyState={
        <ErrorState
          title="Could not load employees"
          tip="Nothing was changed. Check your connection, then try again."
          actions={<Button variant="primary">Try again</Button>}
          requestId={{ label: 'Request', value: '01JCX3M7Q8', copyLabel: 'Copy request id', copiedLabel: 'Copied' }}
        />
      }
    />
  ),
};

export const Phone: Story = { ...Default, globals: { viewport: { value: 'phone' } } };
