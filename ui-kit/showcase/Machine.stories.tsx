import type { Meta, StoryObj } from '@storybook/react-vite';
import { ClipboardCheck, KeyRound, PackagePlus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../components/Button/Button.tsx';
import { Card } from '../components/Card/Card.tsx';
import { ChannelGrid } from '../components/ChannelGrid/ChannelGrid.tsx';
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
import { channels, stateLabels } from './channelData.ts';
import { pageParameters } from './pageParameters.ts';

const meta = { title: 'Showcase/Machine', parameters: pageParameters, tags: ['!autodocs'] } satisfies Meta;

export default meta;
type Story = StoryObj<typeof meta>;

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
