import type { Meta, StoryObj } from '@storybook/react-vite';
import { ClipboardCheck, KeyRound, PackagePlus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../components/Button/Button.tsx';
import { Card } from '../components/Card/Card.tsx';
import { type Channel, ChannelGrid, type ChannelState } from '../components/ChannelGrid/ChannelGrid.tsx';
import { FieldRow } from '../components/Form/FieldRow.tsx';
import { Form } from '../components/Form/Form.tsx';
import { FormActions } from '../components/Form/FormActions.tsx';
import { Grid } from '../components/Grid/Grid.tsx';
import { Link } from '../components/Link/Link.tsx';
import { NumberField } from '../components/NumberField/NumberField.tsx';
import { Page } from '../components/Page/Page.tsx';
import { PageHeader } from '../components/PageHeader/PageHeader.tsx';
import { Select } from '../components/Select/Select.tsx';
import { StatusBadge } from '../components/StatusBadge/StatusBadge.tsx';
import { ShowcaseShell } from './ShowcaseShell.tsx';

const meta = { title: 'Showcase/Machine', parameters: { layout: 'fullscreen' }, tags: ['!autodocs'] } satisfies Meta;

export default meta;
type Story = StoryObj<typeof meta>;

function channel(number: number, product: string, quantity: number, capacity: number, state: ChannelState): Channel {
  return {
    id: String(number),
    number: String(number),
    product,
    quantityText: `${quantity} of ${capacity}`,
    fill: quantity / capacity,
    state,
  };
}

export const channels: Channel[] = [
  channel(11, 'Luva nitrílica M', 18, 20, 'available'),
  channel(12, 'Luva nitrílica G', 4, 20, 'low'),
  channel(13, 'Óculos incolor', 14, 16, 'available'),
  channel(14, 'Protetor auricular', 9, 30, 'error'),
  channel(15, 'Protetor auricular', 26, 30, 'available'),
  channel(16, 'Máscara PFF2', 11, 24, 'available'),
  channel(21, 'Luva de vaqueta 9', 8, 10, 'available'),
  channel(22, 'Luva de vaqueta 10', 0, 10, 'empty'),
  channel(23, 'Mangote raspa', 6, 8, 'available'),
  channel(24, 'Avental raspa', 3, 4, 'available'),
  channel(25, 'Touca árabe', 7, 12, 'available'),
  channel(26, 'Creme protetor', 5, 12, 'available'),
  channel(31, 'Bota nº 40', 2, 3, 'available'),
  channel(32, 'Bota nº 41', 3, 3, 'available'),
  channel(33, 'Bota nº 42', 1, 3, 'low'),
  channel(34, 'Capacete branco', 4, 4, 'available'),
  channel(35, 'Capacete azul', 0, 4, 'maintenance'),
  channel(36, 'Jugular', 9, 10, 'available'),
];

export const stateLabels: Record<ChannelState, string> = {
  available: 'available',
  low: 'low',
  empty: 'empty',
  error: 'error',
  maintenance: 'maintenance',
};

function ChannelForm() {
  return (
    <Form aria-label="Channel 14">
      <Select
        label="Product"
        placeholder="Choose a product"
        value="3m"
        options={[{ value: '3m', label: 'Protetor auricular 3M 1110' }]}
      />
      <FieldRow minField={110}>
        <Select label="Size" placeholder="Choose" value="u" options={[{ value: 'u', label: 'Único' }]} />
        <Select
          label="Certificate (CA)"
          placeholder="Choose"
          value="5745"
          options={[{ value: '5745', label: '5745 · to 03/2027' }]}
        />
      </FieldRow>
      <FieldRow minField={110}>
        <NumberField label="Quantity" defaultValue={9} minValue={0} />
        <NumberField label="Low below" defaultValue={10} minValue={0} />
      </FieldRow>
      <Select
        label="Status"
        placeholder="Choose"
        value="error"
        errorMessage="Clear the jam, then set to available."
        options={[
          { value: 'error', label: 'Error' },
          { value: 'available', label: 'Available' },
        ]}
      />
      <FormActions>
        <Button variant="primary" type="submit">
          Set available
        </Button>
        <Button>Maintenance</Button>
      </FormActions>
    </Form>
  );
}

function MachinePage() {
  const [selected, setSelected] = useState('14');
  return (
    <ShowcaseShell path="/machines/m-05">
      <Page>
        <PageHeader
          title="M-05 Logística"
          badge={<StatusBadge tone="success">Online</StatusBadge>}
          subtitle="Vision V3 with elevator · last seen 2 s ago · firmware 4.8.1 · 0 pending offline"
          breadcrumbs={{
            label: 'Breadcrumbs',
            items: [
              { id: '1', label: 'Dashboard', href: '#' },
              { id: '2', label: 'Inventory management' },
              { id: '3', label: 'Machines', href: '#machines' },
              { id: '4', label: 'M-05' },
            ],
          }}
          actions={
            <>
              <Button icon={KeyRound}>Credentials</Button>
              <Button icon={ClipboardCheck}>Count</Button>
              <Button variant="primary" icon={PackagePlus}>
                Restock run
              </Button>
            </>
          }
        />
        <Grid parts="2-1">
          <Card title="Channels" detail="24 · 78 % full" actions={<Link href="#layout">Edit layout</Link>}>
            <ChannelGrid
              label="Channels of M-05 Logística"
              channels={channels}
              stateLabels={stateLabels}
              noProductText="No product"
              selectedId={selected}
              onSelect={setSelected}
            />
          </Card>
          <Card
            title="Channel 14"
            detail={<StatusBadge tone="danger">Error since 10:42</StatusBadge>}
            description="Motor did not reach the end position; 1 withdrawal failed, stock unchanged."
          >
            <ChannelForm />
          </Card>
        </Grid>
      </Page>
    </ShowcaseShell>
  );
}

export const Default: Story = { render: () => <MachinePage /> };
export const Phone: Story = { ...Default, globals: { viewport: { value: 'phone' } } };
