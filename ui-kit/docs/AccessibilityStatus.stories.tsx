import type { Meta, StoryObj } from '@storybook/react-vite';
import { Card } from '../components/Card/Card.tsx';
import { Heading } from '../components/Heading/Heading.tsx';
import { Stack } from '../components/Stack/Stack.tsx';
import { Table, type TableColumn } from '../components/Table/Table.tsx';
import { Text, type TextProps } from '../components/Text/Text.tsx';
import { type Component, componentsOf, DEMANDS, judge, type Verdict } from './status.ts';
import { EXCEPTIONS } from './statusExceptions.ts';

const components = componentsOf(
  import.meta.glob<string>(['../components/*/*.tsx', '../provider/*.tsx'], {
    eager: true,
    query: '?raw',
    import: 'default',
  }),
);

const VERDICTS: Record<Verdict, { text: string; tone: TextProps['tone'] }> = {
  has: { text: 'Yes', tone: 'default' },
  lacks: { text: 'Missing', tone: 'danger' },
  excepted: { text: 'Elsewhere', tone: 'muted' },
  'not applicable': { text: '–', tone: 'muted' },
};

function Cell({ verdict }: { verdict: Verdict }) {
  const { text, tone } = VERDICTS[verdict];
  return (
    <Text size="small" tone={tone}>
      {text}
    </Text>
  );
}

/** One table of the status, computed from the source of the stories. `npm run test:full` runs them in both themes. */
function Status({ group }: { group: 'Tests' | 'States' | 'Docs' }) {
  const columns: TableColumn<Component>[] = [
    { id: 'title', header: 'Component', isIdentity: true, cell: ({ title }) => title },
    ...DEMANDS.filter((demand) => demand.group === group).map(({ name }) => ({
      id: name,
      header: name,
      cell: (component: Component) => <Cell verdict={judge(component, EXCEPTIONS)[name] ?? 'not applicable'} />,
    })),
  ];
  return (
    <Stack gap={6}>
      <Card padding="none">
        <Table
          caption={`${group} of each component`}
          isDense
          columns={columns}
          rows={components}
          getRowKey={({ title }) => title}
        />
      </Card>
      <Stack gap={2}>
        <Heading level={2}>Elsewhere, and why</Heading>
        <ul>
          {EXCEPTIONS.map(({ demands, components: names, reason }) => (
            <li key={reason}>
              <Text>{`${names.join(', ')}: ${demands.join(', ')} – ${reason}.`}</Text>
            </li>
          ))}
        </ul>
      </Stack>
    </Stack>
  );
}

const meta = {
  title: 'Start here/Accessibility status',
  component: Status,
  tags: ['!autodocs'],
} satisfies Meta<typeof Status>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Tests: Story = { args: { group: 'Tests' } };
export const States: Story = { args: { group: 'States' } };
export const Docs: Story = { args: { group: 'Docs' } };
