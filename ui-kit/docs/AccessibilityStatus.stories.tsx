import type { Meta, StoryObj } from '@storybook/react-vite';
import { Card } from '../components/Card/Card.tsx';
import { Heading } from '../components/Heading/Heading.tsx';
import { Stack } from '../components/Stack/Stack.tsx';
import { StatusBadge } from '../components/StatusBadge/StatusBadge.tsx';
import { Table, type TableColumn } from '../components/Table/Table.tsx';
import { Text, type TextProps } from '../components/Text/Text.tsx';
import { type Results as KnownResults, standingOf } from './results.ts';
import { SCREEN_READER_NOTES } from './screenReaderNotes.ts';
import results from './status-results.json';
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

const KNOWN: KnownResults = results;

/** The result of the last run of the stories of a component. */
function Result({ component }: { component: Component }) {
  const standing = standingOf(component, KNOWN);
  switch (standing.kind) {
    case 'passed':
      return <StatusBadge tone="success">{`${standing.count} passed, ${standing.day}`}</StatusBadge>;
    case 'failed':
      return <StatusBadge tone="danger">{`Failed: ${standing.stories.join(', ')}`}</StatusBadge>;
    case 'changed':
      return <StatusBadge tone="warning">{`Changed since ${standing.day}`}</StatusBadge>;
    case 'never run':
      return <StatusBadge tone="neutral">Never run</StatusBadge>;
  }
}

/** The results of the last run, in which axe checked every story by all rules in both themes. */
function LastRun() {
  return (
    <Stack gap={6}>
      <Card padding="none">
        <Table
          caption="Results of each component"
          isDense
          columns={[
            { id: 'title', header: 'Component', isIdentity: true, cell: ({ title }) => title },
            { id: 'result', header: 'Stories', cell: (component) => <Result component={component} /> },
            { id: 'browser', header: 'Browser', cell: ({ title }) => KNOWN[title]?.browser },
          ]}
          rows={components}
          getRowKey={({ title }) => title}
        />
      </Card>
      <Stack gap={2}>
        <Heading level={2}>With a screen reader</Heading>
        {SCREEN_READER_NOTES.length === 0 && (
          <Text>Nobody has tried the kit with a screen reader yet. The tests read roles, names and states.</Text>
        )}
        <ul>
          {SCREEN_READER_NOTES.map(({ component, reader, day, note }) => (
            <li key={`${component} ${reader} ${day}`}>
              <Text>{`${component}, ${reader}, ${day}: ${note}`}</Text>
            </li>
          ))}
        </ul>
      </Stack>
    </Stack>
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

export const Results: Story = { args: { group: 'Tests' }, render: () => <LastRun /> };
export const Tests: Story = { args: { group: 'Tests' } };
export const States: Story = { args: { group: 'States' } };
export const Docs: Story = { args: { group: 'Docs' } };
