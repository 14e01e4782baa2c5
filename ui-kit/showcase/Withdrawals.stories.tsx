import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { Banner } from '../components/Banner/Banner.tsx';
import { Button } from '../components/Button/Button.tsx';
import { Card } from '../components/Card/Card.tsx';
import { DescriptionList } from '../components/DescriptionList/DescriptionList.tsx';
import { Drawer } from '../components/Drawer/Drawer.tsx';
import { FillBar } from '../components/FillBar/FillBar.tsx';
import { FormActions } from '../components/Form/FormActions.tsx';
import { IdentityCell } from '../components/IdentityCell/IdentityCell.tsx';
import { Link } from '../components/Link/Link.tsx';
import { Page } from '../components/Page/Page.tsx';
import { PageHeader } from '../components/PageHeader/PageHeader.tsx';
import { Section } from '../components/Section/Section.tsx';
import { Stack } from '../components/Stack/Stack.tsx';
import { StatusBadge } from '../components/StatusBadge/StatusBadge.tsx';
import { Table } from '../components/Table/Table.tsx';
import { LinkTabs } from '../components/Tabs/LinkTabs.tsx';
import { Timeline } from '../components/Timeline/Timeline.tsx';
import { ShowcaseShell } from './ShowcaseShell.tsx';
import { pageParameters } from './pageParameters.ts';

const meta = {
  title: 'Showcase/Withdrawals',
  parameters: pageParameters,
  tags: ['!autodocs'],
} satisfies Meta;

export default meta;
type Story = StoryObj<typeof meta>;

const rows = [
  '10:44:07 | Rita Souza | 004512 | Luva nitrílica | M · CA 28324 | M-03 Produção · 11 | Delivered',
  '10:43:51 | Diego Moraes | 004702 | Bota nº 42 | 42 · CA 31587 | M-05 Logística · 33 | Delivered',
  '10:42:18 | Carlos Lima | 004871 | Protetor auricular | Único · CA 5745 | M-05 Logística · 14 | Failed delivery',
  '10:41:30 | Paulo Nunes | 004655 | Luva de vaqueta | 9 · CA 30916 | M-03 Produção · 21 | Delivered',
  '10:40:02 | Ana Martins | 003977 | Luva isolante cl. 0 | 10 · CA 29401 | Counter · Almoxarifado | Waiting',
  '10:38:44 | Luiza Torres | 004690 | Óculos incolor | Único · CA 11268 | M-01 Portaria · 13 | Refused: quota',
].map((line) => {
  const [time = '', name = '', code = '', product = '', detail = '', source = '', status = ''] = line.split(' | ');
  return { time, name, code, product, detail, source, status };
});

const toneOf = (status: string) =>
  status === 'Delivered' ? 'success' : status === 'Waiting' ? 'warning' : ('danger' as const);

function Details() {
  return (
    <>
      <DescriptionList
        items={[
          { label: 'Employee', value: 'Carlos Lima · 004871', detail: 'Logística · Empilhadeirista · CC LOG-02' },
          { label: 'Product', value: 'Protetor auricular 3M 1110, Único × 1', detail: 'CA 5745, valid to 14 Mar 2027' },
          {
            label: 'Allowance',
            value: (
              <Stack gap={1}>
                <span>1 of 4 left in 30 days</span>
                <FillBar label="Allowance used" value={3} maxValue={4} valueLabel="3 of 4 used" />
              </Stack>
            ),
          },
          { label: 'Source', value: 'M-05 Logística, channel 14' },
        ]}
      />
      <Section title="What happened" headingLevel={3}>
        <Timeline
          label="What happened"
          items={[
            { id: '1', tone: 'success', title: 'Identified with PIN', time: '10:42:09' },
            { id: '2', tone: 'success', title: 'Requested', time: '10:42:14' },
            {
              id: '3',
              tone: 'success',
              title: (
                <>
                  Approved by rule <b>Logística</b>
                </>
              ),
              time: '10:42:14',
            },
            {
              id: '4',
              tone: 'danger',
              title: 'Delivery failed: motor timeout',
              detail: 'Stock unchanged · channel 14 set to error',
              time: '10:42:18',
            },
            { id: '5', tone: 'neutral', title: 'Delivered', isPending: true },
          ]}
        />
      </Section>
      <FormActions>
        <Button variant="primary">Retry delivery</Button>
        <Button>Hand out at counter</Button>
        <Button variant="ghost">Cancel withdrawal</Button>
      </FormActions>
    </>
  );
}

function WithdrawalsPage({ isOpen: isOpenAtFirst = false }: { isOpen?: boolean }) {
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  return (
    <ShowcaseShell path="/withdrawals">
      <Page>
        <PageHeader
          title="Withdrawals"
          subtitle="Who received what, where and when"
          breadcrumbs={{
            label: 'Breadcrumbs',
            items: [
              { id: '1', label: 'Dashboard', href: '#' },
              { id: '2', label: 'Operations' },
              { id: '3', label: 'Withdrawals' },
            ],
          }}
        />
        <Card padding="none">
          <LinkTabs
            label="Saved views"
            currentId="today"
            items={[
              { id: 'today', label: 'Today', href: '#today', count: 188 },
              { id: 'waiting', label: 'Waiting for approval', href: '#waiting', count: 4 },
              { id: 'failed', label: 'Failed', href: '#failed', count: 3 },
              { id: 'refused', label: 'Refused', href: '#refused', count: 11 },
            ]}
          />
          <Banner>
            2 new withdrawals — <Link onPress={() => setOpen(false)}>show</Link>
          </Banner>
          <Table
            caption="Withdrawals"
            rows={rows}
            getRowKey={(row) => row.time}
            getRowHref={(row) => `#${row.time}`}
            currentRowKey={isOpen ? '10:42:18' : undefined}
            flashKeys={new Set(['10:44:07'])}
            columns={[
              { id: 'time', header: 'Time', cell: (row) => row.time, width: '120px' },
              {
                id: 'employee',
                header: 'Employee',
                isIdentity: true,
                cell: (row) => <IdentityCell title={row.name} detail={row.code} />,
              },
              {
                id: 'product',
                header: 'Product',
                cell: (row) => <IdentityCell title={row.product} detail={row.detail} />,
              },
              { id: 'source', header: 'Source', cell: (row) => row.source },
              {
                id: 'status',
                header: 'Status',
                cell: (row) => <StatusBadge tone={toneOf(row.status)}>{row.status}</StatusBadge>,
              },
            ]}
          />
        </Card>
      </Page>
      <Drawer
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title="Withdrawal 8F3K2"
        closeLabel="Close withdrawal"
        subtitle={
          <>
            <StatusBadge tone="danger">Failed delivery</StatusBadge>
            <StatusBadge tone="neutral" icon={null}>
              Machine · automatic
            </StatusBadge>
          </>
        }
      >
        <Details />
      </Drawer>
    </ShowcaseShell>
  );
}

export const Default: Story = { render: () => <WithdrawalsPage /> };
export const WithDetails: Story = { render: () => <WithdrawalsPage isOpen /> };
export const Phone: Story = { ...Default, globals: { viewport: { value: 'phone' } } };
export const PhoneWithDetails: Story = { ...WithDetails, globals: { viewport: { value: 'phone' } } };
