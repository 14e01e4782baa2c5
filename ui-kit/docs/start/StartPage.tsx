import { useContext, useState } from 'react';
import styled from 'styled-components';
import { ToolbarTheme } from '../../.storybook/docs/toolbar-theme.ts';
import { Grid } from '../../components/Grid/Grid.tsx';
import { Heading } from '../../components/Heading/Heading.tsx';
import { SearchField } from '../../components/SearchField/SearchField.tsx';
import { Stack } from '../../components/Stack/Stack.tsx';
import { StatusBadge } from '../../components/StatusBadge/StatusBadge.tsx';
import { Text } from '../../components/Text/Text.tsx';
import { addressOf, docsIdOf } from './addresses.ts';
import { findComponents, type ListedComponent, listedComponents } from './components.ts';

/** Size of the pictures, in px. */
const PICTURE = { width: 1280, height: 800 };

/** Stories of the product's screens, each with the name of its picture in `docs/pictures`. */
const SCREENS = [
  {
    id: 'screens-dashboard--week',
    picture: 'dashboard',
    title: 'Dashboard',
    text: 'Four numbers, each with the reason to act.',
  },
  {
    id: 'screens-employees--record',
    picture: 'employee',
    title: 'Employee',
    text: 'What a person holds, what is due, what is lacking.',
  },
  {
    id: 'screens-machines--machine',
    picture: 'machine',
    title: 'Machine',
    text: 'The channels as on the front: colour, word, pattern.',
  },
  {
    id: 'screens-withdrawals--list',
    picture: 'withdrawals',
    title: 'Withdrawals',
    text: 'Who received what, where and when, as it happens.',
  },
];

const pictures = import.meta.glob<string>('../../../docs/pictures/*.webp', {
  eager: true,
  query: '?url',
  import: 'default',
});

/** Pages about all components. */
const GUIDES = [
  { id: 'tokens--colours', name: 'Tokens', text: 'Colours, type, space; as JSON for Figma.' },
  { id: docsIdOf('Start here/Keys'), name: 'Keys', text: 'What each key does, and the story that presses it.' },
  { id: docsIdOf('Start here/Names of props'), name: 'Names of props', text: 'One thing has one name everywhere.' },
  {
    id: 'start-here-accessibility-status--results',
    name: 'Accessibility',
    text: 'Results of tests, component by component.',
  },
  { id: 'start-here-languages--playground', name: 'Languages', text: 'Three languages, right to left, longer texts.' },
  { id: docsIdOf('Start here/Size of the pages'), name: 'Size', text: 'What a page and a component weigh.' },
];

const PRINCIPLES = [
  {
    name: 'Look',
    text: 'Calm, dense, precise. Navy is the brand; amber marks the place; green, amber and red are states.',
  },
  { name: 'Words', text: 'Say what happened, what was kept and what to do. A button is a verb and a noun.' },
  { name: 'State', text: 'Never by colour alone: a word repeats it, in the grid of channels also a pattern.' },
  { name: 'Size', text: 'A 4-px grid. Controls of 36 px, in forms 40, for fingers 44. Usable at 360 px.' },
  { name: 'Motion', text: '120 to 200 ms, only to show where a thing came from. None with reduced motion.' },
  { name: 'Access', text: 'WCAG 2.2 AA. Every story runs in a browser, in both themes; a violation is an error.' },
];

const Lead = styled.p`
  padding-block-start: var(--space-3);
  max-inline-size: 68ch;
  font-size: var(--font-lead);
  line-height: var(--line-lead);
`;

const Screen = styled.a`
  display: block;
  color: inherit;
  text-decoration: none;
  img {
    inline-size: 100%;
    block-size: auto;
    margin-block-end: var(--space-2);
    border: 1px solid var(--color-border);
    border-radius: var(--radius-card);
    background: var(--color-surface-sunken);
  }
  &:hover img {
    border-color: var(--color-border-control);
  }
`;

const Principle = styled.div`
  border-inline-start: 3px solid var(--color-accent);
  padding-inline-start: var(--space-3);
`;

const Count = styled.span`
  flex-shrink: 0;
  white-space: nowrap;
`;

const Entry = styled.a`
  display: flex;
  align-items: baseline;
  justify-content: space-between;
  gap: var(--space-3);
  padding: var(--space-2) var(--space-3);
  border: 1px solid var(--color-border);
  border-radius: var(--radius-control);
  background: var(--color-surface);
  color: inherit;
  text-decoration: none;
  &:hover {
    background: var(--color-surface-hover);
  }
`;

