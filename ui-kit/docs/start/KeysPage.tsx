import { storyNameFromExport, toId } from 'storybook/internal/csf';
import styled from 'styled-components';
import { Card } from '../../components/Card/Card.tsx';
import { Inline } from '../../components/Inline/Inline.tsx';
import { Table, type TableColumn } from '../../components/Table/Table.tsx';
import { Text } from '../../components/Text/Text.tsx';
import patterns from '../Keys.stories.tsx?raw';
import parts from '../KeysOfParts.stories.tsx?raw';
import { type KeyStory, keyLinesOf, keyStoriesIn, pressesLine } from '../keyTable.ts';
import { type Component, componentsOf, nameOf, notesIn, titleOf } from '../status.ts';
import { addressOf, docsIdOf } from './addresses.ts';

/** Storybook follows its own addresses, not the router of the kit. */
const Address = styled.a`
  color: var(--color-link);
`;

type Pressed = { name: string; address: string };
type Row = { id: string; title: string; keys: string; effect: string; pressed: readonly Pressed[] };

const components = componentsOf(
  import.meta.glob<string>(['../../components/*/*.tsx', '../../provider/*.tsx'], {
    eager: true,
    query: '?raw',
    import: 'default',
  }),
);

const pressedIn = (title: string, stories: readonly KeyStory[], keys: string): Pressed[] =>
  stories
    .filter(({ code }) => pressesLine(code, { keys, effect: '' }))
    .map(({ name }) => ({ name, address: addressOf(toId(title, storyNameFromExport(name))) }));

function rowsOf(component: Component): Row[] {
  const { title, stories } = component;
  const own = keyStoriesIn(stories.replace(notesIn(stories), ''));
  const shows = ({ code }: KeyStory) => new RegExp(`<${nameOf(title)}\\b`).test(code);
  return keyLinesOf(component).map(({ keys, effect }) => ({
    id: `${title} ${keys} ${effect}`,
    title,
    keys,
    effect,
    pressed: [
      ...pressedIn(title, own, keys),
      ...[patterns, parts].flatMap((file) => pressedIn(titleOf(file), keyStoriesIn(file).filter(shows), keys)),
    ],
  }));
}

const MOST_STORIES = 3;

const columns: readonly TableColumn<Row>[] = [
  {
    id: 'component',
    header: 'Component',
    isIdentity: true,
    width: '180px',
    cell: ({ title }) => (
      <Address href={addressOf(docsIdOf(title))} target="_top">
        {nameOf(title)}
      </Address>
    ),
  },
  { id: 'keys', header: 'Keys', cell: ({ keys }) => <Text isMono>{keys}</Text> },
  { id: 'effect', header: 'Effect', cell: ({ effect }) => effect.replaceAll('`', '') },
  {
    id: 'pressed',
    header: 'Pressed by',
    cell: ({ pressed }) =>
      pressed.length > 0 && (
        <Inline>
          {pressed.slice(0, MOST_STORIES).map(({ name, address }) => (
            <Address key={address} href={address} target="_top">
              {storyNameFromExport(name)}
            </Address>
          ))}
        </Inline>
      ),
  },
];

/** The keys of all components, read from their notes, with the stories that press them. */
export function KeysPage() {
  return (
    <Card padding="none">
      <Table
        caption="Keys of all components"
        isDense
        noValueLabel="No story presses it yet"
        columns={columns}
        rows={components.flatMap(rowsOf)}
        getRowKey={({ id }) => id}
      />
    </Card>
  );
}
