import type { Meta, StoryObj } from '@storybook/react-vite';
import { describe } from '../../docs/describe.ts';
import { Button } from '../Button/Button.tsx';
import { Card } from '../Card/Card.tsx';
import { Divider } from '../Divider/Divider.tsx';
import { Grid } from '../Grid/Grid.tsx';
import { Heading } from '../Heading/Heading.tsx';
import { Inline } from '../Inline/Inline.tsx';
import { Link } from '../Link/Link.tsx';
import { Page } from '../Page/Page.tsx';
import { Section } from '../Section/Section.tsx';
import { Text } from '../Text/Text.tsx';
import { Stack } from './Stack.tsx';

const meta = {
  title: 'Layout/Primitives',
  component: Stack,
  subcomponents: { Inline, Grid, Page, Section, Card, Heading, Text, Divider },
  parameters: describe({
    use: 'to compose screens without styling anything: Page › Stack, Grid, Inline › Card, Section › Text, Heading, Divider.',
    a11y: 'Headings follow the outline of the page: level 1 once (PageHeader), cards 2, sections within 3.',
  }),
} satisfies Meta<typeof Stack>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Stacked: Story = {
  render: () => (
    <Stack gap={3}>
      <Heading level={2}>Allowance</Heading>
      <Text tone="muted">One of four left in 30 days.</Text>
      <Divider />
      <Text size="small">Checked at each withdrawal.</Text>
      <Divider label="or" />
      <Text weight="strong">Approved at the counter</Text>
    </Stack>
  ),
};

export const SideBySide: Story = {
  render: () => (
    <Inline justify="between" gap={4}>
      <Text>4 machines</Text>
      <Inline>
        <Button>Count</Button>
        <Button variant="primary">Restock machine</Button>
      </Inline>
    </Inline>
  ),
};

export const Columns: Story = {
  render: () => (
    <Stack>
      <Grid minColumn={160}>
        {['One', 'Two', 'Three', 'Four'].map((title) => (
          <Card key={title} title={title}>
            Folds by itself
          </Card>
        ))}
      </Grid>
      <Grid parts="2-1">
        <Card title="Two thirds">Below 992 px one column</Card>
        <Card title="One third">Below 992 px one column</Card>
      </Grid>
    </Stack>
  ),
};

export const Cards: Story = {
  render: () => (
    <Grid minColumn={280}>
      <Card
        title="Withdrawals"
        detail="last 14 days"
        actions={<Link href="#all">All withdrawals</Link>}
        footer={<Text size="small">Updated now</Text>}
      >
        With detail, action and footer
      </Card>
      <Card title="Channel 14" description="Motor did not reach the end position; stock unchanged.">
        With a description
      </Card>
      <Card>Without a title</Card>
    </Grid>
  ),
};

export const Sections: Story = {
  render: () => (
    <Section
      title="What happened"
      description="All times are the machine’s own."
      actions={<Button size="small">Copy</Button>}
    >
      <Text>Identified, requested, approved, delivered.</Text>
    </Section>
  ),
};

export const Texts: Story = {
  render: () => (
    <Stack gap={2}>
      {(['caption', 'small', 'label', 'body', 'lead', 'figure'] as const).map((size) => (
        <Text key={size} size={size}>
          {size}: 1,284 withdrawals
        </Text>
      ))}
      {(['muted', 'success', 'warning', 'danger', 'info'] as const).map((tone) => (
        <Text key={tone} tone={tone}>
          {tone}
        </Text>
      ))}
      <Text isMono>01JCX3M7Q8</Text>
    </Stack>
  ),
};

export const LongWords: Story = {
  render: () => (
    <Stack>
      <Heading level={2}>{'Donaudampfschifffahrtselektrizitätenhauptbetriebswerk'.repeat(4)}</Heading>
      <Text isTruncated>{'Cut to one line. '.repeat(40)}</Text>
    </Stack>
  ),
  globals: { viewport: { value: 'phone' } },
};

export const NarrowPage: Story = {
  render: () => (
    <Page width="narrow">
      <Card title="Company">A page of forms keeps to 880 px.</Card>
    </Page>
  ),
};
