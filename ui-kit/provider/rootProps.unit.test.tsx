// @vitest-environment jsdom
import { act, type ReactElement, type Ref } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  Accordion,
  ActivityList,
  Alert,
  Banner,
  BrandBlock,
  Breadcrumbs,
  Card,
  Checkbox,
  DescriptionList,
  Divider,
  EmptyState,
  ErrorState,
  FilterBar,
  Grid,
  Heading,
  Inline,
  Keys,
  KitProvider,
  Page,
  ProgressBar,
  SearchField,
  Select,
  Stack,
  StatusBadge,
  Switch,
  Table,
  Tabs,
  Tag,
  Text,
  TextArea,
  TextField,
  Tree,
} from '../index.ts';

let root: Root;

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
  root = createRoot(document.body.appendChild(document.createElement('main')));
});
afterEach(() => {
  act(() => root.unmount());
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

const name = { className: 'mine' };

/** Components whose ref is the root element. */
const ROOTS: Record<string, (ref: Ref<never>) => ReactElement> = {
  Accordion: (ref) => <Accordion {...name} ref={ref} items={[{ id: 'a', title: 'A', content: 'B' }]} />,
  ActivityList: (ref) => <ActivityList {...name} ref={ref} label="A" items={[]} />,
  Alert: (ref) => <Alert {...name} ref={ref} tone="info" title="A" />,
  Banner: (ref) => (
    <Banner {...name} ref={ref} tone="info">
      A
    </Banner>
  ),
  BrandBlock: (ref) => <BrandBlock {...name} ref={ref} name="A" />,
  'BrandBlock, loading': (ref) => <BrandBlock {...name} ref={ref} name="A" loading={{ label: 'B' }} />,
  Breadcrumbs: (ref) => <Breadcrumbs {...name} ref={ref} label="A" items={[]} />,
  Card: (ref) => (
    <Card {...name} ref={ref}>
      A
    </Card>
  ),
  DescriptionList: (ref) => <DescriptionList {...name} ref={ref} items={[]} />,
  Divider: (ref) => <Divider {...name} ref={ref} />,
  EmptyState: (ref) => <EmptyState {...name} ref={ref} variant="new" title="A" />,
  ErrorState: (ref) => <ErrorState {...name} ref={ref} title="A" tip="B" />,
  FilterBar: (ref) => <FilterBar {...name} ref={ref} />,
  Grid: (ref) => (
    <Grid {...name} ref={ref}>
      A
    </Grid>
  ),
  Heading: (ref) => (
    <Heading {...name} ref={ref} level={2}>
      A
    </Heading>
  ),
  Inline: (ref) => (
    <Inline {...name} ref={ref}>
      A
    </Inline>
  ),
  Keys: (ref) => <Keys {...name} ref={ref} shortcut="Mod+K" />,
  Page: (ref) => (
    <Page {...name} ref={ref}>
      A
    </Page>
  ),
  ProgressBar: (ref) => <ProgressBar {...name} ref={ref} label="A" value={1} />,
  Stack: (ref) => (
    <Stack {...name} ref={ref}>
      A
    </Stack>
  ),
  StatusBadge: (ref) => (
    <StatusBadge {...name} ref={ref} tone="info">
      A
    </StatusBadge>
  ),
  Tabs: (ref) => <Tabs {...name} ref={ref} label="A" items={[{ id: 'a', label: 'A', content: 'B' }]} />,
  Tag: (ref) => (
    <Tag {...name} ref={ref}>
      A
    </Tag>
  ),
  Text: (ref) => (
    <Text {...name} ref={ref}>
      A
    </Text>
  ),
  Tree: (ref) => <Tree {...name} ref={ref} label="A" items={[{ id: 'a', label: 'A' }]} />,
};

/** Components whose ref is the element to focus; the class is that of the root. */
const CONTROLS: Record<string, (ref: Ref<never>) => ReactElement> = {
  Checkbox: (ref) => <Checkbox {...name} ref={ref} label="A" />,
  SearchField: (ref) => <SearchField {...name} ref={ref} label="A" clearLabel="B" />,
  Select: (ref) => <Select {...name} ref={ref} label="A" placeholder="B" options={[]} />,
  Switch: (ref) => <Switch {...name} ref={ref} label="A" />,
  Table: (ref) => <Table {...name} ref={ref} caption="A" columns={[]} rows={[]} getRowKey={String} />,
  TextArea: (ref) => <TextArea {...name} ref={ref} label="A" />,
  TextField: (ref) => <TextField {...name} ref={ref} label="A" />,
};

/** Renders a component; returns the elements with the class, and what the ref got. */
function show(render: (ref: Ref<never>) => ReactElement) {
  let found: unknown;
  const ref = (element: unknown) => {
    found ??= element;
  };
  act(() =>
    root.render(
      <KitProvider theme="light" locale="en">
        {render(ref)}
      </KitProvider>,
    ),
  );
  return { named: [...document.querySelectorAll('.mine')], found };
}

it.each(Object.entries(ROOTS))('%s gives its class and its ref to its root', (_, render) => {
  const { named, found } = show(render);
  expect(named).toHaveLength(1);
  expect(found).toBe(named[0]);
});

it.each(Object.entries(CONTROLS))('%s gives its class to its root, and its ref to what is in it', (_, render) => {
  const { named, found } = show(render);
  expect(named).toHaveLength(1);
  expect(found instanceof HTMLElement && named[0] !== found && named[0]?.contains(found)).toBe(true);
});
