import type { Meta, StoryObj } from '@storybook/react-vite';
import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { ActivityList } from '../components/ActivityList/ActivityList.tsx';
import { BarList } from '../components/BarList/BarList.tsx';
import { Button } from '../components/Button/Button.tsx';
import { Card } from '../components/Card/Card.tsx';
import { TrendChart } from '../components/charts/TrendChart.tsx';
import { Grid } from '../components/Grid/Grid.tsx';
import { Link } from '../components/Link/Link.tsx';
import { Page } from '../components/Page/Page.tsx';
import { PageHeader } from '../components/PageHeader/PageHeader.tsx';
import { SegmentedControl } from '../components/SegmentedControl/SegmentedControl.tsx';
import { StackedBar } from '../components/StackedBar/StackedBar.tsx';
import { StatCard } from '../components/StatCard/StatCard.tsx';
import { StatusBadge } from '../components/StatusBadge/StatusBadge.tsx';
import { Table } from '../components/Table/Table.tsx';
import { Text } from '../components/Text/Text.tsx';
import { activity, icons, lowItems, sectors, stock, trendPoints } from './dashboardData.ts';
import { ShowcaseShell } from './ShowcaseShell.tsx';
import { pageParameters } from './pageParameters.ts';

const meta = {
  title: 'Showcase/Dashboard',
  parameters: pageParameters,
  tags: ['!autodocs'],
} satisfies Meta;

export default meta;
type Story = StoryObj<typeof meta>;

const ranges = [
  { value: 'today', label: 'Today' },
  { value: 'week', label: 'Week' },
  { value: 'month', label: 'Month' },
  { value: 'year', label: 'Year' },
];

function Figures({ isLoading }: { isLoading?: boolean }) {
  return (
    <Grid minColumn={156}>
      <StatCard
        label="Withdrawals"
        icon={icons.withdrawals}
        value="1,284"
        href="#withdrawals"
        isLoading={isLoading}
        trend={{ direction: 'up', isGood: true, figure: '8.2 %', text: 'against last week' }}
      />
      <StatCard
        label="Safety compliance"
        icon={icons.compliance}
        value="94.6 %"
        href="#compliance"
        isLoading={isLoading}
        reason={
          <>
            37 of 682 employees lack an item · <Link href="#who">see who</Link>
          </>
        }
      />
      <StatCard
        label="Machines online"
        icon={icons.machines}
        value="11 of 12"
        href="#machines"
        isLoading={isLoading}
        reason={
          <>
            <Text size="small" tone="danger">
              M-07 Fundição
            </Text>{' '}
            offline for 42 min
          </>
        }
      />
      <StatCard
        label="Stock to act on"
        icon={icons.stock}
        value="9"
        href="#stock"
        isLoading={isLoading}
        reason="6 low · 3 out of stock"
      />
    </Grid>
  );
}

function LowStock() {
  return (
    <Table
      caption="Stock to act on"
      isDense
      variant="embedded"
      rows={lowItems}
      getRowKey={(item) => item.id}
      getRowHref={(item) => `#item-${item.id}`}
      columns={[
        { id: 'product', header: 'Product', cell: (item) => item.product, isIdentity: true },
        { id: 'left', header: 'Left', cell: (item) => item.left, align: 'end' },
        {
          id: 'state',
          header: 'State',
          align: 'end',
          cell: (item) => <StatusBadge tone={item.tone}>{item.state}</StatusBadge>,
        },
      ]}
    />
  );
}

function DashboardPage({ isLoading }: { isLoading?: boolean }) {
  const [range, setRange] = useState('week');
  return (
    <ShowcaseShell path="/">
      <Page>
        <PageHeader
          title="Dashboard"
          subtitle="Tuesday, 17 November · America/Sao_Paulo"
          actions={
            <>
              <SegmentedControl label="Time range" options={ranges} value={range} onChange={setRange} />
              <Button icon={RefreshCw} isPending={isLoading} pendingLabel="Loading figures">
                Refresh
              </Button>
            </>
          }
        />
        <Figures isLoading={isLoading} />
        <Grid parts="2-1">
          <TrendChart
            title="Withdrawals"
            detail="last 14 days"
            viewAsTableLabel="View as table"
            viewAsChartLabel="View as chart"
            pointHeader="Day"
            points={trendPoints}
            series={[
              { id: 'delivered', label: 'Delivered', color: 1, isArea: true },
              { id: 'failed', label: 'Failed', color: 2, isDashed: true },
            ]}
          />
          <Card title="Employees by sector" actions={<Link href="#employees">682 employees</Link>}>
            <BarList label="Employees by sector" items={sectors} />
          </Card>
        </Grid>
        <Grid parts="1-1">
          <Card title="Activity" actions={<Link href="#activity">All activity</Link>}>
            <ActivityList label="Activity" items={activity} />
          </Card>
          <Card title="Inventory" actions={<Link href="#warehouse">Warehouse</Link>}>
            <StackedBar label="Products by stock" parts={stock} />
            <LowStock />
          </Card>
        </Grid>
      </Page>
    </ShowcaseShell>
  );
}

export const Default: Story = { render: () => <DashboardPage /> };
export const Loading: Story = { render: () => <DashboardPage isLoading /> };
export const Phone: Story = { ...Default, globals: { viewport: { value: 'phone' } } };