function Screens() {
  const theme = useContext(ToolbarTheme);
  return (
    <Grid minColumn={340} gap={6}>
      {SCREENS.map(({ id, picture, title, text }) => (
        <Screen key={id} href={addressOf(id)} target="_top">
          <img src={pictures[`../../../docs/pictures/${picture}-${theme}.webp`]} alt="" {...PICTURE} />
          <Text element="div" weight="medium">
            {title}
          </Text>
          <Text element="div" tone="muted">
            {text}
          </Text>
        </Screen>
      ))}
    </Grid>
  );
}

function Component({ component: { title, name, aliases, demands } }: { component: ListedComponent }) {
  return (
    <Entry href={addressOf(docsIdOf(title))} target="_top">
      <span>
        <Text weight="medium">{name}</Text>
        {aliases.length > 0 && (
          <Text element="div" size="small" tone="muted">
            {aliases.join(', ')}
          </Text>
        )}
      </span>
      <Count>
        <StatusBadge tone={demands.met === demands.all ? 'success' : 'warning'}>
          {`${demands.met} of ${demands.all}`}
        </StatusBadge>
      </Count>
    </Entry>
  );
}

function Finder() {
  const [text, setText] = useState('');
  const found = findComponents(text);
  const groups = [...new Set(found.map(({ group }) => group))];
  return (
    <Stack gap={5}>
      <div style={{ maxInlineSize: 420 }}>
        <SearchField
          label="Find a component"
          clearLabel="Clear search"
          placeholder="modal, dropdown, notification …"
          value={text}
          onChange={setText}
        />
      </div>
      {groups.length === 0 && <Text tone="muted">No component has this name. Look at the list of all.</Text>}
      {groups.map((group) => (
        <Stack key={group} gap={2}>
          <Heading level={3} size="lead">
            {group}
          </Heading>
          <Grid minColumn={260} gap={2}>
            {found
              .filter((component) => component.group === group)
              .map((component) => (
                <Component key={component.title} component={component} />
              ))}
          </Grid>
        </Stack>
      ))}
    </Stack>
  );
}

const NEWEST = 6;
const plain = (markdown: string) =>
  markdown
    .replace(/\s+/g, ' ')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll('`', '');

/** The first sentence of each of the newest entries of CHANGELOG.md. */
const newsIn = (changelog: string): string[] =>
  [...changelog.matchAll(/^- (.*(?:\n {2}.*)*)/gm)]
    .slice(0, NEWEST)
    .map(([, entry = '']) => plain(entry).split(/(?<=\.)\s/)[0] ?? '');

/** What a designer sees first: the product, its screens, how to find a component and how ready each is. */
export function StartPage({ changelog }: { changelog: string }) {
  return (
    <Stack gap={10}>
      <Lead>
        Companies give helmets, gloves and boots to their people through vending machines and over counters. The console
        shows who holds what, what is left and what has expired. Every screen of it is made of these components.
      </Lead>
      <Stack gap={4}>
        <Heading level={2}>Screens made of them</Heading>
        <Screens />
      </Stack>
      <Stack gap={4}>
        <Heading level={2}>Principles</Heading>
        <Grid minColumn={260} gap={5}>
          {PRINCIPLES.map(({ name, text }) => (
            <Principle key={name}>
              <Text element="div" weight="strong">
                {name}
              </Text>
              <Text element="div">{text}</Text>
            </Principle>
          ))}
        </Grid>
      </Stack>
      <Stack gap={4}>
        <Heading level={2}>Guides</Heading>
        <Grid minColumn={260} gap={2}>
          {GUIDES.map(({ id, name, text }) => (
            <Entry key={id} href={addressOf(id)} target="_top">
              <span>
                <Text weight="medium">{name}</Text>
                <Text element="div" size="small" tone="muted">
                  {text}
                </Text>
              </span>
            </Entry>
          ))}
        </Grid>
      </Stack>
      <Stack gap={4}>
        <Heading level={2}>{`All ${listedComponents.length} components`}</Heading>
        <Text>
          The number is how many of its demands a component meets: tests, stories of its states, notes. No test with a
          screen reader and its users was made yet.
        </Text>
        <Finder />
      </Stack>
      <Stack gap={4}>
        <Heading level={2}>What is new in the product</Heading>
        <ul style={{ listStyle: 'disc', paddingInlineStart: 20 }}>
          {newsIn(changelog).map((entry) => (
            <li key={entry}>
              <Text>{entry}</Text>
            </li>
          ))}
        </ul>
      </Stack>
    </Stack>
  );
}
