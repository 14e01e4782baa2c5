import { useState } from 'react';
import styled from 'styled-components';
import { Grid } from '../../components/Grid/Grid.tsx';
import { Heading } from '../../components/Heading/Heading.tsx';
import { SearchField } from '../../components/SearchField/SearchField.tsx';
import { Stack } from '../../components/Stack/Stack.tsx';
import { StatusBadge } from '../../components/StatusBadge/StatusBadge.tsx';
import { Text } from '../../components/Text/Text.tsx';
import { addressOf, docsIdOf, findComponents, type ListedComponent, listedComponents } from './components.ts';

/** Size of a screen in its frame, and of its picture on the page, in px. */
const SCREEN = { width: 1440, height: 900 };
const PICTURE_WIDTH = 464;
const SCALE = PICTURE_WIDTH / SCREEN.width;

const SCREENS = [
  { id: 'showcase-dashboard--default', title: 'Dashboard', text: 'Four numbers, each with the reason to act.' },
  { id: 'showcase-employee-list--default', title: 'Employees', text: 'Saved views, filters as chips, a bar for many.' },
  { id: 'showcase-machine--default', title: 'Machine', text: 'The channels as on the front: colour, word, pattern.' },
  {
    id: 'showcase-withdrawals--with-details',
    title: 'Withdrawals',
    text: 'What happened, step by step, as it happens.',
  },
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
  max-inline-size: 68ch;
  font-size: var(--font-lead);
  line-height: var(--line-lead);
`;

const Screen = styled.a`
  display: block;
  max-inline-size: ${PICTURE_WIDTH}px;
  color: inherit;
  text-decoration: none;
  > span {
    display: block;
    overflow: hidden;
    block-size: ${SCREEN.height * SCALE}px;
    margin-block-end: var(--space-2);
    border: 1px solid var(--color-border);
    border-radius: var(--radius-card);
    background: var(--color-surface-sunken);
  }
  &:hover > span {
    border-color: var(--color-border-control);
  }
  iframe {
    border: 0;
    transform-origin: 0 0;
    transform: scale(${SCALE});
    pointer-events: none;
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

/** The choices of the toolbar, for the frames of the screens. */
const frameAddress = (id: string): string => {
  const globals = new URLSearchParams(String(Reflect.get(globalThis, 'PREVIEW_URL') ?? '').split('?')[1]).get(
    'globals',
  );
  return `iframe.html?${new URLSearchParams({ id, viewMode: 'story', globals: globals ?? '' }).toString()}`;
};

function Screens() {
  return (
    <Grid minColumn={340} gap={6}>
      {SCREENS.map(({ id, title, text }) => (
        <Screen key={id} href={addressOf(id)} target="_top">
          <span aria-hidden="true">
            <iframe
              src={frameAddress(id)}
              title={title}
              tabIndex={-1}
              loading="lazy"
              width={SCREEN.width}
              height={SCREEN.height}
            />
          </span>
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
  [...changelog.matchAll(/^- ([\s\S]*?)(?=\n- |\n#|\n*$)/gm)]
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
