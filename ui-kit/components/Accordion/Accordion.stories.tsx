import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, userEvent, within } from 'storybook/test';
import { describe } from '../../docs/describe.ts';
import { EmptyState } from '../EmptyState/EmptyState.tsx';
import { ErrorState } from '../ErrorState/ErrorState.tsx';
import { Button } from '../Button/Button.tsx';
import { Link } from '../Link/Link.tsx';
import { Skeleton } from '../Skeleton/Skeleton.tsx';
import { StatusBadge } from '../StatusBadge/StatusBadge.tsx';
import { Accordion, type AccordionProps } from './Accordion.tsx';

const items = [
  {
    id: 'delivery',
    title: 'Delivery',
    content: (
      <p>
        Handed out by machine, against the employee’s card. <Link href="#rules">Rules of delivery</Link>
      </p>
    ),
  },
  {
    id: 'certificate',
    title: 'Certificate of approval',
    meta: <StatusBadge tone="warning">expires in 12 days</StatusBadge>,
    content: <p>CA 31469, valid until 3 December 2026.</p>,
  },
  { id: 'returns', title: 'Returns', content: <p>Worn equipment is returned at the counter.</p> },
];

const meta = {
  title: 'Data/Accordion',
  component: Accordion,
  args: { items, onExpandedChange: fn() },
  parameters: describe({
    use: 'for long content of which a user needs one or two parts: help, details of a record, optional settings.',
    avoid:
      'for content that everybody must read (Section), for views of the same record (Tabs), for ordered steps (Wizard) or for one extra detail (Link, Drawer).',
    anatomy: 'per section: chevron · title · optional meta at the end; the content below.',
    words: 'Titles are nouns that name the content, so that users open the right section.',
    a11y: 'Each title is a heading with a button. The button has `aria-expanded` and refers to its section. The browser’s search finds closed content and opens it. Set `headingLevel` to the outline of the page.',
    keys: {
      Tab: 'moves from title to title, and into open sections',
      'Enter, Space': 'opens or closes the section',
    },
  }),
} satisfies Meta<typeof Accordion>;

export default meta;
type Story = StoryObj<typeof meta>;

const trigger = (canvasElement: HTMLElement, name: string | RegExp) =>
  within(canvasElement).getByRole('button', { name });

export const Playground: Story = { args: { defaultExpandedIds: ['delivery'] } };
export const AllClosed: Story = {};
export const OneAtATime: Story = {
  args: { allowsMultiple: false, defaultExpandedIds: ['delivery'] },
  play: async ({ canvasElement }) => {
    await userEvent.click(trigger(canvasElement, 'Returns'));
    await expect(trigger(canvasElement, 'Returns')).toHaveAttribute('aria-expanded', 'true');
    await expect(trigger(canvasElement, 'Delivery')).toHaveAttribute('aria-expanded', 'false');
  },
};
export const Hover: Story = {
  play: async ({ canvasElement }) => {
    await userEvent.hover(trigger(canvasElement, 'Returns'));
    await expect(trigger(canvasElement, 'Returns')).toHaveAttribute('data-hovered');
  },
};
export const Focus: Story = {
  play: async ({ canvasElement }) => {
    await userEvent.tab();
    await expect(trigger(canvasElement, 'Delivery')).toHaveFocus();
    await expect(trigger(canvasElement, 'Delivery')).toHaveAttribute('data-focus-visible');
  },
};
export const Disabled: Story = {
  args: { items: items.map((item) => ({ ...item, isDisabled: item.id === 'returns' })) },
  play: async ({ canvasElement }) => {
    await expect(trigger(canvasElement, 'Returns')).toBeDisabled();
  },
};
export const Loading: Story = {
  args: {
    defaultExpandedIds: ['delivery'],
    items: [{ id: 'delivery', title: 'Delivery', content: <Skeleton width="60%" /> }],
  },
};
export const EmptyContent: Story = {
  args: {
    defaultExpandedIds: ['returns'],
    items: [{ id: 'returns', title: 'Returns', content: <EmptyState variant="new" title="No returns yet" /> }],
  },
};
export const Failed: Story = {
  args: {
    defaultExpandedIds: ['returns'],
    items: [
      {
        id: 'returns',
        title: 'Returns',
        content: (
          <ErrorState title="Could not load returns" tip="Nothing was changed." actions={<Button>Try again</Button>} />
        ),
      },
    ],
  },
};
export const NoSections: Story = { args: { items: [] } };
export const LongText: Story = {
  args: {
    defaultExpandedIds: ['long'],
    items: [
      {
        id: 'long',
        title: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft',
        meta: <StatusBadge tone="danger">expired</StatusBadge>,
        content: <p>{'Equipamentodeproteçãoindividual'.repeat(12)}</p>,
      },
      ...items,
    ],
  },
  globals: { viewport: { value: 'phone' } },
};
export const RightToLeft: Story = {
  args: { defaultExpandedIds: ['certificate'] },
  globals: { direction: 'rtl' },
};

export const Pointer: Story = {
  name: 'Opens and closes by pointer; other sections do not change',
  args: { defaultExpandedIds: ['returns'] },
  play: async ({ canvasElement, args }) => {
    const delivery = trigger(canvasElement, 'Delivery');
    await expect(within(canvasElement).getByText(/Handed out by machine/)).not.toBeVisible();
    await userEvent.click(delivery);
    await expect(delivery).toHaveAttribute('aria-expanded', 'true');
    await expect(within(canvasElement).getByText(/Handed out by machine/)).toBeVisible();
    await expect(args.onExpandedChange).toHaveBeenLastCalledWith(['returns', 'delivery']);
    await userEvent.click(delivery);
    await expect(within(canvasElement).getByText(/Handed out by machine/)).not.toBeVisible();
    await expect(trigger(canvasElement, 'Returns')).toHaveAttribute('aria-expanded', 'true');
  },
};

export const Keyboard: Story = {
  name: 'Opens and closes by keyboard; Tab moves into an open section',
  play: async ({ canvasElement }) => {
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    await expect(trigger(canvasElement, 'Delivery')).toHaveAttribute('aria-expanded', 'true');
    await userEvent.tab();
    await expect(within(canvasElement).getByRole('link', { name: 'Rules of delivery' })).toHaveFocus();
    await userEvent.tab();
    await expect(trigger(canvasElement, /Certificate/)).toHaveFocus();
    await userEvent.keyboard(' ');
    await expect(trigger(canvasElement, /Certificate/)).toHaveAttribute('aria-expanded', 'true');
    await userEvent.keyboard(' ');
    await expect(trigger(canvasElement, /Certificate/)).toHaveAttribute('aria-expanded', 'false');
  },
};

function ControlledAccordion({ onExpandedChange, ...args }: AccordionProps) {
  const [ids, setIds] = useState(['certificate']);
  return (
    <>
      <Button onPress={() => setIds(items.map(({ id }) => id))}>Open all</Button>
      <Accordion
        {...args}
        expandedIds={ids}
        onExpandedChange={(next) => {
          setIds(next);
          onExpandedChange?.(next);
        }}
      />
    </>
  );
}

export const Controlled: Story = {
  name: 'The caller can control the open sections',
  render: ControlledAccordion,
  play: async ({ canvasElement }) => {
    await userEvent.click(trigger(canvasElement, 'Open all'));
    await expect(trigger(canvasElement, 'Returns')).toHaveAttribute('aria-expanded', 'true');
    await userEvent.click(trigger(canvasElement, 'Returns'));
    await expect(trigger(canvasElement, 'Returns')).toHaveAttribute('aria-expanded', 'false');
  },
};
